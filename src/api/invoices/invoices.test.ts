import { expect, test } from 'vitest'
import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { priceText } from '#rules/pricing/money.ts'
import { dateWords } from '#rules/slots/window-words.ts'
import { bought, boughtAsGuest, raw, staffOf } from '#tests/support/orders.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { testSite } from '#tests/support/site.ts'
import { issueInvoice } from './issue-invoice.ts'

const site = await testSite({ poolSize: 45 })
const staff = await staffOf(site)

test('D4.6 a registered store’s tax invoice has every field that Singapore requires', async () => {
  const { id, call, total } = await bought(site)
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  const order = await call('GET /orders/:id', { params: { id } })
  expect(documents).toHaveLength(1)
  expect(documents[0]).toMatchObject({
    title: 'Tax Invoice',
    number: expect.stringMatching(/^INV-\d{6}$/),
    issued_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    seller: {
      name: 'Clothesline Laundry',
      legal_name: 'Clothesline Laundry Care Pte. Ltd.',
      uen: '202009418K',
      gst_registration_no: 'M9-0094183-K',
      address: 'Blk 71 Seng Poh Road, #01-38, Singapore 160071',
      phone: '+65 6018 4200',
      email: 'hello@clothesline.example',
    },
    customer: { name: 'Aisha', address: ['71 Seng Poh Road, #05-12', 'Singapore 160071'] },
    order_number: order.number,
    gst_rate: 900,
    gst_cents: order.charges.gst_cents,
    total_cents: total,
    total_excluding_gst_cents: total - order.charges.gst_cents,
    paid_by: expect.stringContaining('4242'),
    currency: 'SGD',
  })
  expect(documents[0]?.lines[0]).toMatchObject({ description: order.lines[0]?.name, qty: 2 })
})

test('D4.6 a store that is not registered issues a receipt without GST', async () => {
  await site.db.query({
    text: `UPDATE store SET information = information || '{"gst_registration_no": null}', version = version + 1 WHERE is_default`,
  })
  await site.parts.stores.refresh()
  const { id, call, total } = await bought(site)
  await site.db.query({
    text: `UPDATE store SET information = information || '{"gst_registration_no": "M9-0094183-K"}', version = version + 1 WHERE is_default`,
  })
  await site.parts.stores.refresh()
  const [receipt] = (await call('GET /orders/:id/invoice', { params: { id } })).documents
  expect(receipt).toMatchObject({
    kind: 'receipt',
    title: 'Receipt',
    gst_rate: null,
    gst_cents: 0,
    total_cents: total,
    seller: { gst_registration_no: null },
  })
})

test('D4.6 numbers have no gaps, with forty concurrent documents and some rollbacks', async () => {
  const { id } = await bought(site)
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })
  const storeId = rows[0].store_id as number
  const orders: string[] = []
  const copied = await site.db.query({
    text: `WITH made AS (INSERT INTO customer_order (store_id, customer_id, contact, kind, status, outlet_id, sales_type_id, category_id, place,
             referer, cart_key, quote, quote_hash, total_cents, gst_cents, placed_at, changed_at)
           SELECT store_id, customer_id, contact, 'regular', 'confirmed', outlet_id, sales_type_id, category_id, place, referer, 'gap' || n,
             quote, quote_hash, total_cents, gst_cents, now(), now() FROM customer_order, generate_series(1, 40) AS n WHERE id = $1 RETURNING id, store_id)
           , lines AS (INSERT INTO order_line (store_id, order_id, position, kind, product_name, unit, qty, piece_cents, final_cents)
           SELECT m.store_id, m.id, l.position, l.kind, l.product_name, l.unit, l.qty, l.piece_cents, l.final_cents FROM made m, order_line l WHERE l.order_id = $1)
           SELECT id FROM made`,
    values: [id],
  })
  orders.push(...copied.rows.map((row) => row.id as string))
  const issued = await Promise.allSettled(
    orders.map((orderId, index) =>
      site.db.transaction(async (tx) => {
        await issueInvoice(tx, { storeId, orderId, reason: 'order', now: new Date() })
        if (index % 4 === 0) throw new Error('taken back')
      }),
    ),
  )
  expect(issued.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  const numbers = await site.db.query({
    text: `SELECT number FROM invoice WHERE store_id = $1 AND series = 'invoice' ORDER BY number`,
    values: [storeId],
  })
  expect(numbers.rows.map(({ number }) => number)).toEqual(numbers.rows.map((_, index) => index + 1))
})

