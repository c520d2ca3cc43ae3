import fc from 'fast-check'
import { expect, test } from 'vitest'
import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { voucher, voucherContext } from '#tests/support/voucher-terms.ts'
import { bestCombination } from './best-vouchers.ts'
import { applyVouchers, type VoucherContext, type VoucherTerms } from './voucher-rules.ts'

const saved = (chosen: readonly VoucherTerms[], ctx: VoucherContext) =>
  applyVouchers(chosen, ctx).used.reduce((sum, { cents }) => sum + cents, 0)
const percent = (ref: string, value: number, more: Partial<VoucherTerms> = {}) =>
  voucher({ ref, kind: 'percent', percent: value, amountCents: null, ...more })

test('D6.1 the best of each class is suggested, and no voucher without an effect', () => {
  const wallet = [
    voucher({ ref: 'small', amountCents: 500 }),
    percent('tenth', 10),
    voucher({ ref: 'big', amountCents: 1500 }),
    voucher({ ref: 'delivery', kind: 'free_delivery', scope: 'delivery', amountCents: null, stackClass: 'delivery' }),
    voucher({ ref: 'too-dear', amountCents: 9000, minSpendCents: 20_000, stackClass: 'other' }),
  ]
  expect(bestCombination(wallet, voucherContext()).sort()).toEqual(['big', 'delivery'])
  expect(bestCombination(wallet, voucherContext({ deliveryFeeCents: 0 }))).toEqual(['big'])
  expect(bestCombination([], voucherContext())).toEqual([])
})

test('D6.1 a voucher without a class is suggested when it saves more than all others together', () => {
  const wallet = [
    voucher({ ref: 'alone', amountCents: 2500, stackClass: null }),
    voucher({ ref: 'a', amountCents: 1000, stackClass: 'a' }),
    voucher({ ref: 'b', amountCents: 1400, stackClass: 'b' }),
  ]
  expect(bestCombination(wallet, voucherContext())).toEqual(['alone'])
  expect(bestCombination(wallet.slice(1), voucherContext()).sort()).toEqual(['a', 'b'])
})

test('D6.1 of two vouchers that save the same the one that ends first is suggested', () => {
  const endsAt = (day: string) => ({ endsAt: new Date(`${day}T00:00:00+08:00`) })
  const wallet = [
    voucher({ ref: 'later', ...endsAt('2027-01-01') }),
    voucher({ ref: 'sooner', ...endsAt('2026-12-01') }),
  ]
  expect(bestCombination(wallet, voucherContext())).toEqual(['sooner'])
})

test('D6.1 two equal vouchers save the same to the cent, whatever their names and companions', () => {
  const ctx = voucherContext({ items: [{ ref: 'line', productId: 1, qty: 1, cents: 2028 }], afterPartnerCents: 2028 })
  const fellow = percent('m', 1, { stackClass: 'b' })
  const together = (ref: string) => saved([percent(ref, 19, { stackClass: 'a' }), fellow], ctx)
  expect(together('a')).toBe(together('z'))
})

test('D6.1 a voucher that leaves another’s lines alone is suggested before one for more lines', () => {
  const items = [1, 2].map((productId) => ({ ref: `line-${productId}`, productId, qty: 1, cents: 1000 }))
  const off = (ref: string, productIds: number[], more: Partial<VoucherTerms>) =>
    percent(ref, 50, { scope: 'item', productIds, ...more })
  const wallet = [
    off('wide', [1, 2], { capCents: 500, stackClass: 'a' }),
    off('narrow', [1], { capCents: 500, stackClass: 'a' }),
    off('other', [2], { stackClass: 'b' }),
  ]
  const ctx = voucherContext({ items, afterPartnerCents: 2000 })
  expect(bestCombination(wallet, ctx).sort()).toEqual(['narrow', 'other'])
})

