import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { type DocumentOrder, orderDocuments } from './order-document.ts'

const BRAND = { name: 'Renamed', primary_color: '#0f6e84', secondary_color: '#f28c5b' }
const INVOICE: InvoiceDocument = {
  number: 'INV-000042',
  kind: 'tax_invoice',
  title: 'Tax Invoice',
  issued_on: '2026-11-15',
  order_number: '10042',
  trip: null,
  refers_to: null,
  parts: [],
  currency: 'SGD',
  seller: {
    name: 'Clothesline Laundry',
    legal_name: 'Clothesline Laundry Care Pte. Ltd.',
    uen: '202009418K',
    gst_registration_no: 'M9-0094183-K',
    address: 'Blk 71 Seng Poh Road, #01-38, Singapore 160071',
    phone: '+65 6018 4200',
    email: 'hello@clothesline.example',
  },
  customer: { name: 'Mei', address: ['78 Guan Chuan Street, #03-21', 'Singapore 160078'] },
  lines: [
    { description: 'Everyday Wash & Fold', detail: 'Softener', qty: 3, unit: 'kg', unit_cents: 480, cents: 1440 },
    { description: 'Delivery fee', detail: '', qty: null, unit: '', unit_cents: null, cents: 600 },
    { description: 'Voucher', detail: '', qty: null, unit: '', unit_cents: null, cents: -500 },
  ],
  gst_rate: 900,
  gst_cents: 127,
  total_excluding_gst_cents: 1413,
  total_cents: 1540,
  paid_by: 'Visa •••• 4242',
}
const CREDIT_NOTE: InvoiceDocument = {
  ...INVOICE,
  kind: 'credit_note',
  title: 'Credit Note',
  number: 'CN-000007',
  issued_on: '2026-11-18',
  refers_to: 'INV-000042',
  lines: [{ description: 'Refund', detail: '', qty: null, unit: '', unit_cents: null, cents: -300 }],
  total_cents: -300,
}
const ORDER: DocumentOrder = {
  category_id: 3,
  place: { sales_type: 'Pickup & Return', outlet: 'Tiong Bahru', table: null },
  address: {
    label: null,
    block: '78',
    street: 'Guan Chuan Street',
    unit: '#03-21',
    postal_code: '160078',
    contact_name: null,
    contact_mobile: null,
    access_notes: null,
  },
  notes: 'Ring twice',
  first_starts_at: '2026-11-16T02:00:00.000Z',
  first_ends_at: '2026-11-16T04:00:00.000Z',
  early_starts_at: null,
  early_ends_at: null,
  last_starts_at: '2027-01-04T02:00:00.000Z',
  last_ends_at: '2027-01-04T04:00:00.000Z',
  trips: [],
  lines: [],
}
const made = (documents: InvoiceDocument[], order: Partial<DocumentOrder> = {}) =>
  orderDocuments(documents, { ...ORDER, ...order }, BRAND, invoiceTexts)

test('M1.5 a document is one list of texts: who, when, what, how much, how paid', () => {
  const [paper] = made([INVOICE])
  expect(paper).toMatchObject({
    brand: { name: 'Clothesline Laundry', primary_color: '#0f6e84' },
    title: 'Tax Invoice',
    reference: 'INV-000042',
    facts: [
      { name: 'No.', value: 'INV-000042' },
      { name: 'Date', value: '15 Nov 2026' },
      { name: 'Order', value: '10042' },
    ],
    billTo: { name: 'Bill to', lines: ['Mei', '78 Guan Chuan Street, #03-21', 'Singapore 160078'] },
    visited: { name: 'Address', lines: ['Mei', '78 Guan Chuan Street, #03-21', 'Singapore 160078'] },
    service: [{ name: 'Service', value: 'Pickup & Return, Tiong Bahru' }],
    lines: [
      { qty: '3 kg', unitPrice: '$4.80 / kg', each: '3 kg × $4.80', amount: '$14.40' },
      { qty: '', unitPrice: '', each: '', amount: '$6.00' },
      { amount: '−$5.00' },
    ],
    sums: [
      { name: 'Total excluding GST', value: '$14.13' },
      { name: 'GST 9%', value: '$1.27' },
      { name: 'Total including GST', value: '$15.40', isTotal: true },
    ],
    payments: [{ name: 'Paid by', value: 'Visa •••• 4242' }],
    notes: ['Note: Ring twice', 'Amounts are in Singapore dollars (SGD).'],
  })
  expect(paper?.seller).toContain('GST Reg. No. M9-0094183-K')
})

test('P1.2 P1.4 what was weighed has its weight to the gram and the price of a kilogram, and says where the least weight was charged', () => {
  const weighed = (grams: number, cents: number): InvoiceDocument['lines'][number] => ({
    ...{ description: 'Wash & Fold', detail: 'Softener', qty: null, unit: '', unit_cents: null, cents },
    reason: { by: 'weight', grams, min_grams: 3000, per_kg_cents: 620, rounding: 'half_up' },
  })
  expect(made([{ ...INVOICE, lines: [weighed(5620, 3484), weighed(2150, 1860)] }])[0]?.lines).toEqual([
    {
      ...{ description: 'Wash & Fold', detail: 'Softener', qty: '5.620 kg', unitPrice: '$6.20 / kg' },
      ...{ each: '5.620 kg × $6.20', amount: '$34.84' },
    },
    {
      ...{ description: 'Wash & Fold', qty: '3.000 kg', unitPrice: '$6.20 / kg' },
      detail: 'Softener. Weighs 2.150 kg. The least we charge is 3.000 kg.',
      ...{ each: '3.000 kg × $6.20', amount: '$18.60' },
    },
  ])
})