test('D4.6 the same reason writes no second document, also concurrently', async () => {
  const { id } = await bought(site)
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })
  const again = { storeId: rows[0].store_id as number, orderId: id, reason: 'order' as const, now: new Date() }
  await Promise.all(Array.from({ length: 10 }, () => site.db.transaction((tx) => issueInvoice(tx, again))))
  const found = await site.db.query({ text: 'SELECT FROM invoice WHERE order_id = $1', values: [id] })
  expect(found.rowCount).toBe(1)
})

test('D4.6 a document does not change when prices, names and the seller do', async () => {
  const { id, call } = await bought(site)
  const before = await call('GET /orders/:id/invoice', { params: { id } })
  await site.db.query({ text: `UPDATE product SET name = 'Renamed'` })
  await site.db.query({ text: `UPDATE price SET cents = cents + 100` })
  await site.db.query({
    text: `UPDATE store SET information = information || '{"legal_name": "Another Pte. Ltd."}', version = version + 1`,
  })
  await site.parts.stores.refresh()
  expect(await call('GET /orders/:id/invoice', { params: { id } })).toEqual(before)
  await site.db.query({ text: `UPDATE price SET cents = cents - 100` })
})

test('D4.2, D4.11 a trip’s statement holds only that trip’s charges, and together they are the order’s', async () => {
  const { id, call, total } = await bought(site)
  const of = async (slug: string) =>
    (await call('GET /orders/:id/trips/:slug/invoice', { params: { id, slug } })).documents
  const [pickup, delivery] = [await of('pickup-1'), await of('delivery-1')]
  expect([pickup.length, delivery.length]).toEqual([1, 1])
  expect(pickup[0]?.lines.some(({ description }) => description === 'Delivery fee')).toBe(false)
  expect(delivery[0]?.lines.map(({ description }) => description)).toEqual(['Delivery fee'])
  const [whole] = (await call('GET /orders/:id/invoice', { params: { id } })).documents
  for (const key of ['total_cents', 'gst_cents', 'total_excluding_gst_cents'] as const)
    expect((pickup[0]?.[key] ?? 0) + (delivery[0]?.[key] ?? 0)).toBe(whole?.[key])
  expect(whole?.total_cents).toBe(total)
  expect(pickup[0]).toMatchObject({
    kind: 'statement',
    title: 'Trip statement',
    number: null,
    refers_to: whole?.number,
    trip: 'pickup-1',
  })
})

test('D4.6 a partial refund has its own credit note, with its share of the tax', async () => {
  const { id, call } = await bought(site)
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 1090, reason: 'Claimed twice', message: 'One sock is missing' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents[1]).toMatchObject({
    kind: 'credit_note',
    title: 'Credit Note',
    number: expect.stringMatching(/^CN-\d{6}$/),
    refers_to: documents[0]?.number,
    total_cents: -1090,
    gst_cents: -90,
    lines: [{ description: 'Refund: One sock is missing', cents: -1090 }],
  })
})

function figures(document: InvoiceDocument): string[] {
  const { lines, total_excluding_gst_cents, gst_cents, total_cents } = document
  return [...lines.map(({ cents }) => cents), total_excluding_gst_cents, gst_cents, total_cents].map(priceText)
}

