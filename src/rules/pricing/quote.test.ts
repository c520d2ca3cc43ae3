import { expect, test } from 'vitest'
import { voucher as anyVoucher } from '#tests/support/voucher-terms.ts'
import type { VoucherTerms } from '../vouchers/voucher-rules.ts'
import { afterDiscount, type QuoteInput, quoteOf } from './quote.ts'

const pickup = { id: 1, categoryId: 3, minSpendCents: 4000, deliveryFeeCents: 600, freeDeliveryFromCents: 10_000 }
const item = (cents: number, ref = `i${cents}`, productId = 1) => ({ ref, label: 'Shirt', productId, qty: 1, cents })
const extra = (cents: number) => ({ ref: '9', label: 'Garment bags', cents })
const base: QuoteInput = {
  now: new Date('2026-11-15T10:00:00+08:00'),
  outletId: 1,
  salesType: pickup,
  isPartner: false,
  isDeliveryFreeByPlan: false,
  isReturnedInTwo: false,
  isGstRegistered: true,
  items: [],
  extras: [],
  vouchers: [],
  isFirstOrder: false,
}
const voucher = (more: Partial<VoucherTerms>) => anyVoucher({ ref: 'v1', amountCents: 500, stackClass: null, ...more })
const quote = (more: Partial<QuoteInput>) => quoteOf({ ...base, ...more })
const rules = (more: Partial<QuoteInput>) => quote(more).lines.map(({ rule, cents }) => [rule, cents])

test('D2.2 every line names its rule, in the order of calculation', () => {
  const answer = quote({
    isPartner: true,
    items: [item(3000, 'a'), item(1000, 'b', 2)],
    extras: [extra(250)],
    vouchers: [
      voucher({ ref: 'fee', scope: 'delivery', amountCents: 200, stackClass: 'delivery' }),
      voucher({ ref: 'all', amountCents: 500, stackClass: 'order' }),
      voucher({ ref: 'two', scope: 'item', kind: 'percent', percent: 50, productIds: [2], stackClass: 'item' }),
    ],
  })
  expect(answer.lines).toEqual([
    { rule: 'item', label: 'Shirt', ref: 'a', qty: 1, cents: 3000 },
    { rule: 'item', label: 'Shirt', ref: 'b', qty: 1, cents: 1000 },
    { rule: 'extra_service', label: 'Garment bags', ref: '9', qty: 1, cents: 250 },
    { rule: 'partner_discount', label: '', ref: null, qty: null, cents: -400 },
    { rule: 'voucher_item', label: 'A voucher', ref: 'two', qty: null, cents: -450 },
    { rule: 'voucher_order', label: 'A voucher', ref: 'all', qty: null, cents: -500 },
    { rule: 'delivery_fee', label: '', ref: null, qty: null, cents: 600 },
    { rule: 'voucher_delivery', label: 'A voucher', ref: 'fee', qty: null, cents: -200 },
  ])
  expect(answer).toMatchObject({
    items_cents: 4000,
    extras_cents: 250,
    discount_cents: 1350,
    delivery_cents: 400,
    total_cents: 3300,
    gst_cents: 272,
    gst_rate: 900,
  })
})

test('D2.2 an empty basket costs nothing, not even its delivery', () => {
  expect(quote({})).toMatchObject({ lines: [], total_cents: 0, gst_cents: 0, until_free_delivery_cents: null })
})

// 66.67 less 6.67 is 60.00; 66.68 less 6.67 is 60.01.
test.each([
  ['60.00 after the discount', 6667, 6000, [['delivery_fee', 600]]],
  [
    '60.01 after the discount',
    6668,
    6001,
    [
      ['delivery_fee', 600],
      ['delivery_free_partner', -600],
    ],
  ],
])('S1.10 D2.3 the partner’s free delivery is for more than $60: %s', (_, cents, after, delivery) => {
  const answer = quote({ isPartner: true, items: [item(cents)] })
  expect(answer.items_cents - answer.discount_cents).toBe(after)
  expect(answer.lines.filter(({ rule }) => rule.startsWith('delivery')).map((one) => [one.rule, one.cents])).toEqual(
    delivery,
  )
})