test('M1.5 D4.12 nobody visits a customer without an address; a company’s order has its address with the service', () => {
  const { customer } = INVOICE
  const company = { name: 'Tan Holdings', uen: '201912345K', address: '1 Raffles Place', po_number: '' }
  const visited = (changed: object) => made([{ ...INVOICE, customer: { ...customer, ...changed } }])[0]?.visited.lines
  expect(visited({ address: [] })).toEqual([])
  expect(visited({ company })).toEqual([])
})

test('M1.5 the visits of an order have names and windows; another year is written out', () => {
  expect(made([INVOICE])[0]?.visits.map(({ name, value }) => [name, value])).toEqual([
    ['Pickup', 'Mon 16 Nov, 10 am–12 pm'],
    ['Return', 'Mon 4 Jan 2027, 10 am–12 pm'],
  ])
})

const trip = (slug: string, leg: 'first' | 'early' | 'last', status: 'scheduled' | 'failed', day: string) => ({
  slug,
  leg,
  status,
  starts_at: `2026-11-${day}T02:00:00.000Z`,
  ends_at: `2026-11-${day}T04:00:00.000Z`,
})

test('D3.9, D4.2 of two returns each names its items; a failed trip is replaced by the next one', () => {
  const trips = [
    trip('pickup-1', 'first', 'failed', '16'),
    trip('delivery-1', 'early', 'scheduled', '18'),
    trip('delivery-2', 'last', 'scheduled', '20'),
    trip('pickup-2', 'first', 'scheduled', '17'),
  ]
  const lines = [
    { name: 'Shirt', return_leg: 'early' as const },
    { name: 'Shirt', return_leg: 'early' as const },
    { name: 'Sneaker Clean', return_leg: 'last' as const },
  ]
  const order = { trips, lines, early_starts_at: '2026-11-18T02:00:00.000Z' }
  expect(made([INVOICE], order)[0]?.visits.map(({ name, value, detail }) => [name, value, detail])).toEqual([
    ['Pickup', 'Tue 17 Nov, 10 am–12 pm', ''],
    ['First return', 'Wed 18 Nov, 10 am–12 pm', 'Shirt'],
    ['Second return', 'Fri 20 Nov, 10 am–12 pm', 'Sneaker Clean'],
  ])
  const statement = {
    ...INVOICE,
    kind: 'statement' as const,
    trip: 'delivery-1',
    number: null,
    refers_to: 'INV-000042',
  }
  const [paper] = made([statement], order)
  expect(paper?.visits.map(({ name }) => name)).toEqual(['First return'])
  expect(paper?.facts).toContainEqual({ name: 'Trip', value: 'First return' })
  expect(paper?.notes).toContain('This is not a tax invoice. It is part of INV-000042.')
  expect(made([INVOICE], { ...order, trips: trips.slice(0, 3) })[0]?.visits.map(({ name }) => name)).not.toContain(
    'Pickup',
  )
})

test('D4.6 a refund is listed with the invoice that it corrects, and its credit note says where the money went', () => {
  const [paper, note] = made([INVOICE, CREDIT_NOTE])
  expect(paper?.payments).toEqual([
    { name: 'Paid by', value: 'Visa •••• 4242' },
    { name: 'Refunded 18 Nov 2026 (CN-000007)', value: '−$3.00' },
  ])
  expect(note?.payments).toEqual([{ name: 'Refunded to', value: 'Visa •••• 4242' }])
  expect([note?.visits, note?.notes]).toEqual([[], ['Amounts are in Singapore dollars (SGD).']])
})

test('D4.12 a company is billed, and the address of the service is shown beside it', () => {
  const company = { name: 'Acme Pte Ltd', uen: '201912345K', address: '1 Raffles Place', po_number: 'PO-1' }
  const [paper] = made([{ ...INVOICE, customer: { ...INVOICE.customer, company } }])
  expect(paper?.billTo.lines).toEqual([
    'Acme Pte Ltd',
    'UEN 201912345K',
    '1 Raffles Place',
    'PO number PO-1',
    'Attn. Mei',
  ])
  expect(paper?.service).toContainEqual({ name: 'Address', value: '78 Guan Chuan Street, #03-21, Singapore 160078' })
})

test('D4.6 a store that is not registered shows one total and says why', () => {
  const [paper] = made([{ ...INVOICE, kind: 'receipt', title: 'Receipt', gst_rate: null, gst_cents: 0 }])
  expect(paper?.sums).toEqual([{ name: 'Total', value: '$15.40', isTotal: true }])
  expect(paper?.notes).toContain('Not GST-registered. No GST is included.')
})
