import { wordsOf } from '#rules/pages/search-words.ts'
import type { Catalogue } from '../store-folder/catalogue-file.ts'

type Entry = Catalogue['products'][number]

export const searchable = (...parts: readonly string[]) => wordsOf(parts.join(' ')).join(' ')

/** The searchable text of a product besides its name, without common words. */
export function searchText(entry: Entry, categoryName: string, commonWords: ReadonlySet<string>): string {
  const choices = entry.options.flatMap((option) => [option.name, ...option.variants.map(({ name }) => name)])
  return searchable(categoryName, ...choices, textOf(entry))
    .split(' ')
    .filter((word) => !commonWords.has(word))
    .join(' ')
}

function textOf({ description, care_notes }: Entry): string {
  return `${description} ${care_notes ?? ''}`
}

/**
 * A word in more texts than this number and this share of all texts is left out: it distinguishes nothing and makes
 * searches slow.
 */
const COMMON_FROM = 500
const COMMON_SHARE = 0.02

export function commonWordsOf({ products }: Catalogue): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const entry of products) {
    for (const word of new Set(wordsOf(textOf(entry)))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const limit = Math.max(COMMON_FROM, products.length * COMMON_SHARE)
  return new Set([...counts].filter(([, count]) => count > limit).map(([word]) => word))
}

/** All words that the correction of typing mistakes may suggest. */
export function knownWords({ categories, products }: Catalogue): string[] {
  const words = new Set<string>()
  const add = (text: string) => {
    for (const word of wordsOf(text)) if (word.length >= 3 && word.length <= 40) words.add(word)
  }
  for (const { name } of categories) add(name)
  for (const { name, keywords } of products) {
    add(name)
    for (const keyword of keywords) add(keyword)
  }
  return [...words]
}
