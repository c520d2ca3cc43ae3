import fc from 'fast-check'
import { expect, test } from 'vitest'
import { voucher, voucherContext } from '#tests/support/voucher-terms.ts'
import { applyVouchers, inOrderOfUse, type VoucherContext, type VoucherTerms, voucherRefusal } from './voucher-rules.ts'

const at = (time: string) => new Date(`${time}+08:00`)

test.each<[string, string | null, Partial<VoucherTerms>, Partial<VoucherContext>]>([
  ['is used', null, {}, {}],
  ['is kept by another order', 'held', { held: { order: 7, until: null } }, {}],
  ['is for this outlet and sales type', null, { outletIds: [2, 1], salesTypeIds: [1] }, { outletId: 1 }],
  ['is for anything, while there is nothing', null, {}, { items: [] }],
  ['begins only, before its time was counted', null, { startsAt: null }, { now: new Date(-1) }],
  ['begins at its moment', null, { startsAt: at('2026-11-17T00:00') }, { now: at('2026-11-17T00:00') }],
  ['has not begun', 'not_yet', { startsAt: at('2026-11-17T00:00') }, { now: at('2026-11-16T23:59:59.999') }],
  ['lasts until its last moment', null, { endsAt: at('2026-11-18T00:00') }, { now: at('2026-11-17T23:59:59.999') }],
  ['has expired', 'expired', { endsAt: at('2026-11-18T00:00') }, { now: at('2026-11-18T00:00') }],
  ['is used up by all', 'used_up', { usesLeft: 0 }, {}],
  ['has one use left', null, { usesLeft: 1, usesLeftForCustomer: 1 }, {}],
  ['was used by the customer', 'used_by_you', { usesLeftForCustomer: 0 }, {}],
  ['is for a first order', 'not_first_order', { isFirstOrderOnly: true }, { isFirstOrder: false }],
  ['is a first order’s', null, { isFirstOrderOnly: true }, { isFirstOrder: true }],
  ['is for Tuesdays, at noon', null, { weekdays: ['tue'] }, { now: at('2026-11-17T12:00') }],
  [
    'is for Tuesdays, just after midnight in Singapore',
    'wrong_weekday',
    { weekdays: ['tue'] },
    { now: at('2026-11-18T00:00') },
  ],
  ['is for another outlet', 'wrong_outlet', { outletIds: [2, 3] }, { outletId: 1 }],
  ['is for another sales type', 'wrong_sales_type', { salesTypeIds: [2] }, { salesTypeId: 1 }],
  ['is for other products', 'no_product', { productIds: [99] }, {}],
  ['is for three of a product', 'too_few_pieces', { productIds: [10], minPieces: 3 }, {}],
  ['is for two of a product', null, { productIds: [10], minPieces: 2 }, {}],
  ['needs a cent more', 'minimum', { minSpendCents: 6001 }, {}],
  ['needs just this much', null, { minSpendCents: 6000 }, {}],
  [
    'is for a delivery that is free',
    'no_delivery_fee',
    { kind: 'free_delivery', scope: 'delivery' },
    { deliveryFeeCents: 0 },
  ],
])('D6.1 a voucher that %s: %s', (_, expected, terms, context) => {
  expect(voucherRefusal(voucher(terms), voucherContext(context))).toBe(expected)
})

test('D6.1 a refused voucher says what is missing, and the others are still used', () => {
  const chosen = [voucher({ ref: 'a', minSpendCents: 7200 }), voucher({ ref: 'b', stackClass: 'other' })]
  expect(applyVouchers(chosen, voucherContext())).toEqual({
    used: [{ ref: 'b', label: 'A voucher', rule: 'voucher_order', cents: 1000 }],
    unused: [{ ref: 'a', label: 'A voucher', reason: 'minimum', missingCents: 1200 }],
  })
})

