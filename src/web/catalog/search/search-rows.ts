import type { SearchAnswer } from '#contract/shop/search.ts'

export type SearchRow =
  | { kind: 'recent' | 'words'; words: string }
  | { kind: 'category'; slug: string; name: string; image: string }
  | {
      kind: 'product'
      id: number
      name: string
      nameSlug: string
      category: string
      image: string
      fromCents: number
      hasRange: boolean
    }

/** The suggestions: categories, then products, then a search for the typed text. */
export function suggestionRows(answer: SearchAnswer | null, text: string): SearchRow[] {
  const words: SearchRow = { kind: 'words', words: text }
  if (!answer) return [words]
  return [
    ...answer.categories.map(({ slug, name, image }): SearchRow => ({ kind: 'category', slug, name, image })),
    ...answer.products.map(
      ({ id, name, name_slug, category, image, from_cents, has_range }): SearchRow => ({
        kind: 'product',
        id,
        name,
        nameSlug: name_slug,
        category: category.slug,
        image,
        fromCents: from_cents,
        hasRange: has_range,
      }),
    ),
    words,
  ]
}

export function recentRows(searches: readonly string[]): SearchRow[] {
  return searches.map((words) => ({ kind: 'recent', words }))
}

export function rowKey(row: SearchRow): string {
  if (row.kind === 'category') return `category ${row.slug}`
  return row.kind === 'product' ? `product ${row.id}` : `${row.kind} ${row.words}`
}

/** The row that an arrow key moves to. Past either end it is the field itself (-1). Null for other keys. */
export function movedRow(key: string, active: number, count: number): number | null {
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return null
}
