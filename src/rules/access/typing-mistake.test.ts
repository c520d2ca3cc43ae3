import { expect, test } from 'vitest'
import { mayBeMistyped, meantWord, mistakesIn } from './typing-mistake.ts'

const known = ['curtain', 'curtains', 'carpet', 'kopi', 'duvet', 'detergent', 'shirt', 'skirt', 'wash', 'watch']

test.each([
  ['curtan', 'curtain'],
  ['curtians', 'curtains'],
  ['crutain', 'curtain'],
  ['carpte', 'carpet'],
  ['kpoi', 'kopi'],
  ['duvvet', 'duvet'],
  ['detergnet', 'detergent'],
  ['deterjunt', 'detergent'],
  ['shrt', 'shirt'],
  ['deterj', 'detergent'],
])('D1.4 %s was meant to be %s', (typed, word) => {
  expect(meantWord(typed, known)).toBe(word)
})

test.each(['xyz', 'cat', 'motorcycle', 'kop', 'q'])('D1.4 %s was not meant to be anything we know', (typed) => {
  expect(meantWord(typed, known)).toBeUndefined()
})

test('the correct beginning of a word has no mistakes', () => {
  expect(mistakesIn('curt', 'curtains')).toBe(0)
})

test('a short word is taken as another word, not as a mistake', () => {
  expect(['a', 'for', 'your'].map(mayBeMistyped)).toEqual([false, false, true])
})

test.each([
  // Words of three letters allow no mistake, four to six letters one, seven and more two.
  ['was', 'wash', undefined],
  ['wahs', 'wash', 1],
  ['whas', 'wash', 1],
  ['wuhs', 'wash', undefined],
  ['carpte', 'carpet', 1],
  ['crapte', 'carpet', undefined],
  ['crutian', 'curtain', 2],
  ['curtxyn', 'curtain', 2],
  ['cuxtxyn', 'curtain', undefined],
  // A letter too many, too few, another, or two swapped, at the beginning, in the middle and at the end.
  ['xwash', 'wash', 1],
  ['waash', 'wash', 1],
  ['washx', 'wash', 1],
  ['ashing', 'washing', 1],
  ['wasing', 'washing', 1],
  ['xashing', 'washing', 1],
  ['awshing', 'washing', 1],
  ['washign', 'washing', 1],
  ['washing', 'washing', 0],
  ['shwaing', 'washing', undefined],
  ['wsahign', 'washing', 2],
  // Letters that are not typed yet are no mistake. Typed letters must match.
  ['wash', 'washing', 0],
  ['wahs', 'washing', 1],
  ['washing', 'wash', undefined],
  ['washing', 'washi', 2],
  ['detergentxx', 'detergent', 2],
  ['detergentxxx', 'detergent', undefined],
])('D1.4 mistakes in %s, when %s is meant: %s', (typed, word, mistakes) => {
  expect(mistakesIn(typed, word)).toBe(mistakes)
})

test.each([
  ['the fewest mistakes', 'shirtt', ['skirt', 'shirt'], 'shirt'],
  ['the fewest mistakes, whatever the length', 'shirtx', ['shirty', 'shir', 'shirt'], 'shirt'],
  ['then the shortest', 'curtian', ['curtains', 'curtain'], 'curtain'],
  ['then the shortest, the other way round', 'curtian', ['curtain', 'curtains'], 'curtain'],
  ['then the alphabet', 'wask', ['wash', 'wasp'], 'wash'],
  ['then the alphabet, the other way round', 'wask', ['wasp', 'wash'], 'wash'],
])('D1.4 of several candidates the suggestion is the one with %s', (_, typed, words, meant) => {
  expect(meantWord(typed, words)).toBe(meant)
})

test.each([
  ['for', false],
  ['four', true],
])('D1.4 %s is long enough to have a mistake in it: %j', (typed, may) => {
  expect(mayBeMistyped(typed)).toBe(may)
})