test('D6.1 of two that exclude each other the one chosen first is used', () => {
  const pairs: [string | null, string | null, number][] = [
    ['x', 'y', 2],
    ['x', 'x', 1],
    [null, 'x', 1],
    [null, null, 1],
  ]
  for (const [one, other, used] of pairs) {
    const chosen = [voucher({ ref: 'z', stackClass: one }), voucher({ ref: 'a', stackClass: other })]
    const applied = applyVouchers(chosen, voucherContext())
    expect(applied.used).toHaveLength(used)
    if (used === 1) {
      expect(applied.used[0]?.ref).toBe('z')
      expect(applied.unused).toMatchObject([{ ref: 'a', reason: 'class_clash' }])
    }
  }
})

test('D6.1 an unusable voucher blocks no other, and none counts twice', () => {
  const chosen = [voucher({ ref: 'a', usesLeft: 0 }), voucher({ ref: 'b' }), voucher({ ref: 'b' })]
  const { used, unused } = applyVouchers(chosen, voucherContext())
  expect(used.map(({ ref }) => ref)).toEqual(['b'])
  expect(unused).toMatchObject([{ ref: 'a', reason: 'used_up' }])
})

test('D6.1 item, then order, then delivery; percentages before amounts', () => {
  const chosen = [
    voucher({ ref: 'd', kind: 'free_delivery', scope: 'delivery', amountCents: null, stackClass: 'd' }),
    voucher({ ref: 'c', stackClass: 'c' }),
    voucher({ ref: 'b', kind: 'percent', percent: 10, amountCents: null, stackClass: 'b' }),
    voucher({ ref: 'a', kind: 'percent', percent: 50, scope: 'item', productIds: [11], stackClass: 'a' }),
  ]
  // 4000 + 2000: half of the latter is 1000; 10 % of the rest is 500; then 10.00 off, then the delivery.
  expect(applyVouchers(chosen, voucherContext()).used.map(({ ref, rule, cents }) => [ref, rule, cents])).toEqual([
    ['a', 'voucher_item', 1000],
    ['b', 'voucher_order', 500],
    ['c', 'voucher_order', 1000],
    ['d', 'voucher_delivery', 600],
  ])
})

test.each([
  ['a percentage is capped', { kind: 'percent', percent: 25, capCents: 1200, amountCents: null }, 1200],
  ['half a cent is the customer’s', { kind: 'percent', percent: 1, amountCents: null }, 60],
  ['an amount is no more than there is', { amountCents: 99_999 }, 6000],
  ['an item’s amount is no more than the item', { amountCents: 9000, scope: 'item', productIds: [11] }, 2000],
  ['an amount off delivery is no more than the fee', { amountCents: 900, scope: 'delivery' }, 600],
] as const)('D6.1 %s', (_, terms, cents) => {
  const { used } = applyVouchers([voucher(terms as Partial<VoucherTerms>)], voucherContext())
  expect(used.map((one) => one.cents)).toEqual([cents])
})

test('D6.1 a voucher without an effect is not used, so it is not spent', () => {
  const chosen = [voucher({ ref: 'a', amountCents: 6000, stackClass: 'a' }), voucher({ ref: 'b', stackClass: 'b' })]
  expect(applyVouchers(chosen, voucherContext()).unused).toMatchObject([{ ref: 'b', reason: 'nothing_left' }])
})

const anyVoucher = fc.record({
  ref: fc.stringMatching(/^[a-z]{4}$/),
  shape: fc.constantFrom('percent', 'amount', 'free_delivery'),
  scope: fc.constantFrom('item', 'order', 'delivery'),
  percent: fc.integer({ min: 1, max: 100 }),
  cap: fc.option(fc.integer({ min: 1, max: 5000 })),
  amount: fc.integer({ min: 1, max: 20_000 }),
  products: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 })),
  stackClass: fc.option(fc.constantFrom('a', 'b', 'c', 'd')),
})
const anyItems = fc.array(fc.record({ productId: fc.integer({ min: 1, max: 5 }), cents: fc.nat(30_000) }), {
  maxLength: 12,
})

