export function idsBySlug(rows: readonly { id: number; slug: string }[]): Map<string, number> {
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

export function mustHave(known: ReadonlyMap<string, number>, slug: string): number {
  const id = known.get(slug)
  if (id === undefined) throw new Error(`${slug} was not written`)
  return id
}
