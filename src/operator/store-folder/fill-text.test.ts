import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue-file.ts'
import { fillText, type TextFacts } from './fill-text.ts'
import type { VoucherEntry } from './rewards-files.ts'

const product = (more: object) =>
  ({
    id: 'wash',
    unit: 'kg',
    turnaround_hours: 72,
    sales_types: ['pickup', 'drop-off'],
    price: 480,
    prices: [],
    options: [],
    ...more,
  }) as unknown as Catalogue['products'][number]

const facts: TextFacts = {
  outlets: [
    { id: 'east', sales_types: ['pickup', 'drop-off'] },
    { id: 'west', sales_types: ['drop-off'] },
  ],
  products: [
    product({
      weight: { minimum: 3, step: 1 },
      prices: [
        { sales_type: 'drop-off', price: 420 },
        { sales_type: 'drop-off', outlet: 'west', price: 390 },
        // The product has no pickup at this outlet, so this price must not count.
        { sales_type: 'pickup', outlet: 'west', price: 100 },
      ],
    }),
    product({
      id: 'shoes',
      turnaround_hours: 36,
      sales_types: ['pickup'],
      outlets: ['east'],
      options: [
        { id: 'canvas', price: 2800, variants: [] },
        { id: 'suede', variants: [{ id: 'long', price: 2600 }] },
      ],
    }),
    product({ id: 'soap', turnaround_hours: null, unit: 'piece', sales_types: ['drop-off'], price: 1000 }),
  ],
  vouchers: [
    { code: 'TEN', amount: 1000, min_spend: 6000, starts: '2026-10-01', ends: '2027-03-31' },
    { code: 'PART', percent: 25, cap: 3050, weekdays: ['tue', 'wed'] },
    { code: 'FREE', free_delivery: true },
  ] as unknown as VoucherEntry[],
}

test.each([
  ['{{price wash}}', '$3.90'],
  ['{{price wash pickup}}', '$4.80'],
  ['{{price wash drop-off}}', '$3.90'],
  ['{{price wash drop-off east}}', '$4.20'],
  ['{{ price  shoes }}', '$26'],
  ['{{price soap}}', '$10'],
  ['{{minimum wash}} and {{minimum soap}}', '3 kg and 1 kg'],
  ['{{turnaround wash}}, {{turnaround shoes}}', '3 days, 36 hours'],
  ['{{off TEN}} or {{off PART}}', '$10 or 25%'],
  ['{{cap PART}} of {{min_spend TEN}}', '$30.50 of $60'],
  ['{{starts TEN}} to {{ends TEN}}', '1 October 2026 to 31 March 2027'],
  ['{{weekdays PART}}', 'Tuesday or Wednesday'],
  ['no {placeholder} here', 'no {placeholder} here'],
])('D1.12 %s says %s', (text, filled) => {
  expect(fillText('banners.yaml', text, facts)).toEqual({ text: filled, problems: [] })
})

test.each([
  ['{{}}', 'there is no such placeholder'],
  ['{{prices wash}}', 'there is no such placeholder; use price, minimum'],
  ['{{constructor wash}}', 'there is no such placeholder'],
  ['{{price}}', 'must name a product, and may name a sales type'],
  ['{{off TEN PART}}', 'must name a voucher'],
  ['{{price cap}}', 'there is no product called cap'],
  ['{{price wash pickup west}}', 'wash is not sold pickup at west'],
  ['{{off NONE}}', 'there is no voucher called NONE'],
  ['{{off FREE}}', 'FREE gives neither a percentage nor an amount'],
  ['{{cap TEN}}', 'TEN has no cap'],
  ['{{ends PART}}', 'PART has no ends'],
  ['{{weekdays TEN}}', 'TEN is valid on all days'],
  ['{{turnaround soap}}', 'soap has no turnaround'],
])('D1.12 %s is refused, with its line and %s', (text, reason) => {
  const source = `one\ntwo ${text}\nthree`
  const problem = { file: 'banners.yaml', line: 2, reason: expect.stringContaining(`${text}: ${reason}`) }
  expect(fillText('banners.yaml', source, facts)).toEqual({ text: source, problems: [problem] })
})

test('D1.12 only a banner may leave a price to the place where it is shown, and the product must be sold', () => {
  const text = 'From {{price wash here}}'
  const banners = { mayNameHere: true }
  expect(fillText('banners.yaml', text, facts, banners)).toEqual({ text, problems: [] })
  const unknown = fillText('banners.yaml', '{{price cap here}}', facts, banners)
  expect(unknown.problems).toMatchObject([{ reason: expect.stringContaining('there is no product called cap') }])
  expect(fillText('store.yaml', text, facts).problems).toMatchObject([
    { reason: expect.stringContaining('wash is not sold here') },
  ])
})
