/** The URL of an order's photo, or ''. Access is by the name alone, which is random. */
export function photoUrl(widths: ReadonlyMap<string, number>, name: string | null): string {
  const width = name === null ? undefined : widths.get(name)
  return width === undefined ? '' : `/media/${name}-${width}.webp`
}
