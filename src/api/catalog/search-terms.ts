import { SEARCH_MIN_CHARACTERS } from '#contract/shop/catalog-limits.ts'
import { MAX_PREFIX_WORDS } from './search.queries.ts'

export type WordFacts = { word: string; stem: string | null; beginnings: string[] }

/** Terms in tsquery syntax, one for each word. A product must match all of them. */
type Words = readonly string[]

export type Terms = {
  /** The terms for names, in this order: exact words or stems; then prefixes, if they match more. */
  inNames: readonly Words[]
  /** The prefix terms for names. */
  prefixes: Words
  /** The terms for texts: exact words, but a prefix for the last word, which may be incomplete. */
  inTexts: Words
  /** The terms for the search in all texts. A last word that the store knows matches as in names, not as an open prefix. */
  inManyTexts: Words
  /**
   * A text must match at least one of these terms, because the names were searched completely before. Words in many names but few texts are then found
   * fast. Null if the last word is unknown, because its prefix may match more than the search in names did.
   */
  inSomeText: string | null
}

/**
 * The words have only letters and digits, so nothing needs quoting. A prefix is replaced by the known words that start with it if they are few, because
 * PostgreSQL reads all entries of a prefix. A single letter is no prefix, because it would match a tenth of all words.
 */
export function searchTerms(words: readonly WordFacts[]): Terms {
  const all = (termsOf: (facts: WordFacts, index: number) => string[]) =>
    words.map((facts, index) => anyOf([...termsOf(facts, index), ...(facts.stem === null ? [] : [facts.stem])]))
  const whole = all(({ word }) => [word])
  const prefixes = all(prefixTerms)
  const isLast = (index: number) => index === words.length - 1
  const inManyTexts = all((facts, index) => (isLast(index) ? lastWordTerms(facts) : [facts.word]))
  return {
    inNames: whole.join() === prefixes.join() ? [prefixes] : [whole, prefixes],
    prefixes,
    inTexts: all(({ word }, index) => [isLast(index) ? prefixTerm(word) : word]),
    inManyTexts,
    inSomeText: words.every((facts, index) => !isLast(index) || isKnown(facts)) ? inManyTexts.join(' | ') : null,
  }
}

const anyOf = (terms: readonly string[]) => `(${[...new Set(terms)].join(' | ')})`

const isPrefix = (word: string) => word.length >= SEARCH_MIN_CHARACTERS
const prefixTerm = (word: string) => (isPrefix(word) ? `${word}:*` : word)

function prefixTerms({ word, beginnings }: WordFacts): string[] {
  if (!isPrefix(word)) return [word]
  return beginnings.length > MAX_PREFIX_WORDS ? [prefixTerm(word)] : [word, ...beginnings]
}

const isKnown = ({ word, beginnings }: WordFacts) => beginnings.includes(word)

function lastWordTerms(facts: WordFacts): string[] {
  return isKnown(facts) ? prefixTerms(facts) : [prefixTerm(facts.word)]
}

/**
 * The terms limited to a place: combined for the ranking, and in parts for the index scan. With separate parts the scan of common words takes half the
 * time of one combined expression.
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