test('D6.1 no set of vouchers saves more than the suggested one', () => {
  const anyVoucher = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const),
    scope: fc.constantFrom('item' as const, 'order' as const, 'delivery' as const),
    percent: fc.integer({ min: 1, max: 60 }),
    capCents: fc.option(fc.integer({ min: 1, max: 5000 })),
    amountCents: fc.integer({ min: 1, max: 6000 }),
    productIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1 })),
    stackClass: fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 6 }),
  })
  const anyItem = fc.record({ productId: fc.integer({ min: 1, max: 4 }), cents: fc.nat(8000) })
  fc.assert(
    fc.property(
      fc.array(anyVoucher, { maxLength: 7 }),
      fc.array(anyItem, { maxLength: 6 }),
      fc.nat(900),
      (given, goods, deliveryFeeCents) => {
        const items = goods.map((item, index) => ({ ...item, ref: `line-${index}`, qty: 1 }))
        const afterPartnerCents = items.reduce((sum, { cents }) => sum + cents, 0)
        const ctx = voucherContext({ items, afterPartnerCents, deliveryFeeCents })
        const wallet = given.map((terms, index) => voucher({ ...terms, ref: `v${index}` }))
        const all = Array.from({ length: 2 ** wallet.length }, (_, bits) =>
          saved(
            wallet.filter((_, bit) => bits & (1 << bit)),
            ctx,
          ),
        )
        const best = bestCombination(wallet, ctx)
        const chosen = wallet.filter(({ ref }) => best.includes(ref))
        expect(saved(chosen, ctx)).toBe(Math.max(...all))
        expect(applyVouchers(chosen, ctx).unused).toEqual([])
      },
    ),
    { numRuns: 3000 },
  )
})

const ends = (day: string) => new Date(`${day}T00:00:00+08:00`)

test.each<[string, VoucherTerms[], string[]]>([
  [
    'one that goes with nothing before two that save the same',
    [
      voucher({ ref: 'a', amountCents: 500, stackClass: 'a' }),
      voucher({ ref: 'b', amountCents: 500, stackClass: 'b' }),
      voucher({ ref: 'alone', amountCents: 1000, stackClass: null }),
    ],
    ['alone'],
  ],
  [
    'one of a class before two that save the same',
    [
      voucher({ ref: 'a', amountCents: 3000, stackClass: 'a' }),
      voucher({ ref: 'b', amountCents: 3000, stackClass: 'b' }),
      voucher({ ref: 'all', amountCents: 9000, stackClass: 'c' }),
    ],
    ['all'],
  ],
  [
    'of two pairs that save the same the one that ends first, the larger voucher kept for later',
    [
      voucher({ ref: 'large', amountCents: 4000, stackClass: 'a', endsAt: ends('2027-03-01') }),
      voucher({ ref: 'small', amountCents: 2000, stackClass: 'a', endsAt: ends('2026-12-01') }),
      voucher({ ref: 'other', amountCents: 4000, stackClass: 'b' }),
    ],
    ['other', 'small'],
  ],
  [
    'of two pairs the one with the voucher that ends first of all, however late its other one ends',
    [
      voucher({ ref: 'late', amountCents: 4000, stackClass: 'a', endsAt: ends('2027-12-01') }),
      voucher({ ref: 'middle', amountCents: 3000, stackClass: 'b', endsAt: ends('2027-02-01') }),
      voucher({ ref: 'next', amountCents: 3000, stackClass: 'c', endsAt: ends('2027-02-01') }),
      voucher({ ref: 'first', amountCents: 2000, stackClass: 'd', endsAt: ends('2027-01-01') }),
    ],
    ['first', 'late'],
  ],
  [
    'of one that goes with nothing and one of a class the one that ends first',
    [
      voucher({ ref: 'class', endsAt: ends('2027-01-01') }),
      voucher({ ref: 'alone', stackClass: null, endsAt: ends('2026-12-01') }),
    ],
    ['alone'],
  ],
])('D6.1 of sets that save the same: %s', (_, wallet, refs) => {
  expect(bestCombination(wallet, voucherContext()).sort()).toEqual(refs)
  expect(bestCombination(wallet.toReversed(), voucherContext()).sort()).toEqual(refs)
})

