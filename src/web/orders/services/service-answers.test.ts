import { expect, test } from 'vitest'
import { answerSum, knownAnswers } from './service-answers.ts'

const OPEN = [
  { id: 'a', price_cents: 500 },
  { id: 'b', price_cents: 1250 },
]

test.each([
  [{}, { isComplete: false, cents: 0 }],
  [{ a: 'accept' }, { isComplete: false, cents: 500 }],
  [
    { a: 'accept', b: 'decline' },
    { isComplete: true, cents: 500 },
  ],
  [
    { a: 'accept', b: 'accept' },
    { isComplete: true, cents: 1750 },
  ],
  [
    { a: 'decline', b: 'decline' },
    { isComplete: true, cents: 0 },
  ],
] as const)('D4.4 answers %j', (answers, expected) => {
  expect(answerSum(OPEN, answers)).toEqual(expected)
})

test('D4.4 of stored answers, only those to open services count', () => {
  expect(knownAnswers({ a: 'accept', b: 'perhaps', gone: 'accept' }, OPEN)).toEqual({ a: 'accept' })
  for (const kept of [undefined, null, 'accept', []]) expect(knownAnswers(kept, OPEN)).toEqual({})
})