test('D4.6 the PDF has the same figures as the page', async () => {
  const { id, token, call } = await bought(site, { qty: 3 })
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 500, reason: 'Sorry' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  const answer = await site.send(`/api/orders/${id}/invoice.pdf`, { headers: { token } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${documents[0]?.number}.pdf"`)
  const words = pdfText(Buffer.from(await answer.arrayBuffer()))
  for (const document of documents) {
    for (const text of [
      document.title,
      document.number,
      dateWords(document.issued_on),
      document.seller.legal_name,
      ...figures(document),
    ])
      expect(words).toContain(text)
  }
  expect(words).toContain('GST Reg. No. M9-0094183-K')
  expect(words).toContain('GST 9%')
})

test('S1.8, D4.6, D4.11 trips and guests have PDFs; a statement names its invoice', async () => {
  const { id, token, call } = await bought(site)
  const [document] = (await call('GET /orders/:id/trips/:slug/invoice', { params: { id, slug: 'delivery-1' } }))
    .documents
  const trip = await site.send(`/api/orders/${id}/trips/delivery-1/invoice.pdf`, { headers: { token } })
  const words = pdfText(Buffer.from(await trip.arrayBuffer()))
  for (const figure of document ? figures(document) : []) expect(words).toContain(figure)
  expect(words).toContain('Return')
  expect(words).not.toContain('delivery-1')
  expect(words).toContain('Trip statement')
  expect(words).toContain(`This is not a tax invoice. It is part of ${document?.refers_to}.`)
  expect(words).not.toContain('Tax Invoice')
  expect(trip.headers.get('content-disposition')).toBe(`attachment; filename="${document?.refers_to}-delivery-1.pdf"`)
  const { guestToken } = await boughtAsGuest(site)
  const guests = await site.send(`/api/guest-orders/${guestToken}/invoice.pdf`)
  expect([
    guests.status,
    Buffer.from(await guests.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ]).toEqual([200, '%PDF-'])
})

test('D4.3 documents of a guest’s link mask the unit, those of an account with the verified contact do not', async () => {
  const { id, guestToken } = await boughtAsGuest(site, 'pickup-return')
  const base = `/api/guest-orders/${guestToken}`
  for (const rest of ['/invoice', '/trips/pickup-1/invoice', '/trips/delivery-1/invoice']) {
    const read = (await (await site.send(`${base}${rest}`)).json()) as { response: { documents: InvoiceDocument[] } }
    const [document] = read.response.documents
    expect([rest, document?.customer.address]).toEqual([rest, ['71 Seng Poh Road, #••-••', 'Singapore 160071']])
    const words = pdfText(Buffer.from(await (await site.send(`${base}${rest}.pdf`)).arrayBuffer())).join(' ')
    expect(words).toContain('Seng Poh Road, #••-••')
    expect(words).not.toContain('05-12')
  }
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: 'UPDATE customer_order SET customer_id = $2 WHERE id = $1',
    values: [id, customerId],
  })
  const { documents } = await site.call(token)('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.customer.address).toEqual(['71 Seng Poh Road, #05-12', 'Singapore 160071'])
})

test('security 54: what a customer wrote is text on a receipt, whatever it looks like', async () => {
  const { id, call, token } = await bought(site)
  const nasty = '=HYPERLINK("x") <script>alert(1)</script>) Tj ET'
  await site.db.query({
    text: `UPDATE customer_order SET contact = contact || jsonb_build_object('name', $2::text), notes = $2 WHERE id = $1`,
    values: [id, nasty],
  })
  await site.db.query({ text: 'DELETE FROM invoice WHERE order_id = $1', values: [id] })
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })
  await site.db.transaction((tx) =>
    issueInvoice(tx, { storeId: rows[0].store_id, orderId: id, reason: 'order', now: new Date() }),
  )
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.customer.name).toBe(nasty)
  const drawn = await site.send(`/api/orders/${id}/invoice.pdf`, { headers: { token } })
  const words = pdfText(Buffer.from(await drawn.arrayBuffer())).join('')
  expect(words).toContain(nasty)
  expect((await call('GET /orders/:id', { params: { id } })).notes).toBe(nasty)
})

test('D4.6 an order that is not paid has no invoice yet', async () => {
  const { id, token } = await bought(site)
  await site.db.query({ text: 'DELETE FROM invoice WHERE order_id = $1', values: [id] })
  expect((await raw(site, `/orders/${id}/invoice`, token)).status).toBe(404)
})
