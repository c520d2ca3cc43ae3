/** At most this many words of a search count: nobody types more, and each costs. */
const MAX_WORDS = 8

/** Text as search compares it: small letters without accents. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text, letters and digits only, so that nothing typed can be an operator of the search engine. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

export function searchWords(typed: string): string[] {
  return [...new Set(wordsOf(typed))].slice(0, MAX_WORDS)
}

/** A name as it stands in an address. */
export function nameSlug(name: string): string {
  return wordsOf(name.replaceAll(/['’]/g, '')).join('-').slice(0, 80) || 'product'
}
