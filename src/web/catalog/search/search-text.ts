import { SEARCH_MAX_CHARACTERS, SEARCH_MIN_CHARACTERS } from '#contract/shop/catalog-limits.ts'

/** What was typed, as it can be looked for: one line without control characters, and not endless. */
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
