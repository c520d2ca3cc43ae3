import { expect, test } from 'vitest'
import type { InvoiceLine } from '#contract/order/invoices.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { explainDocument, explainOrder } from './explain-order.ts'
import { type ChargedLine, partsOf } from './invoice.ts'

const line = (rule: Quote['lines'][number]['rule'], cents: number) => ({ rule, label: '', ref: null, qty: null, cents })
const kept = {
  qty: 3,
  unit: 'kg',
  piece_cents: 630,
  final_cents: 1890,
  modifiers: [{ name: 'Softener', price_cents: 150 }],
}
const quote = {
  lines: [
    line('item', 1890),
    line('extra_service', 500),
    line('partner_discount', -189),
    line('delivery_fee', 600),
    line('delivery_free_threshold', -600),
  ],
  gst_rate: 900,
  gst_cents: 182,
  total_cents: 2201,
}

test('P1.4 an order from before reasons were stored is explained by its lines and its rate, and says no more than it knows', () => {
  const { figures, would_change } = explainOrder(quote, [kept])
  expect(figures.map(({ rule, cents, reason }) => [rule, cents, reason])).toEqual([
    [
      'item',
      1890,
      { by: 'quantity', qty: 3, unit: 'kg', price_cents: 480, extras: [{ label: 'Softener', cents: 150 }] },
    ],
    ['extra_service', 500, { by: 'fixed', price_cents: 500 }],
    ['partner_discount', -189, { by: 'agreed' }],
    ['delivery_fee', 600, { by: 'fixed', price_cents: 600 }],
    [
      'delivery_free_threshold',
      -600,
      { by: 'waived', because: 'threshold', fee_cents: 600, from_cents: null, reached_cents: null },
    ],
    ['gst', 182, { by: 'gst', rate: 900, of_cents: 2201, rounding: 'half_up' }],
    ['total', 2201, { by: 'sum' }],
  ])
  expect(would_change).toEqual([])
})

test('P1.4 a line that is not its quantity times its price is explained as agreed', () => {
  const { figures } = explainOrder({ ...quote, lines: [line('item', 1891)] }, [{ ...kept, final_cents: 1891 }])
  expect(figures[0]?.reason).toEqual({ by: 'agreed' })
})

test('P1.4 what would change the total is over when the order is placed', () => {
  const explanation = { figures: [], would_change: [{ change: 'one_return' as const, saves_cents: 600 }] }
  expect(explainOrder({ ...quote, explanation }, [kept]).would_change).toEqual([])
})

const charged = (cents: number, rule: ChargedLine['rule']): ChargedLine => ({
  ...{ rule, description: rule, detail: '', qty: null, unit: '', unit_cents: null, cents },
  reason: { by: 'fixed', price_cents: cents },
})

test('P1.4 a voucher that two returns share is explained as a share on each, and the tax of the rest as the rest', () => {
  const lines = [
    charged(1003, 'item'),
    charged(600, 'delivery_fee'),
    charged(600, 'second_return_fee'),
    charged(-700, 'voucher_delivery'),
  ]
  const [pickup, first, second] = partsOf(lines, 900, 124, true)
  expect(first?.lines.map(({ cents, reason }) => [cents, reason])).toEqual([
    [600, { by: 'fixed', price_cents: 600 }],
    [-600, { by: 'share', of_cents: 700 }],
  ])
  expect(second?.lines.at(-1)).toMatchObject({ cents: -100, reason: { by: 'share', of_cents: 700 } })
  expect(second && explainDocument(second).gst).toEqual({ by: 'gst', rate: 900, of_cents: 500, rounding: 'half_up' })
  // 9% of 10.03 is 0.83, which is what the invoice's 1.24 leaves as well.
  expect(pickup && explainDocument(pickup).gst).toEqual({ by: 'gst', rate: 900, of_cents: 1003, rounding: 'half_up' })
  expect(explainDocument({ lines: [], gst_rate: 900, gst_cents: 84, total_cents: 1003 }).gst).toEqual({
    by: 'gst_rest',
    rate: 900,
  })
})

test('P1.4 a document from before reasons were stored is explained by its own lines', () => {
  const old: InvoiceLine[] = [
    { description: 'A', detail: '', qty: 2, unit: 'piece', unit_cents: 450, cents: 900 },
    { description: 'B', detail: '', qty: null, unit: '', unit_cents: null, cents: -100 },
  ]
  expect(explainDocument({ lines: old, gst_rate: null, gst_cents: 0, total_cents: 800 })).toEqual({
    lines: [{ by: 'quantity', qty: 2, unit: 'piece', price_cents: 450, extras: [] }, { by: 'agreed' }],
    gst: null,
  })
  const refund = { lines: [], gst_rate: 900, gst_cents: -9, total_cents: -109 }
  expect(explainDocument(refund).gst).toMatchObject({ by: 'gst', of_cents: -109 })
})
