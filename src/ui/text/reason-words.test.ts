import { expect, test } from 'vitest'
import type { Figure, Reason } from '#contract/order/explanation.ts'
import { changeWords, reasonWords } from './reason-words.ts'

const said = (reason: Reason, cents = 0, rule: Figure['rule'] = 'item') =>
  reasonWords({ rule, cents, reason }).join(' ')
const discount = { of: 'goods', of_cents: 6333, refs: null, left_cents: 6333, min_spend_cents: 0 } as const
const percent = { by: 'percent', percent: 15, rounding: 'half_up', cap_cents: null, ...discount } as const

test.each<[string, Reason, number, Figure['rule'], string]>([
  ['a weight', { by: 'quantity', qty: 3, unit: 'kg', price_cents: 480, extras: [] }, 1440, 'item', '3 kg × $4.80'],
  [
    'a quantity with extras',
    { by: 'quantity', qty: 2, unit: 'pair', price_cents: 2200, extras: [{ label: 'Laces', cents: 150 }] },
    4700,
    'item',
    '2 pairs × ($22.00 + $1.50 Laces)',
  ],
  ['one piece', { by: 'quantity', qty: 1, unit: 'piece', price_cents: 450, extras: [] }, 450, 'item', '$4.50 for one'],
  [
    'a weight on the scale',
    { by: 'weight', grams: 6240, min_grams: 3000, per_kg_cents: 500, rounding: 'half_up' },
    3120,
    'item',
    '6.24 kg × $5.00',
  ],
  [
    'a weight whose price is rounded',
    { by: 'weight', grams: 6245, min_grams: 3000, per_kg_cents: 480, rounding: 'half_up' },
    2998,
    'item',
    '6.245 kg × $4.80. Rounded to the nearest cent, half a cent up.',
  ],
  [
    'exactly the least weight',
    { by: 'weight', grams: 3000, min_grams: 3000, per_kg_cents: 480, rounding: 'half_up' },
    1440,
    'item',
    '3 kg × $4.80',
  ],
  [
    'less than the least weight',
    { by: 'weight', grams: 2150, min_grams: 3000, per_kg_cents: 480, rounding: 'half_up' },
    1440,
    'item',
    '3 kg × $4.80. That’s the least we charge; it weighs 2.15 kg.',
  ],
  ['a fee', { by: 'fixed', price_cents: 600 }, 600, 'delivery_fee', 'A flat fee for the trip.'],
  ['a service', { by: 'fixed', price_cents: 600 }, 600, 'extra_service', 'A fixed price for the whole order.'],
  [
    'a percentage that is rounded',
    percent,
    -950,
    'voucher_order',
    '15% of $63.33 for your items and add-ons. Rounded to the nearest cent, half a cent up.',
  ],
  [
    'a percentage with a cap and a minimum',
    { ...percent, cap_cents: 500, min_spend_cents: 3000 },
    -500,
    'voucher_order',
    '15% of $63.33 for your items and add-ons. At most $5.00. You can use it from $30.00 of items and add-ons.',
  ],
  [
    'an amount that is more than what is left',
    { by: 'amount', amount_cents: 1000, ...discount, of: 'items', refs: ['a'], of_cents: 400, left_cents: 400 },
    -400,
    'voucher_item',
    '$10.00 off the items it’s for. Only $4.00 was left to take off.',
  ],
  [
    'a free delivery',
    { by: 'whole', ...discount, of: 'delivery', of_cents: 600 },
    -600,
    'voucher_delivery',
    'Covers the $6.00 for delivery.',
  ],
  [
    'a threshold',
    { by: 'waived', because: 'threshold', fee_cents: 600, from_cents: 8000, reached_cents: 8200 },
    -600,
    'delivery_free_threshold',
    'Your items come to $82.00. Delivery is free from $80.00.',
  ],
  [
    'the partner’s threshold, which counts what is left after the discount',
    { by: 'waived', because: 'partner', fee_cents: 600, from_cents: 6001, reached_cents: 6001 },
    -600,
    'delivery_free_partner',
    'Your items come to $60.01 after the discount. Delivery is free from $60.01.',
  ],
  [
    'a threshold that was not kept',
    { by: 'waived', because: 'threshold', fee_cents: 600, from_cents: null, reached_cents: null },
    -600,
    'delivery_free_threshold',
    'Delivery is free for larger orders.',
  ],
  [
    'GST',
    { by: 'gst', rate: 900, of_cents: 2201, rounding: 'half_up' },
    182,
    'gst',
    'Prices include 9% GST: $22.01 × 9/109, rounded to the nearest cent, half a cent up.',
  ],
  [
    'a difference that is too little to be charged',
    { by: 'waived', because: 'too_little', fee_cents: 20, from_cents: 50, reached_cents: null },
    -20,
    'weight_waived',
    'Less than $0.50 can’t be charged, so we don’t ask for it.',
  ],
  [
    'weight above what was paid',
    { by: 'difference', of_cents: 3720, less_cents: 3100 },
    620,
    'item',
    'It’s $37.20 by weight, less $31.00 that you paid before.',
  ],
  ['what is only agreed', { by: 'agreed' }, -600, 'voucher_order', 'The amount agreed when the order was placed.'],
])('P1.4 the reason of %s', (_, reason, cents, rule, expected) => {
  expect(said(reason, cents, rule)).toBe(expected)
})

