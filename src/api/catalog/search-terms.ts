import { SEARCH_MIN_CHARACTERS } from '#contract/shop/catalog-limits.ts'
import { BEGINNINGS } from './search.queries.ts'

export type WordFacts = { word: string; stem: string | null; beginnings: string[] }

/** Words in the language of the search engine, each for itself: all of them must be there. */
type Words = readonly string[]

export type Terms = {
  /** What to look for in names, in this order: the words as they are, or their stems; then what they begin, if that is any more. */
  inNames: readonly Words[]
  /** In names, what the words begin. */
  begun: Words
  /** In texts, where the words that begin so are not known: only what the last word begins, which may still be being typed. */
  inTexts: Words
  /** The same where the texts are many: a last word that the store knows is taken as typed. */
  inManyTexts: Words
  /**
   * What of these a text must have at least one of, once all names have been searched to their end: words that many names have and few
   * texts are then found by the few. Null where the last word's beginning may be more than was looked for in names.
   */
  inSomeText: string | null
}

/**
 * Letters and digits only reach this, so nothing needs quoting. The words that one begins are named one by one where they are few: the
 * engine skips through those, while for a beginning it reads everything that begins so. A single letter begins a tenth of all words: it
 * must be a word itself.
 */
export function searchTerms(words: readonly WordFacts[]): Terms {
  const all = (termsOf: (facts: WordFacts, index: number) => string[]) =>
    words.map((facts, index) => either([...termsOf(facts, index), ...(facts.stem === null ? [] : [facts.stem])]))
  const whole = all(({ word }) => [word])
  const begun = all(namesBegun)
  const isLast = (index: number) => index === words.length - 1
  const inManyTexts = all((facts, index) => (isLast(index) ? manyBegun(facts) : [facts.word]))
  return {
    inNames: whole.join() === begun.join() ? [begun] : [whole, begun],
    begun,
    inTexts: all(({ word }, index) => [isLast(index) ? beginning(word) : word]),
    inManyTexts,
    inSomeText: words.every((facts, index) => !isLast(index) || isKnown(facts)) ? inManyTexts.join(' | ') : null,
  }
}

const either = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`

const mayBegin = (word: string) => word.length >= SEARCH_MIN_CHARACTERS
const beginning = (word: string) => (mayBegin(word) ? `${word}:*` : word)

function namesBegun({ word, beginnings }: WordFacts): string[] {
  if (!mayBegin(word)) return [word]
  return beginnings.length > BEGINNINGS ? [beginning(word)] : [word, ...beginnings]
}

const isKnown = ({ word, beginnings }: WordFacts) => beginnings.includes(word)

function manyBegun(facts: WordFacts): string[] {
  return isKnown(facts) ? namesBegun(facts) : [beginning(facts.word)]
}

/**
 * Terms that hold at a place only: as one, to rank by, and in parts, to find by. The engine leaps from part to part, and so passes over
 * what common words have for themselves in half the time that one expression of them all takes.
 */
export function termsAt(placeWord: string, words: Words) {
  const [first = '', ...others] = words
  return {
    query: `'${placeWord}' & (${words.join(' & ')})`,
    firstTerm: first,
    otherTerms: others.join(' & ') || first,
    placeTerm: `'${placeWord}'`,
  }
}
