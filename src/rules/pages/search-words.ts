/** Further words of a search are ignored, because each word makes the query slower. */
const MAX_WORDS = 8

/** Lower case without accents, as search compares texts. */
export function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The words of a text. They contain only letters and digits, so typed text cannot contain search operators. */
export function wordsOf(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

export function searchWords(typed: string): string[] {
  return [...new Set(wordsOf(typed))].slice(0, MAX_WORDS)
}

/** The slug of a name for an address. */
export function nameSlug(name: string): string {
  return wordsOf(name.replaceAll(/['’]/g, '')).join('-').slice(0, 80) || 'product'
}