test('D6.1 no set with the same saving has fewer vouchers, or as many that end sooner', () => {
  const anyVoucher = fc.record({
    kind: fc.constantFrom('percent' as const, 'amount' as const, 'amount' as const, 'free_delivery' as const),
    scope: fc.constantFrom('item' as const, 'order' as const, 'order' as const, 'delivery' as const),
    minSpendCents: fc.constantFrom(0, 0, 2000),
    percent: fc.constantFrom(10, 20, 50, 100),
    capCents: fc.option(fc.constantFrom(500, 1000)),
    amountCents: fc.constantFrom(250, 500, 1000, 2000, 5000),
    productIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { minLength: 1 })),
    stackClass: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { freq: 5 }),
    endsAt: fc.option(fc.constantFrom(ends('2026-12-01'), ends('2027-01-01'), ends('2027-02-01'))),
  })
  const anyItem = fc.record({ productId: fc.integer({ min: 1, max: 3 }), cents: fc.constantFrom(500, 1000, 2000) })
  const endsOf = (set: readonly VoucherTerms[]) =>
    set.map(({ endsAt }) => endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER).sort((a, b) => a - b)
  /** Compared from the left; smaller is better. */
  const rankOf = (set: readonly VoucherTerms[], ctx: VoucherContext) => [-saved(set, ctx), set.length, ...endsOf(set)]
  const isBefore = (one: number[], other: number[]) => {
    const at = one.findIndex((value, index) => value !== other[index])
    return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
  }
  fc.assert(
    fc.property(
      fc.array(anyVoucher, { maxLength: 7 }),
      fc.array(anyItem, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 600),
      (given, goods, deliveryFeeCents) => {
        const items = goods.map((item, index) => ({ ...item, ref: `line-${index}`, qty: 1 }))
        const afterPartnerCents = items.reduce((sum, { cents }) => sum + cents, 0)
        const ctx = voucherContext({ items, afterPartnerCents, deliveryFeeCents })
        const wallet = given.map(({ scope, ...terms }, index) =>
          voucher({ ...terms, scope: terms.kind === 'free_delivery' ? 'delivery' : scope, ref: `v${index}` }),
        )
        const best = bestCombination(wallet, ctx)
        const chosen = wallet.filter(({ ref }) => best.includes(ref))
        const rank = rankOf(chosen, ctx)
        for (let bits = 0; bits < 2 ** wallet.length; bits += 1) {
          const other = wallet.filter((_, bit) => bits & (1 << bit))
          if (applyVouchers(other, ctx).unused.length > 0) continue
          expect(isBefore(rankOf(other, ctx), rank)).toBe(false)
        }
      },
    ),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1000) },
  )
})

test('D6.1 one voucher is preferred to two that save the same, also in a wallet with many of each class', () => {
  const classes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const small = classes.flatMap((stackClass) =>
    [500, 500, 400, 300].map((amountCents, index) =>
      voucher({ ref: `${stackClass}${index}`, amountCents, stackClass, endsAt: ends('2026-11-30') }),
    ),
  )
  const whole = voucher({ ref: 'whole', amountCents: 1000, stackClass: 'z', endsAt: ends('2027-12-01') })
  const items = [{ ref: 'line', productId: 1, qty: 1, cents: 1000 }]
  const ctx = voucherContext({ items, afterPartnerCents: 1000, deliveryFeeCents: 0 })
  for (const wallet of [
    [...small, whole],
    [whole, ...small],
    [...small, { ...whole, stackClass: null }],
  ])
    expect(bestCombination(wallet, ctx)).toEqual(['whole'])
})

test('D6.1 vouchers that end first are suggested first, those without an end last', () => {
  const ending = (ref: string, day: string | null) =>
    voucher({ ref, endsAt: day === null ? null : new Date(`${day}T00:00:00+08:00`) })
  const [soon, later, never] = [ending('soon', '2026-12-01'), ending('later', '2027-01-01'), ending('never', null)]
  expect(bestCombination([never, later, soon], voucherContext())).toEqual(['soon'])
  expect(bestCombination([soon, later, never], voucherContext())).toEqual(['soon'])
  expect(bestCombination([never, later], voucherContext())).toEqual(['later'])
  expect(bestCombination([later, never], voucherContext())).toEqual(['later'])
})

test('D6.1 with more classes than an order allows, the best are suggested', () => {
  const amounts = Array.from({ length: VOUCHERS_PER_ORDER_MAX + 2 }, (_, index) => 100 + index)
  const wallet = amounts.map((amountCents) =>
    voucher({ ref: `${amountCents}`, amountCents, stackClass: `${amountCents}` }),
  )
  const best = amounts.slice(-VOUCHERS_PER_ORDER_MAX).map(String)
  expect(bestCombination(wallet, voucherContext()).sort()).toEqual(best)
  expect(bestCombination(wallet.toReversed(), voucherContext()).sort()).toEqual(best)
})

test.each([2, 5])('D6.1 with more classes than an order allows, %i for the same item take one place', (alike) => {
  const items = [1, 2].map((productId) => ({ ref: `line-${productId}`, productId, qty: 1, cents: productId * 1000 }))
  const off = (ref: string, productId: number, amountCents: number) =>
    voucher({ ref, scope: 'item', productIds: [productId], amountCents, stackClass: ref })
  const wallet = [
    ...Array.from({ length: alike }, (_, index) => off(`same-${index}`, 1, 1000 - index)),
    ...Array.from({ length: VOUCHERS_PER_ORDER_MAX }, (_, index) => off(`other-${index}`, 2, 100 + index)),
  ]
  const best = ['same-0', ...wallet.slice(alike + 1).map(({ ref }) => ref)].sort()
  const ctx = voucherContext({ items, afterPartnerCents: 3000 })
  expect(bestCombination(wallet, ctx).sort()).toEqual(best)
  expect(bestCombination(wallet.toReversed(), ctx).sort()).toEqual(best)
})
