import { SEARCH_MIN_CHARACTERS } from '#contract/catalog-limits.ts'
import type { PlaceOfSale } from '#rules/place-of-sale.ts'
import { meantWord } from '#rules/typing-mistake.ts'
import type { ApiParts } from '../parts.ts'
import type { Store } from '../store/store-directory.ts'
import type { CardRow } from './card.ts'
import { likelyWords, searchEverything, searchFront, searchTitles, strangeWords, wordStems } from './search.queries.ts'
import { shelfWord } from './search-places.ts'

export type SearchPlace = { parts: ApiParts; store: Store; place: PlaceOfSale }

/**
 * The best products for words: first those whose names have the very words, then those whose names' words begin so, at the front of
 * the shelves before anywhere, then those that are written about so. Each step is taken only while there is room; a word that is common
 * enough to make the later ones slow fills it in the earlier ones.
 */
export async function findProducts(where: SearchPlace, words: string[], limit: number): Promise<CardRow[]> {
  const { db } = where.parts
  const { shelfId } = where.place
  if (shelfId === null) return []
  const { whole, begun } = await termsOf(where, words)
  const phrase = words.join(' ')
  const shelf = shelfWord(shelfId)
  const steps = [
    () => searchFront.all(db, where.store.id, shelfId, at(shelf, whole), phrase, limit),
    () => searchFront.all(db, where.store.id, shelfId, at(shelf, begun), phrase, limit),
    () => searchTitles.all(db, where.store.id, shelfId, at(shelf, whole), phrase, limit),
    () => searchTitles.all(db, where.store.id, shelfId, at(shelf, begun), phrase, limit),
    () => searchEverything.all(db, where.store.id, shelfId, at(shelf, begun), phrase, limit),
  ]
  const found = new Map<number, CardRow>()
  for (const step of steps) {
    for (const row of await step()) if (!found.has(row.id)) found.set(row.id, row)
    if (found.size >= limit) break
  }
  return [...found.values()].slice(0, limit)
}

/** Terms that hold at a place only. */
export function at(placeWord: string, terms: string): string {
  return `'${placeWord}' & (${terms})`
}

/**
 * Words in the language of the search engine: as whole words and their stems, and as what they begin. Letters and digits only reach
 * this, so nothing needs quoting. A single letter begins a tenth of all words: it must be a word itself.
 */
export async function termsOf({ parts }: SearchPlace, words: string[]): Promise<{ whole: string; begun: string }> {
  const stems = await wordStems.all(parts.db, words)
  const terms = (ending: (word: string) => string) =>
    stems
      .map(({ word, stem }) => (stem === null || stem === word ? ending(word) : `(${ending(word)} | ${stem})`))
      .join(' & ')
  return {
    whole: terms((word) => word),
    begun: terms((word) => (word.length >= SEARCH_MIN_CHARACTERS ? `${word}:*` : word)),
  }
}

/** The words that were meant, when some that the store does not know look like some that it does. */
export async function meantWords({ parts, store }: SearchPlace, words: string[]): Promise<string[] | undefined> {
  const strange = new Set((await strangeWords.all(parts.db, store.id, words)).map(({ word }) => word))
  const meant = await Promise.all(
    words.map(async (word) => {
      if (!strange.has(word)) return word
      const likely = await likelyWords.all(parts.db, store.id, word)
      return (
        meantWord(
          word,
          likely.map((row) => row.word),
        ) ?? word
      )
    }),
  )
  return meant.some((word, index) => word !== words[index]) ? meant : undefined
}