test('P1.4 a total names its parts with their signs, and free delivery by its name', () => {
  const of = (rule: Figure['rule'], cents: number): Figure => ({
    rule,
    label: '',
    ref: null,
    cents,
    reason: { by: 'sum' },
  })
  const total = of('total', 0)
  const parts = [of('item', 5000), of('item', 1300), of('extra_service', 500), of('partner_discount', -630)]
  const words = (...more: Figure[]) => reasonWords(total, [...parts, ...more])
  expect(words(of('delivery_fee', 600))).toEqual(['Items $63.00 + add-ons $5.00 − discounts $6.30 + delivery $6.00.'])
  expect(words(of('delivery_fee', 600), of('delivery_free_threshold', -600))).toEqual([
    'Items $63.00 + add-ons $5.00 − discounts $6.30 + free delivery.',
  ])
})

test('P1.2 P1.4 a total names what was too little to be charged, so that its parts add up', () => {
  const of = (rule: Figure['rule'], cents: number): Figure => ({
    ...{ rule, label: '', ref: null, cents },
    reason: { by: 'sum' },
  })
  expect(reasonWords(of('total', 0), [of('item', 3120), of('weight_waived', -20)])).toEqual([
    'Items $31.20 − too little to charge $0.20.',
  ])
})

test('P1.4 what would change a figure is said at that figure, and all of it at the total', () => {
  const spend = { change: 'spend_more', label: '', ref: null } as const
  const would_change = [
    { ...spend, gets: 'free_delivery', missing_cents: 420, saves_cents: 600 } as const,
    { ...spend, gets: 'voucher', label: 'Ten off', ref: 'a', missing_cents: 1800, saves_cents: 1000 } as const,
    { change: 'order_on', day: '2026-11-24', label: 'Quiet days', ref: 'b', percent: 15, saves_cents: 630 } as const,
    { change: 'one_return', saves_cents: 600 } as const,
  ]
  expect(changeWords('delivery_fee', { would_change })).toEqual(['$4.20 more for free delivery. That saves $6.00.'])
  expect(changeWords('second_return_fee', { would_change })).toEqual(['One return instead of two saves $6.00.'])
  expect(changeWords('item', { would_change })).toEqual([])
  expect(changeWords('total', { would_change })).toEqual([
    '$4.20 more for free delivery. That saves $6.00.',
    '$18.00 more to use Ten off. That saves $10.00.',
    'Ordered on Tue 24 Nov, Quiet days would take 15% off: $6.30 less.',
    'One return instead of two saves $6.00.',
  ])
})

