import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#contract/shop/catalog-limits.ts'

/** The typed text as the API accepts it: one line, no control characters, limited length. */
export function searchText(typed: string): string {
  return typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, SEARCH_MAX_CHARACTERS)
    .trim()
}

export function isSearchable(text: string): boolean {
  return text.length >= SEARCH_MIN_CHARACTERS
}
