import { expect, test } from 'vitest'
import { menuOf } from '#tests/support/cart.ts'
import { newKey, pay, readyToPay, windowsAhead } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { bought, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { PDFS_WAITING_MAX } from './pdf-answer.ts'

const site = await testSite()
const staff = await staffOf(site)
const menu = await menuOf(site)

test('security 92: invoices are drawn one at a time, few wait, the others are told to come again, and all is well after', async () => {
  const { id, token } = await bought(site)
  const draw = (path = '/invoice.pdf') => site.send(`/api/orders/${id}${path}`, { headers: { token } })
  const held = holdStatement(site, 'invoices_of_order')
  const first = draw()
  await held.reached
  const refused: Response[] = []
  const asked = Array.from({ length: 40 }, async (_, index) => {
    const answer = await draw(index % 2 === 0 ? '/invoice.pdf' : '/trips/pickup-1/invoice.pdf')
    if (answer.status === 503) refused.push(answer)
    return answer
  })
  await eventually(() => expect(refused).toHaveLength(40 - PDFS_WAITING_MAX))
  expect((await site.send('/api/store/config')).status).toBe(200)
  held.release()
  for (const answer of refused) {
    expect(answer.headers.get('Retry-After')).toBe('2')
    expect(await answer.json()).toMatchObject({ status: false, message: ordersApiTexts.busyDrawing })
  }
  const drawn = (await Promise.all([first, ...asked])).filter(({ status }) => status === 200)
  expect(drawn).toHaveLength(1 + PDFS_WAITING_MAX)
  for (const answer of drawn) expect((await answer.text()).slice(0, 5)).toBe('%PDF-')
  expect((await draw()).status).toBe(200)
})

test('D4.6 every line’s total is its unit price times its quantity, and the customer’s full address is shown', async () => {
  const { id, call } = await bought(site, { qty: 3 })
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  const [line] = documents[0]?.lines ?? []
  expect(line?.qty).toBe(3)
  expect(line?.cents).toBe(3 * (line?.unit_cents ?? 0))
  expect(documents[0]?.customer.address).toEqual(['71 Seng Poh Road, #05-12', 'Singapore 160071'])
})

test('D4.6 an invoice names the method that paid, not one that was declined', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, card: 'decline' })
  const { order_id: id } = await pay(site, shopper)
  const api = site.call(token)
  const headers = { 'Idempotency-Key': newKey() }
  const body = { payment: { kind: 'paynow' as const } }
  const { payment } = await api('POST /checkout/orders/:id/pay', { params: { id }, body, headers })
  const { demo_bank_url } = await api('GET /payments/options')
  const payload = payment.action?.kind === 'qr' ? payment.action.payload : ''
  await pressAtSandbox(site, `${demo_bank_url}?qr=${encodeURIComponent(payload)}`, { do: 'pay' })
  await deliverMessages(site)
  const { documents } = await api('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.paid_by).toBe('PayNow')
})

test('D4.6 an invoice has Singapore’s date, also just after midnight there', async () => {
  site.setClock(new Date('2026-11-16T16:30:00Z'))
  const { id, call } = await bought(site)
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents[0]?.issued_on).toBe('2026-11-17')
  site.setClock(() => new Date())
})

test('D4.2 a trip’s invoice has its own charges, and no credit note of the order', async () => {
  const { id, call, total } = await bought(site)
  const reason = 'A late van'
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 300, reason },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const tripTotals = []
  for (const slug of ['pickup-1', 'delivery-1']) {
    const { documents } = await call('GET /orders/:id/trips/:slug/invoice', { params: { id, slug } })
    expect(documents.map(({ kind }) => kind)).toEqual(['statement'])
    tripTotals.push(documents[0]?.total_cents ?? 0)
  }
  expect(tripTotals).toEqual([total - 600, 600])
  const { documents } = await call('GET /orders/:id/invoice', { params: { id } })
  expect(documents.map(({ kind, total_cents, gst_cents }) => [kind, total_cents, gst_cents])).toEqual([
    ['tax_invoice', total, documents[0]?.gst_cents],
    // 300 × 9/109 = 24.77
    ['credit_note', -300, -25],
  ])
  expect(documents[1]?.refers_to).toBe(documents[0]?.number)
})

test('D4.6 tax and net amount sum up to the total, also when the tax is close to half a cent', async () => {
  const item = await menu.item('delicates-wash')
  for (const total of [648, 660]) {
    await menu.change('UPDATE price SET cents = $2 WHERE product_id = $1', item.product_id, total)
    const { body, basket } = await readyToPay(site, { salesType: 'drop-off' })
    const items = [{ ...item, ...basket }]
    const { quote, turnaround_hours } = await site.call()('POST /checkout/quote', { body: { ...basket, items } })
    expect(quote.total_cents).toBe(total)
    const times = await windowsAhead(site.call(), basket, turnaround_hours)
    const order = { ...body, ...times, items, quote_hash: quote.hash }
    const { guest_token } = await pay(site, { token: undefined, host: 'localhost', basket, body: order, quote })
    const params = { token: guest_token ?? '' }
    const { documents } = await site.call()('GET /guest-orders/:token/invoice', { params })
    expect(documents[0]).toMatchObject({ total_cents: total, gst_cents: 54, total_excluding_gst_cents: total - 54 })
  }
})

test('D4.2 a trip’s invoice keeps what a service cost, and shows no credit note of it', async () => {
  const { id, call, token } = await bought(site)
  const params = { id, slug: 'pickup-1' }
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const services = [{ name: 'Sew on a button', reason: 'One came off', price_cents: 400 }]
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
  const open = await call('GET /orders/:id/trips/:slug/extra-services', { params })
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  await call('POST /orders/:id/trips/:slug/extra-services', {
    params,
    body: {
      answers: Object.fromEntries(open.services.map((one) => [one.id, 'accept' as const])),
      payment: { kind: 'token', token: card.token },
    },
    headers: { 'Idempotency-Key': newKey() },
  })
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'All of it went wrong' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  const { documents } = await call('GET /orders/:id/trips/:slug/invoice', { params })
  expect(documents.map(({ kind }) => kind)).toEqual(['statement', 'statement'])
  expect(documents[1]).toMatchObject({ total_cents: 400, trip: 'pickup-1' })
  const all = await call('GET /orders/:id/invoice', { params: { id } })
  expect(all.documents.filter(({ kind }) => kind === 'credit_note')).toHaveLength(2)
  // D4.11: every number belongs to one document of the order.
  const numbers = all.documents.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(documents.map(({ number, refers_to }) => [number, refers_to])).toEqual(
    numbers.slice(0, 2).map((number) => [null, number]),
  )
})
