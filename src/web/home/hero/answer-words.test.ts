import { expect, test } from 'vitest'
import type { FirstTimes, PickupTimes } from '#contract/shop/pickup-times.ts'
import { readPostalCode } from '../../location/address/read-postal-code.ts'
import { offerOf, windowWhen } from './answer-words.ts'

const sg = (local: string) => new Date(`${local}:00+08:00`).toISOString()
const now = sg('2026-11-17T09:00')
const window = (day: string) => ({ starts_at: sg(`${day}T12:00`), ends_at: sg(`${day}T14:00`) })

const tiongBahru: FirstTimes = {
  outlet_id: 1,
  outlet: 'Tiong Bahru',
  address: '71 Seng Poh Road',
  distance_m: 2400,
  sales_type_id: 1,
  sales_type: 'Pickup & Return',
  category_id: 3,
  window: window('2026-11-17'),
  returns: { item: 'Wash & Fold', ...window('2026-11-19') },
  door_closed_reason: null,
  opens_again: null,
  closes_at: sg('2026-11-17T21:00'),
}
const dropOff: FirstTimes = { ...tiongBahru, category_id: 1 }
const answer: PickupTimes = {
  postal_code: '160071',
  planning_area: 'Bukit Merah',
  door: tiongBahru,
  door_refusal: null,
  outlet: dropOff,
  now,
}

test.each([
  ['2026-11-17', 'today 12–2 pm'],
  ['2026-11-18', 'tomorrow 12–2 pm'],
  ['2026-11-19', 'Thu 19 Nov, 12–2 pm'],
  ['2027-01-04', 'Mon 4 Jan 2027, 12–2 pm'],
])('a window on %s is “%s”', (day, words) => {
  expect(windowWhen(window(day), new Date(now))).toBe(words)
})

test.each<[string, Partial<PickupTimes>, string, string | null, string]>([
  [
    'pickup',
    {},
    'Tiong Bahru collects today 12–2 pm, back from Thu 19 Nov',
    'Based on Wash & Fold',
    'Start your order',
  ],
  [
    'delivery of goods',
    { door: { ...tiongBahru, category_id: 2, returns: null } },
    'Tiong Bahru delivers today 12–2 pm',
    null,
    'Start your order',
  ],
  [
    'a store that comes to no door',
    { door: null, door_refusal: 'not_offered' },
    'Drop off at Tiong Bahru today 12–2 pm, ready from Thu 19 Nov',
    'Based on Wash & Fold',
    'Start your order',
  ],
  [
    'outside of the service area',
    { door: null, door_refusal: 'not_covered' },
    'We don’t come to 160071 yet',
    'Drop off at Tiong Bahru instead: 2 km away, open until 9 pm.',
    'Drop off at Tiong Bahru',
  ],
  [
    'full, and the outlet’s door is closed',
    {
      door: null,
      door_refusal: 'full',
      outlet: { ...dropOff, door_closed_reason: 'hours', opens_again: sg('2026-11-18T09:00'), closes_at: null },
    },
    'Our drivers are fully booked at 160071',
    'Drop off at Tiong Bahru instead: 2 km away, opens Wed 9 am.',
    'Drop off at Tiong Bahru',
  ],
  [
    'nothing at all',
    { door: null, door_refusal: 'closed', outlet: null },
    'Our outlet for 160071 is closed right now',
    'We can’t take an order there right now. You can still look at the menu.',
    'See the menu',
  ],
])('D1.2 D1.7 the answer for %s', (_, more, title, lead, action) => {
  expect(offerOf({ ...answer, ...more })).toMatchObject({ title, lead, action })
})

test.each([
  ['160071', { digits: '160071' }],
  [' S 160071 ', { digits: '160071' }],
  ['', { problem: 'Enter your postal code' }],
  ['16007', { problem: 'A postal code has six digits' }],
  ['1600711', { problem: 'A postal code has six digits' }],
  ['Tampines', { problem: 'A postal code has six digits' }],
  ['990000', { problem: 'We can’t find the postal code 990000. Check the first two digits.' }],
])('the typed “%s” is read', (typed, read) => {
  expect(readPostalCode(typed)).toEqual(read)
})
