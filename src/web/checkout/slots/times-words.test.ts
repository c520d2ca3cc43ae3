import { expect, test } from 'vitest'
import { timesWords } from './times-words.ts'

/** Noon of Tue 17 Nov 2026 in Singapore. */
const now = '2026-11-17T04:00:00.000Z'
const times = {
  pickupAt: '2026-11-17T04:00:00.000Z',
  earlyAt: null,
  deliveryAt: '2026-11-19T10:00:00.000Z',
}
const plain = (words: string[]) => words.map((one) => one.replaceAll('\u00a0', ' '))

test('D3.1 folded times read as one sentence, with near days by name', () => {
  expect(plain(timesWords({ category: 3, form: times, slowest: null, now }))).toEqual([
    'Pickup today 12–2 pm,',
    'return Thu 19 Nov 6–8 pm',
  ])
  const tomorrow = { ...times, deliveryAt: '2026-11-18T10:00:00.000Z' }
  expect(plain(timesWords({ category: 2, form: tomorrow, slowest: null, now }))).toEqual(['Delivery tomorrow 6–8 pm'])
  expect(timesWords({ category: 1, form: { ...times, pickupAt: null, deliveryAt: null }, slowest: null, now })).toEqual(
    [],
  )
})

test('D3.9 a split return names both returns in their order', () => {
  const form = { ...times, earlyAt: '2026-11-18T10:00:00.000Z' }
  const slowest = { names: ['Curtains'], early_names: ['Shirt'], early_hours: 48, second_return_cents: 600 }
  expect(plain(timesWords({ category: 3, form, slowest, now }))).toEqual([
    'Pickup today 12–2 pm,',
    'first return tomorrow 6–8 pm,',
    'second return Thu 19 Nov 6–8 pm',
  ])
  // Once the return can no longer be split, the stored time of the first return does not count.
  expect(timesWords({ category: 3, form, slowest: null, now })).toHaveLength(2)
})