test('D6.1 nothing falls below zero, every voucher is used or says why, and more vouchers never save less', () => {
  fc.assert(
    fc.property(
      fc.array(anyVoucher, { maxLength: 8 }),
      anyItems,
      fc.nat(2000),
      fc.nat(2000),
      (given, goods, extra, fee) => {
        const items = goods.map((item, index) => ({ ...item, ref: `line-${index}`, qty: 1 }))
        const afterPartnerCents = items.reduce((sum, { cents }) => sum + cents, 0) + extra
        const ctx = voucherContext({ items, afterPartnerCents, deliveryFeeCents: fee })
        const chosen = given.map(({ shape, scope, percent, cap, amount, products, ...rest }) =>
          voucher({
            ...rest,
            kind: shape as VoucherTerms['kind'],
            scope: shape === 'free_delivery' ? 'delivery' : (scope as VoucherTerms['scope']),
            percent: shape === 'percent' ? percent : null,
            capCents: cap,
            amountCents: shape === 'amount' ? amount : null,
            productIds: products,
          }),
        )
        const { used, unused } = applyVouchers(chosen, ctx)
        const of = (rules: string[]) =>
          used.filter(({ rule }) => rules.includes(rule)).reduce((sum, { cents }) => sum + cents, 0)
        expect(of(['voucher_item', 'voucher_order'])).toBeLessThanOrEqual(afterPartnerCents)
        expect(of(['voucher_item'])).toBeLessThanOrEqual(afterPartnerCents - extra)
        expect(of(['voucher_delivery'])).toBeLessThanOrEqual(fee)
        expect(used.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true)
        expect(new Set([...used, ...unused].map(({ ref }) => ref))).toEqual(new Set(chosen.map(({ ref }) => ref)))
        const fewer = applyVouchers(chosen.slice(0, -1), ctx).used.reduce((sum, { cents }) => sum + cents, 0)
        // Rounding the shares may move one cent for each voucher.
        expect(used.reduce((sum, { cents }) => sum + cents, 0)).toBeGreaterThanOrEqual(fewer - chosen.length)
      },
    ),
    { numRuns: 500 },
  )
})

test('D6.1 the order of choosing compatible vouchers does not matter', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }), anyItems, (order, goods) => {
      const items = goods.map((item, index) => ({ ...item, ref: `line-${index}`, qty: 1 }))
      const ctx = voucherContext({ items, afterPartnerCents: items.reduce((sum, { cents }) => sum + cents, 0) })
      const all = [
        voucher({ ref: 'a', kind: 'percent', percent: 15, amountCents: null, scope: 'item', stackClass: 'a' }),
        voucher({ ref: 'b', amountCents: 700, scope: 'item', productIds: [1, 2], stackClass: 'b' }),
        voucher({ ref: 'c', stackClass: 'c' }),
        voucher({ ref: 'd', kind: 'free_delivery', scope: 'delivery', amountCents: null, stackClass: 'd' }),
      ]
      const shuffled = order.flatMap((index) => all[index] ?? [])
      expect(applyVouchers(shuffled, ctx).used).toEqual(applyVouchers(all, ctx).used)
    }),
  )
})

test.each([
  [49, 1, []],
  [50, 1, [1]],
  [149, 1, [1]],
  [150, 1, [2]],
  [5, 50, [3]],
  [333, 15, [50]],
  [330, 15, [50]],
  [329, 15, [49]],
])(
  'D6.1 half a cent is rounded in the customer’s favour: of %i cents a voucher for %i %% takes %j',
  (base, percent, expected) => {
    const items = [{ ref: 'line', productId: 1, qty: 1, cents: base }]
    for (const scope of ['item', 'order'] as const) {
      const terms = voucher({ kind: 'percent', percent, amountCents: null, scope })
      const { used } = applyVouchers([terms], voucherContext({ items, afterPartnerCents: base }))
      expect(used.map(({ cents }) => cents)).toEqual(expected)
    }
  },
)

