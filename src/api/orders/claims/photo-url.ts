/** Where a picture of an order is; '' where there is none. Its name cannot be guessed. */
export function photoUrl(widths: ReadonlyMap<string, number>, name: string | null): string {
  const width = name === null ? undefined : widths.get(name)
  return width === undefined ? '' : `/media/${name}-${width}.webp`
}