const weighed: Figure = {
  ...{ rule: 'item', label: 'Wash', ref: 'a', cents: 3105 },
  reason: { by: 'quantity', qty: 5, unit: 'kg', price_cents: 621, extras: [] },
}
const counted: Figure = { ...weighed, ref: 'b', cents: 1000 }
const sums = { label: '', ref: null }
const limitOf = (reason: Reason, cents: number): Figure => ({ ...sums, rule: 'limit', cents, reason })
const tolerance: Reason = { by: 'tolerance', percent: 30, refs: ['a'], rounding: 'up' }

test('P1.1 P1.4 a total of weighed items says that it is an estimate, what it can become, and how that is worked out', () => {
  const total = { rule: 'total', cents: 4105, reason: { by: 'sum' } } as const
  const limit = limitOf(tolerance, 5037)
  const how = 'That’s the estimate and 30% more of the $31.05 we’ll weigh. Each item is rounded up to the next cent.'
  expect(reasonWords(total, [weighed, counted, { ...sums, ...total }, limit])).toEqual([
    'Items $41.05.',
    'This is an estimate. You pay what it weighs, at most $50.37 without asking you.',
    how,
  ])
  expect(reasonWords(limit, [weighed, counted])).toEqual([how])
  expect(reasonWords({ ...total, rule: 'subtotal' }, [weighed, counted, limit])).toEqual([
    'Your items added up. Delivery and discounts come at checkout.',
    'This is an estimate. You pay what your items weigh, at most $50.37 without asking you.',
    how,
  ])
  // 30% of $31.00 is to the cent.
  expect(reasonWords(limit, [{ ...weighed, cents: 3100 }])).toEqual([
    'That’s the estimate and 30% more of the $31.00 we’ll weigh.',
  ])
})

test('P1.3 P1.4 the customer’s own limit says who chose it', () => {
  const total = { rule: 'total', cents: 3105, reason: { by: 'sum' } } as const
  expect(reasonWords(total, [weighed, limitOf({ by: 'chosen' }, 3500)]).slice(1)).toEqual([
    'This is an estimate. You pay what it weighs, at most $35.00 without asking you.',
    'You chose this amount.',
  ])
})

test('P1.4 the store’s threshold names the discount that was taken off before it', () => {
  const threshold = {
    rule: 'delivery_free_threshold',
    cents: -600,
    reason: { by: 'waived', because: 'threshold', fee_cents: 600, from_cents: 8000, reached_cents: 8200 },
  } as const
  const partner: Figure = { ...sums, rule: 'partner_discount', cents: -911, reason: { ...percent, percent: 10 } }
  expect(reasonWords(threshold, [partner])).toEqual([
    'Your items come to $82.00 after the discount. Delivery is free from $80.00.',
  ])
})

test('P1.1 P1.4 in the cart, delivery is still to be added to the store’s limit, and not to the customer’s own', () => {
  const subtotal = { rule: 'subtotal', cents: 3100, reason: { by: 'sum' } } as const
  const item = { ...weighed, cents: 3100 }
  const fee: Figure = { ...sums, rule: 'delivery_fee', cents: 600, reason: { by: 'fixed', price_cents: 600 } }
  expect(reasonWords(subtotal, [item, fee, limitOf(tolerance, 4030)])[1]).toBe(
    'This is an estimate. You pay what your items weigh, at most $40.30 before delivery, without asking you.',
  )
  expect(reasonWords(subtotal, [item, limitOf({ by: 'chosen' }, 5000)])[1]).toBe(
    'This is an estimate. You pay what your items weigh, at most $50.00 without asking you.',
  )
})

test('P1.2 P1.4 an estimate that is paid at once names no limit: more is always asked for', () => {
  const total = { rule: 'total', cents: 3100, reason: { by: 'sum' } } as const
  const words = reasonWords(total, [weighed, limitOf({ by: 'paid_estimate' }, 3100)])
  expect(words.slice(1)).toEqual([
    'This is an estimate, which you pay now. When it’s weighed, we give back the difference, or ask you first if it’s more.',
  ])
})