test('D6.1 vouchers are used item first, then order, then delivery, whatever their classes and names are', () => {
  const scopes = ['delivery', 'order', 'item'] as const
  const chosen = scopes.map((scope, index) =>
    voucher({ ref: `${index}`, scope, amountCents: 100, stackClass: `${index}` }),
  )
  for (const list of [chosen, chosen.toReversed()]) {
    expect(applyVouchers(list, voucherContext()).used.map(({ rule }) => rule)).toEqual([
      'voucher_item',
      'voucher_order',
      'voucher_delivery',
    ])
  }
  expect(
    ['item', 'order', 'delivery']
      .map((scope) => inOrderOfUse(voucher({ scope: scope as 'item' }), voucher({ scope: 'order' })))
      .map(Math.sign),
  ).toEqual([-1, 0, 1])
})

test('D6.1 within a scope percentages come first, then classes and names by the alphabet', () => {
  const percent = voucher({ ref: 'z', kind: 'percent', percent: 10, stackClass: 'z' })
  const order = (...list: VoucherTerms[]) => list.toSorted(inOrderOfUse).map(({ ref }) => ref)
  const [a, b, alike, none] = [
    voucher({ ref: 'q', stackClass: 'a' }),
    voucher({ ref: 'p', stackClass: 'b' }),
    voucher({ ref: 'c', stackClass: 'b' }),
    voucher({ ref: 'n', stackClass: null }),
  ]
  expect(order(b, alike, a, none, percent)).toEqual(['z', 'n', 'q', 'c', 'p'])
  expect(order(percent, none, a, alike, b)).toEqual(['z', 'n', 'q', 'c', 'p'])
})

test('D6.1 a voucher that was chosen twice is used once and not refused; the reasons stand in the order of the choice', () => {
  const held = voucher({ ref: 'h', held: { order: 7, until: null }, minSpendCents: 9000 })
  const chosen = [
    held,
    voucher({ ref: 'a', stackClass: 'a' }),
    voucher({ ref: 'a', stackClass: 'b' }),
    voucher({ ref: 'u', usesLeft: 0 }),
  ]
  const { used, unused } = applyVouchers(chosen, voucherContext())
  expect(used.map(({ ref }) => ref)).toEqual(['a'])
  expect(unused).toEqual([
    { ref: 'h', label: 'A voucher', reason: 'held', missingCents: null },
    { ref: 'u', label: 'A voucher', reason: 'used_up', missingCents: null },
  ])
})

test('D6.1 an item voucher applies to what the previous one left of each line, to the cent', () => {
  const items = [333, 333, 334].map((cents, index) => ({ ref: `${index}`, productId: index, qty: 1, cents }))
  const ctx = voucherContext({ items, afterPartnerCents: 1000 })
  const off = (ref: string, amountCents: number, productIds: number[] | null) =>
    voucher({ ref, scope: 'item', amountCents, productIds, stackClass: ref })
  const taken = (...chosen: VoucherTerms[]) => applyVouchers(chosen, ctx).used.map(({ cents }) => cents)
  // 100 over three lines is 33, 33 and 34, so 300, 300 and 300 are left.
  expect(taken(off('a', 100, null), off('b', 9999, [0]))).toEqual([100, 300])
  expect(taken(off('a', 100, null), off('b', 9999, [1]))).toEqual([100, 300])
  expect(taken(off('a', 100, null), off('b', 9999, [2]))).toEqual([100, 300])
  // 500 over the first two lines is 250 each, so 83 are left of each, and the third line is whole.
  expect(taken(off('a', 500, [0, 1]), off('b', 9999, null))).toEqual([500, 500])
  expect(taken(off('a', 1, [0, 1]), off('b', 9999, [1]))).toEqual([1, 332])
})

test('D6.1 a voucher for the order takes from items and extra services alike', () => {
  const ctx = voucherContext({ items: [], afterPartnerCents: 700 })
  expect(applyVouchers([voucher({ amountCents: 1000 })], ctx).used.map(({ cents }) => cents)).toEqual([700])
  const item = applyVouchers([voucher({ amountCents: 1000, scope: 'item' })], ctx)
  expect(item.unused).toMatchObject([{ reason: 'nothing_left', missingCents: null }])
})
