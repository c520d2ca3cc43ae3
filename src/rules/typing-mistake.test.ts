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

test('a word that has been begun rightly has no mistakes', () => {
  expect(mistakesIn('curt', 'curtains')).toBe(0)
})

test('a short word is another word rather than a mistake', () => {
  expect(['a', 'for', 'your'].map(mayBeMistyped)).toEqual([false, false, true])
})
