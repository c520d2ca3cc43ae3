import { SEARCH_MIN_CHARACTERS } from '#contract/catalog-limits.ts'
import { BEGINNINGS } from './search.queries.ts'

export type WordFacts = { word: string; stem: string | null; beginnings: string[] }

/** Words in the language of the search engine. */
export type Terms = {
  /** What to look for in names, in this order: the words as they are, or their stems; then what they begin, if that is any more. */
  inNames: readonly string[]
  /** In names, what the words begin. */
  begun: string
  /** In texts, where the words that begin so are not known: only what the last word begins, which may still be being typed. */
  inTexts: string
}

/**
 * Letters and digits only reach this, so nothing needs quoting. The words that one begins are named one by one where they are few: the
 * engine skips through those, while for a beginning it reads everything that begins so. A single letter begins a tenth of all words: it
 * must be a word itself.
 */
export function searchTerms(words: readonly WordFacts[]): Terms {
  const all = (termsOf: (facts: WordFacts, index: number) => string[]) =>
    words
      .map((facts, index) => either([...termsOf(facts, index), ...(facts.stem === null ? [] : [facts.stem])]))
      .join(' & ')
  const begun = all(namesBegun)
  return {
    inNames: [...new Set([all(({ word }) => [word]), begun])],
    begun,
    inTexts: all(({ word }, index) => [index === words.length - 1 ? beginning(word) : word]),
  }
}

const either = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`

const mayBegin = (word: string) => word.length >= SEARCH_MIN_CHARACTERS
const beginning = (word: string) => (mayBegin(word) ? `${word}:*` : word)

function namesBegun({ word, beginnings }: WordFacts): string[] {
  if (!mayBegin(word)) return [word]
  return beginnings.length > BEGINNINGS ? [beginning(word)] : [word, ...beginnings]
}

/** Terms that hold at a place only. */
export function termsAt(placeWord: string, terms: string): string {
  return `'${placeWord}' & (${terms})`
}
