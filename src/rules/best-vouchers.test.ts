import fc from 'fast-check'
import { expect, test } from 'vitest'
import { voucher, voucherContext } from '#tests/support/voucher-terms.ts'
import { bestCombination } from './best-vouchers.ts'
import { applyVouchers, type VoucherContext, type VoucherTerms } from './voucher-rules.ts'

const saved = (chosen: readonly VoucherTerms[], ctx: VoucherContext) =>
  applyVouchers(chosen, ctx).used.reduce((sum, { cents }) => sum + cents, 0)
const percent = (ref: string, value: number, more: Partial<VoucherTerms> = {}) =>
  voucher({ ref, kind: 'percent', percent: value, amountCents: null, ...more })

test('D6.1 the best of each class is suggested, and nothing that adds nothing', () => {
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

test('D6.1 one that goes with nothing is suggested when it saves more than all the others together', () => {
  const wallet = [
    voucher({ ref: 'alone', amountCents: 2500, stackClass: null }),
    voucher({ ref: 'a', amountCents: 1000, stackClass: 'a' }),
    voucher({ ref: 'b', amountCents: 1400, stackClass: 'b' }),
  ]
  expect(bestCombination(wallet, voucherContext())).toEqual(['alone'])
  expect(bestCombination(wallet.slice(1), voucherContext()).sort()).toEqual(['a', 'b'])
})

test('D6.1 of two that save the same the one that ends first is suggested', () => {
  const endsAt = (day: string) => ({ endsAt: new Date(`${day}T00:00:00+08:00`) })
  const wallet = [
    voucher({ ref: 'later', ...endsAt('2027-01-01') }),
    voucher({ ref: 'sooner', ...endsAt('2026-12-01') }),
  ]
  expect(bestCombination(wallet, voucherContext())).toEqual(['sooner'])
})

test('D6.1 two that are alike save the same to the cent, whatever they are called and whatever goes with them', () => {
  const ctx = voucherContext({ items: [{ ref: 'line', productId: 1, qty: 1, cents: 2028 }], afterPartnerCents: 2028 })
  const fellow = percent('m', 1, { stackClass: 'b' })
  const together = (ref: string) => saved([percent(ref, 19, { stackClass: 'a' }), fellow], ctx)
  expect(together('a')).toBe(together('z'))
})

test('D6.1 one that leaves the lines of another alone is suggested before one for more lines', () => {
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