test('S1.10 without the partner brand there is no discount, and the sales type’s own threshold counts', () => {
  expect(rules({ items: [item(9999)] })).toEqual([
    ['item', 9999],
    ['delivery_fee', 600],
  ])
  expect(rules({ items: [item(10_000)] })).toEqual([
    ['item', 10_000],
    ['delivery_fee', 600],
    ['delivery_free_threshold', -600],
  ])
})

test('S1.10 the discount is on the items, not on extra services, and those do not make delivery free', () => {
  const answer = quote({ isPartner: true, items: [item(5000)], extras: [extra(9000)] })
  expect(answer).toMatchObject({ discount_cents: 500, delivery_cents: 600, total_cents: 5000 + 9000 - 500 + 600 })
})

test('D2.2 vouchers do not take away free delivery that the items have earned', () => {
  const answer = quote({ items: [item(10_000)], vouchers: [voucher({ amountCents: 9000 })] })
  expect(answer).toMatchObject({ delivery_cents: 0, total_cents: 1000 })
})

test.each([
  [1, 0],
  [2, 600],
  [3, 600],
  [4, 0],
])('D1.1 the fee is for delivered orders: category %i', (categoryId, fee) => {
  expect(quote({ salesType: { ...pickup, categoryId }, items: [item(2000)] }).delivery_cents).toBe(fee)
})

test('a plan with free delivery is named as the reason, before any other', () => {
  expect(rules({ isDeliveryFreeByPlan: true, isPartner: true, items: [item(20_000)] })).toContainEqual([
    'delivery_free_plan',
    -600,
  ])
})

test.each([
  ['to the sales type’s threshold', { items: [item(9000)] }, 1000],
  ['from nothing in the cart', {}, null],
  ['where it is free already', { items: [item(10_000)] }, null],
  ['where it never is', { items: [item(1000)], salesType: { ...pickup, freeDeliveryFromCents: null } }, null],
  ['where nothing is brought', { items: [item(1000)], salesType: { ...pickup, categoryId: 1 } }, null],
  ['for the partner, at the prices on the shelf', { items: [item(6667)], isPartner: true }, 1],
  ['for the partner, from further away', { items: [item(1000)], isPartner: true }, 5668],
])('the missing amount until delivery is free, %s', (_, more, missing) => {
  expect(quote(more).until_free_delivery_cents).toBe(missing)
})

test.each([
  ['the partner, below', true, 3999, { is_reached: false, min_cents: 4000, remaining_cents: 1 }],
  ['the partner, reached', true, 4000, { is_reached: true, min_cents: 4000, remaining_cents: 0 }],
  ['anybody else', false, 100, { is_reached: true, min_cents: 0, remaining_cents: 0 }],
])('S5.1 the minimum spend binds the partner’s customers only: %s', (_, isPartner, cents, expected) => {
  expect(quote({ isPartner, items: [item(cents)] }).min_spend).toEqual(expected)
})

test('D2.2 a store that is not registered has no GST', () => {
  expect(quote({ isGstRegistered: false, items: [item(10_900)] })).toMatchObject({ gst_cents: 0, gst_rate: null })
})

test('D2.2 a voucher that is not used says why', () => {
  const answer = quote({ items: [item(1000)], vouchers: [voucher({ minSpendCents: 2500 })] })
  expect(answer.unused).toMatchObject([{ ref: 'v1', reason: 'minimum', missingCents: 1500 }])
  expect(answer.discount_cents).toBe(0)
})

test.each([
  ['items alone', { items: [item(2500)] }, null],
  ['items and extra services', { items: [item(2000)], extras: [extra(500)] }, null],
  ['a cent less with extra services', { items: [item(2000)], extras: [extra(499)] }, 1],
  [
    'items after the partner’s discount, and extra services',
    { isPartner: true, items: [item(2500)], extras: [extra(250)] },
    null,
  ],
  ['a cent less after the partner’s discount', { isPartner: true, items: [item(2500)], extras: [extra(249)] }, 1],
])('D6.1 a voucher’s minimum counts %s', (_, more, missing) => {
  const { unused } = quote({ ...more, vouchers: [voucher({ minSpendCents: 2500 })] })
  expect(unused.map(({ reason, missingCents }) => [reason, missingCents])).toEqual(
    missing === null ? [] : [['minimum', missing]],
  )
})

