import { mayBeMistyped, meantWord } from '#rules/access/typing-mistake.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import type { CardRow } from './card.ts'
import {
  likelyWords,
  searchEverything,
  searchFront,
  searchFrontTexts,
  searchTitles,
  wordFacts,
} from './search.queries.ts'
import { shelfWord } from './search-places.ts'
import { searchTerms, termsAt, type WordFacts } from './search-terms.ts'

export type SearchPlace = { parts: ApiParts; store: Store; place: PlaceOfSale }

export function factsOf({ parts, store }: SearchPlace, words: readonly string[]): Promise<WordFacts[]> {
  return wordFacts.all(parts.db, store.id, [...words])
}

/**
 * Searches in steps: exact words in names, then prefixes in names, then all texts; each first among the front products. A step runs only while there
 * are fewer than `limit` results. A common word, which would make the later steps slow, fills the results in the earlier ones.
 */
export async function findProducts(where: SearchPlace, facts: readonly WordFacts[], limit: number): Promise<CardRow[]> {
  const { db } = where.parts
  const { shelfId } = where.place
  if (shelfId === null) return []
  const { inNames, inTexts, inManyTexts, inSomeText } = searchTerms(facts)
  const phrase = facts.map(({ word }) => word).join(' ')
  const placeWord = shelfWord(shelfId)
  const storeId = where.store.id
  const by = (terms: readonly string[]) => ({ storeId, shelfId, phrase, limit, ...termsAt(placeWord, terms) })
  const steps = [
    ...inNames.map((terms) => () => searchFront.all(db, by(terms))),
    ...inNames.map((terms) => () => searchTitles.all(db, by(terms))),
    () => searchFrontTexts.all(db, by(inTexts)),
    // Without a text term the place's own word is used, which every text has.
    () => searchEverything.all(db, { ...by(inManyTexts), textTerm: inSomeText ?? `'${placeWord}'` }),
  ]
  const found = new Map<number, CardRow>()
  for (const step of steps) {
    for (const row of await step()) if (!found.has(row.id)) found.set(row.id, row)
    if (found.size >= limit) break
  }
  return [...found.values()].slice(0, limit)
}

/** Replaces unknown words by similar known ones. Undefined if there is no correction. */
export async function correctedWords(
  { parts, store }: SearchPlace,
  facts: readonly WordFacts[],
): Promise<string[] | undefined> {
  const meant = await Promise.all(
    facts.map(async ({ word, beginnings }) => {
      if (beginnings.length > 0 || !mayBeMistyped(word)) return word
      const likely = await likelyWords.all(parts.db, store.id, word)
      return (
        meantWord(
          word,
          likely.map((row) => row.word),
        ) ?? word
      )
    }),
  )
  return meant.some((word, index) => word !== facts[index]?.word) ? meant : undefined
}
