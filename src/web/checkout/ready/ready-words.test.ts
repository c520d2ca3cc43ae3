import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadyToPay, type Readiness, readyWords } from './ready-words.ts'

const READY: Readiness = {
  ...{ blocker: null, todo: null, amount: 'valid', isCurrent: true, pay: 'idle', isCardMissing: false },
  money: { way: 'charge', cents: 1000 },
}

test.each([
  ['charge', 1000, 'Everything is filled in. You can pay now.'],
  ['charge', 0, 'Everything is filled in. There’s nothing to pay.'],
  ['hold', 1000, 'Everything is filled in. Nothing is charged now. The money is held, and taken when it’s weighed.'],
  ['keep', 1000, 'Everything is filled in. Nothing is charged or held now. Your card is kept.'],
  ['estimate', 1000, 'Everything is filled in. You pay the estimate now.'],
] as const)('P1.2 when nothing is missing, what Pay does is said: %s %i', (way, cents, words) => {
  expect(readyWords({ ...READY, money: { way, cents } })).toBe(words)
})

test('D1.8 a card that is not entered yet is what comes next', () => {
  expect(readyWords({ ...READY, isCardMissing: true })).toBe('Everything else is filled in. You enter your card next.')
  expect(readyWords({ ...READY, isCardMissing: true, money: { way: 'hold', cents: 1000 } })).toMatch(
    /^Everything else .* card next\. Nothing is charged now\./,
  )
})

test.each([
  ['an unfinished step', { todo: 'Contact' }, 'Next: contact'],
  ['an invalid limit', { amount: 'invalid' }, 'Next: the most we charge'],
  ['a limit that is being typed', { amount: 'typing' }, ''],
  ['what Pay says itself', { blocker: 'Choose a time to continue.' }, 'Choose a time to continue.'],
  ['a page that has just been opened', { todo: undefined, blocker: 'Choose a time to continue.' }, ''],
  ['times that are loading', { blocker: 'Checking free times…' }, ''],
  ['a total that is worked out', { isCurrent: false }, ''],
  ['an order that is being placed', { pay: 'paying' }, ''],
  ['a lost answer', { pay: 'lost' }, ''],
  ['a changed total', { pay: 'changed' }, ''],
  ['a refusal', { pay: 'refused' }, ''],
] as const)('P1.2 what is missing is named: %s', (_, missing, words) => {
  expect(readyWords({ ...READY, ...missing } as Readiness)).toBe(words)
})

test('P1.2 readiness is never said while Pay would do something else', () => {
  const readiness = fc.record({
    blocker: fc.constantFrom(null, 'Choose a time to continue.', 'Checking free times…'),
    todo: fc.constantFrom(null, undefined, 'Contact'),
    amount: fc.constantFrom('valid', 'typing', 'invalid'),
    isCurrent: fc.boolean(),
    pay: fc.constantFrom('idle', 'paying', 'lost', 'changed', 'refused'),
    isCardMissing: fc.boolean(),
    money: fc.record({ way: fc.constantFrom('charge', 'hold', 'keep', 'estimate'), cents: fc.nat(2) }),
  }) as fc.Arbitrary<Readiness>
  fc.assert(
    fc.property(readiness, (one) => {
      expect(/filled in|can pay|charge|hold|held|estimate now/.test(readyWords(one).replace(/^Next: .*/, ''))).toBe(
        isReadyToPay(one),
      )
    }),
  )
})
