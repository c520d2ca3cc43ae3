import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chargesByTrip, tripCharges } from '../pricing/trip-charges.ts'
import { type ChargedLine, figuresOf, invoiceNumber, partsOf, withoutRule } from './invoice.ts'

const line = (rule: ChargedLine['rule'], cents: number): ChargedLine => ({
  rule,
  description: rule,
  detail: '',
  qty: null,
  unit: '',
  unit_cents: null,
  cents,
})

test('D4.6 GST is taken out of a total that includes it', () => {
  expect(figuresOf([line('item', 10_900)], 900)).toMatchObject({
    total_cents: 10_900,
    gst_cents: 900,
    total_excluding_gst_cents: 10_000,
  })
})

test('D4.6 a store that is not registered shows no GST', () => {
  expect(figuresOf([line('item', 10_900)], null)).toMatchObject({
    gst_rate: null,
    gst_cents: 0,
    total_excluding_gst_cents: 10_900,
  })
})

test('D4.6 a refund includes as much GST as the payment', () => {
  expect(figuresOf([line('item', -10_900)], 900)).toMatchObject({ gst_cents: -900, total_excluding_gst_cents: -10_000 })
})

test('D4.2 items and discounts belong to the pickup, fees to the delivery', () => {
  const lines = [
    line('item', 5000),
    line('partner_discount', -500),
    line('delivery_fee', 600),
    line('voucher_delivery', -100),
  ]
  const [pickup, delivery] = partsOf(lines, 900, figuresOf(lines, 900).gst_cents, false)
  expect([pickup?.trip, pickup?.total_cents]).toEqual(['pickup-1', 4500])
  expect([delivery?.trip, delivery?.total_cents]).toEqual(['delivery-1', 500])
  expect(pickup?.lines[0]).toEqual(withoutRule(line('item', 5000)))
})

test('D4.2 the parts of any invoice add up to it to the cent', () => {
  const items = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 2000 }), fc.boolean(), fc.nat(), (cents, fee, isInTwo, off) => {
      const second = isInTwo ? [line('second_return_fee', fee)] : []
      const saved = line('voucher_delivery', -Math.min(off, isInTwo ? 2 * fee : fee))
      const lines = [...cents.map((one) => line('item', one)), line('delivery_fee', fee), ...second, saved]
      const whole = figuresOf(lines, 900)
      const parts = partsOf(lines, 900, whole.gst_cents, isInTwo)
      for (const { total_cents } of parts) expect(total_cents).toBeGreaterThanOrEqual(0)
      for (const key of ['total_cents', 'gst_cents', 'total_excluding_gst_cents'] as const)
        expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(whole[key])
    }),
  )
})

test('D4.6 numbers of different series differ', () => {
  expect(invoiceNumber('invoice', 7)).toBe('INV-000007')
  expect(invoiceNumber('credit_note', 1_234_567)).toBe('CN-1234567')
})

test.each([
  ['delivery_fee', 'delivery-1'],
  ['delivery_free_threshold', 'delivery-1'],
  ['delivery_free_partner', 'delivery-1'],
  ['delivery_free_plan', 'delivery-1'],
  ['voucher_delivery', 'delivery-1'],
  ['second_return_fee', 'delivery-2'],
  ['second_return_free', 'delivery-2'],
  ['item', 'pickup-1'],
  ['extra_service', 'pickup-1'],
  ['partner_discount', 'pickup-1'],
  ['voucher_item', 'pickup-1'],
  ['voucher_order', 'pickup-1'],
] as const)('D4.2 %s is charged with %s', (rule, trip) => {
  const lines = [{ rule, label: '', ref: null, qty: null, cents: 100 }]
  expect(tripCharges(lines, trip)).toEqual(lines)
  expect(tripCharges(lines, 'another-trip')).toEqual([])
})

test.each([
  [-6, 0],
  [-7, -1],
  [0, 0],
  [7, 1],
])('D4.6 of %i cents the GST is %i, for payments and refunds', (total, gst) => {
  // Adding zero turns -0 into 0.
  expect(figuresOf([line('item', total)], 900).gst_cents + 0).toBe(gst)
})

test('D4.6 half a cent of GST is rounded the same way in a refund', () => {
  expect(figuresOf([line('item', 1)], 10_000).gst_cents).toBe(1)
  expect(figuresOf([line('item', -1)], 10_000).gst_cents).toBe(-1)
})

test.each([
  [-400, [200], [600]],
  [-600, [0], [600]],
  [-900, [0], [300]],
  [-1200, [0], [0]],
])(
  'D3.9 a voucher of %i on the delivery is taken off the first return, what is left of it off the second',
  (off, first, second) => {
    const lines = [line('delivery_fee', 600), line('second_return_fee', 600), line('voucher_delivery', off)]
    const charges = chargesByTrip(lines)
    const sum = (trip: 'delivery-1' | 'delivery-2') => charges[trip].reduce((all, { cents }) => all + cents, 0)
    expect([[sum('delivery-1')], [sum('delivery-2')]]).toEqual([first, second])
    expect(
      Object.values(charges)
        .flat()
        .every(({ cents }) => cents !== 0),
    ).toBe(true)
  },
)