// The discount is taken off first: 49.99 less 5.00 is 44.99, 50.00 less 5.00 is 45.00.
test.each([
  [4999, false],
  [5000, true],
])(
  'D2.3 the sales type’s own threshold counts what the partner’s customer pays: %i cents, free %j',
  (cents, isFree) => {
    const salesType = { ...pickup, freeDeliveryFromCents: 4500 }
    const found = rules({ isPartner: true, salesType, items: [item(cents)] }).map(([rule]) => rule)
    expect(found.includes('delivery_free_threshold')).toBe(isFree)
  },
)

test('D2.2 without a threshold nothing makes delivery free, however much is spent', () => {
  const salesType = { ...pickup, freeDeliveryFromCents: null }
  expect(quote({ salesType, items: [item(1_000_000)] }).delivery_cents).toBe(600)
})

test('D2.2 a discount or a fee of a single cent has its line, and one of zero has none', () => {
  expect(rules({ isPartner: true, items: [item(5)] })).toContainEqual(['partner_discount', -1])
  expect(rules({ isPartner: true, items: [item(4)] }).map(([rule]) => rule)).not.toContain('partner_discount')
  expect(rules({ items: [item(5)], salesType: { ...pickup, deliveryFeeCents: 1 } })).toContainEqual(['delivery_fee', 1])
})

test('the partner’s discount is spread over the items to the cent, in the order of their refs', () => {
  const spread = (list: { ref: string; cents: number }[], discount: number) =>
    afterDiscount(
      list.map(({ ref, cents }) => item(cents, ref)),
      discount,
    ).map(({ ref, cents }) => [ref, cents])
  const three = [
    ['a', 100],
    ['b', 99],
    ['c', 99],
  ]
  expect(
    spread(
      [
        { ref: 'c', cents: 100 },
        { ref: 'a', cents: 100 },
        { ref: 'b', cents: 100 },
      ],
      2,
    ),
  ).toEqual(three)
  expect(
    spread(
      [
        { ref: 'b', cents: 100 },
        { ref: 'c', cents: 100 },
        { ref: 'a', cents: 100 },
      ],
      2,
    ),
  ).toEqual(three)
  expect(spread([{ ref: 'a', cents: 0 }], 0)).toEqual([['a', 0]])
  expect(spread([{ ref: 'a', cents: 1 }], 1)).toEqual([['a', 0]])
})

const inTwo = (more: Partial<QuoteInput>) => rules({ items: [item(5000)], isReturnedInTwo: true, ...more }).slice(1)

test('D3.9 a second return costs the delivery fee once more', () => {
  expect(inTwo({})).toEqual([
    ['delivery_fee', 600],
    ['second_return_fee', 600],
  ])
  const { delivery_cents, total_cents } = quote({ items: [item(5000)], isReturnedInTwo: true })
  expect([delivery_cents, total_cents]).toEqual([1200, 6200])
})

test('D3.9 where the delivery is free, both returns are: by the amount, by a voucher, and where there is no fee', () => {
  expect(inTwo({ items: [item(10_000)] })).toEqual([
    ['delivery_fee', 600],
    ['delivery_free_threshold', -600],
    ['second_return_fee', 600],
    ['second_return_free', -600],
  ])
  expect(quote({ items: [item(10_000)], isReturnedInTwo: true })).toMatchObject({
    delivery_cents: 0,
    total_cents: 10_000,
  })
  const free = voucher({ scope: 'delivery', kind: 'free_delivery', amountCents: null, stackClass: 'delivery' })
  expect(inTwo({ vouchers: [free] }).at(-1)).toEqual(['voucher_delivery', -1200])
  expect(inTwo({ salesType: { ...pickup, deliveryFeeCents: 0 } })).toEqual([])
})
