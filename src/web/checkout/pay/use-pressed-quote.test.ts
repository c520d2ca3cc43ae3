import { expect, test } from 'vitest'
import { type CheckoutForm, emptyForm } from '../form/checkout-form.ts'
import type { CheckoutContext } from '../review/checkout-context.ts'
import { seenOf } from './use-pressed-quote.ts'

type Seen = Parameters<typeof seenOf>[0]
const form: CheckoutForm = {
  ...emptyForm(),
  pickupAt: '2026-11-20T01:00:00.000Z',
  payment: { kind: 'card', isSaved: true },
}
const limit = { cents: 4030, storeCents: 4030, chosenCents: null, isOwn: false }
const seen: Seen = {
  ...{ form, isGuest: false, addressId: 'home', limit, isLater: false, tempCard: null },
  quoted: { quote: { total_cents: 3100 } } as CheckoutContext['quoted'],
}
const card = { token: 'tok', label: 'Visa' }

test.each<[string, Partial<Seen>]>([
  ['another window', { form: { ...form, pickupAt: '2026-11-21T01:00:00.000Z' } }],
  ['another address', { addressId: 'work' }],
  ['another limit', { limit: { ...limit, cents: 5000 } }],
  ['money that is kept for later in place of held', { isLater: true }],
  ['a code in place of a card', { form: { ...form, payment: { kind: 'paynow' } } }],
])('D1.8 P1.2 P1.3 what was seen when Pay was pressed differs with %s', (_, change) => {
  expect(seenOf({ ...seen, ...change })).not.toBe(seenOf(seen))
})

test('D1.8 P1.2 entering the card changes nothing that was seen; a late pickup with a card for one payment does', () => {
  expect(seenOf({ ...seen, tempCard: card })).toBe(seenOf(seen))
  const late = { ...seen, isLater: true }
  expect(seenOf({ ...late, form: { ...form, payment: { kind: 'saved', method_id: 'x' } } })).toBe(seenOf(late))
  expect(seenOf({ ...late, tempCard: card })).not.toBe(seenOf(late))
})
