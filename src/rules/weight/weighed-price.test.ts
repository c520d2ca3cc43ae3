import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteInput } from '#tests/support/quote-arbitrary.ts'
import { type QuotedItem, type QuoteInput, quoteOf } from '../pricing/quote.ts'
import { limitCents, priceBasis, priceByWeight, weighedRefs, weightCents } from './weighed-price.ts'

describe('P1.2 the price of a weight', () => {
  test.each([
    ['5.4 kg at $4.80', 480, 5400, 0, 2592],
    ['half a cent is rounded up', 1, 500, 0, 1],
    ['less than half a cent is not charged', 1, 499, 0, 0],
    ['a gram', 4800, 1, 0, 5],
    ['the least weight, if there is less', 480, 900, 3000, 1440],
    ['the least weight itself', 480, 3000, 3000, 1440],
    ['a gram above it', 480, 3001, 3000, 1440],
    ['two grams above it', 480, 3002, 3000, 1441],
  ])('%s', (_, perKgCents, grams, minGrams, cents) => {
    expect(weightCents(perKgCents, grams, minGrams)).toBe(cents)
  })
})

/** By the kilogram, ordered in whole kilograms. */
const weighedItem: fc.Arbitrary<QuotedItem> = fc
  .record({
    ref: fc.uuid(),
    productId: fc.integer({ min: 1, max: 5 }),
    perKgCents: fc.integer({ min: 1, max: 3000 }),
    minKg: fc.integer({ min: 1, max: 5 }),
    moreKg: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ ref, productId, perKgCents, minKg, moreKg }) => ({
    ref,
    productId,
    label: 'Wash & fold',
    unit: 'kg',
    qty: minKg + moreKg,
    cents: perKgCents * (minKg + moreKg),
    weighed: { perKgCents, minGrams: minKg * 1000 },
  }))

type Order = { input: QuoteInput; tolerance: number; parts: number[] }

/** An order with pieces and weighed items, and how much of each estimate the scale shows, in thousandths. */
const weighedOrder = (most: number): fc.Arbitrary<Order> =>
  fc
    .record({
      input: quoteInput,
      weighed: fc.uniqueArray(weighedItem, { minLength: 1, maxLength: 4, selector: ({ ref }) => ref }),
      tolerance: fc.integer({ min: 0, max: 60 }),
      parts: fc.array(fc.integer({ min: 1, max: most }), { minLength: 4, maxLength: 4 }),
    })
    .map(({ input, weighed, tolerance, parts }) => ({
      input: { ...input, items: [...input.items, ...weighed] },
      tolerance,
      parts,
    }))

/** Estimate, limit and price by weight of an order whose items weigh these parts of their estimates. */
function weigh({ input, tolerance, parts }: Order) {
  const estimate = quoteOf(input)
  // As the database returns it.
  const basis = JSON.parse(JSON.stringify(priceBasis(input, estimate))) as ReturnType<typeof priceBasis>
  const at = (share: (index: number) => number) => {
    const grams = weighedRefs(basis).map((ref, index) => {
      const { qty = 0 } = input.items.find((item) => item.ref === ref) ?? {}
      return [ref, Math.max(1, Math.floor(qty * share(index)))] as const
    })
    return priceByWeight(basis, new Map(grams))
  }
  return {
    estimate,
    limit: limitCents(input.items, estimate.total_cents, tolerance) ?? -1,
    asEstimated: at(() => 1000),
    weighed: at((index) => parts[index] ?? 1000),
  }
}

test('P1.2 the estimated weight costs what was estimated, to the cent', () => {
  fc.assert(
    fc.property(weighedOrder(1000), (order) => {
      const { estimate, asEstimated } = weigh(order)
      expect(asEstimated.total_cents).toBe(estimate.total_cents)
      const lines = (quote: typeof estimate) => quote.lines.map(({ rule, ref, cents }) => [rule, ref, cents])
      expect(lines(asEstimated)).toEqual(lines(estimate))
    }),
  )
})

test('P1.2 within the tolerance the price never passes the limit', () => {
  fc.assert(
    fc.property(weighedOrder(1000), (order) => {
      const within = { ...order, parts: order.parts.map((part) => part + Math.floor((order.tolerance * part) / 100)) }
      const { weighed, limit } = weigh(within)
      expect(weighed.total_cents).toBeLessThanOrEqual(limit)
    }),
  )
})

test('P1.2 less weight never costs more than was estimated', () => {
  fc.assert(
    fc.property(weighedOrder(1000), (order) => {
      const { estimate, weighed } = weigh(order)
      expect(weighed.total_cents).toBeLessThanOrEqual(estimate.total_cents)
    }),
  )
})

test('P1.2 only weighed items have a tolerance, rounded up to a cent for each', () => {
  const item = (cents: number, weighed?: QuotedItem['weighed']): QuotedItem => ({
    ...{ ref: String(cents), label: '', productId: 1, qty: 1, cents },
    ...(weighed ? { weighed } : {}),
  })
  const kg = { perKgCents: 480, minGrams: 1000 }
  expect(limitCents([item(1000), item(480, kg)], 1480, 30)).toBe(1480 + 144)
  expect(limitCents([item(481, kg), item(482, kg)], 963, 30)).toBe(963 + 145 + 145)
  expect(limitCents([item(1000)], 1000, 30)).toBeUndefined()
})
