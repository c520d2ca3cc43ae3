import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { later, newKey } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { lateOrders } from '#tests/support/late-orders.ts'
import { chooses } from '#tests/support/message-choice.ts'
import { testMessages } from '#tests/support/messages.ts'
import { PICKED_UP } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { weighingShop } from '#tests/support/weighed.ts'
import { lookAfterPayments } from '../../checkout/purchase/look-after-payments.ts'
import { lookAfterOrders } from '../../orders/look-after-orders.ts'
import { CaptureRefused } from '../../parts/gateway-port.ts'

const site = await testSite()
const messages = await testMessages(site)
const { staff, ordered: placed, weigh, orderOf } = await weighingShop(site)
beforeEach(async () => {
  await messages.deliver()
})

/** An order of kilograms of a customer who is told everything by email. */
async function ordered(wanted?: Parameters<typeof placed>[0]) {
  const order = await placed(wanted)
  const { customer_id, number } = await orderOf(order.id)
  await chooses(site, { customerId: customer_id }, ['email'])
  return { ...order, number: String(number) }
}
const mails = async () => (await messages.deliver()).map(({ subject, text }) => ({ subject: subject ?? '', text }))
const only = async () => {
  const all = await mails()
  expect(all.map(({ subject }) => subject)).toHaveLength(1)
  return all[0] ?? { subject: '', text: '' }
}
const alerts = async (id: string) =>
  (
    await site.db.query({
      text: 'SELECT kind, details FROM staff_alert WHERE order_id = $1 ORDER BY at, id',
      values: [id],
    })
  ).rows

test('P1.2 the confirmation of a held order says estimate, limit and hold, and never that it is paid', async () => {
  const { number, quote } = await ordered({ kg: 5 })
  const { subject, text } = await only()
  expect(subject).toBe(`Your Clothesline Laundry order ${number} is confirmed`)
  const dollars = (cents = 0) => `$${(cents / 100).toFixed(2)}`
  expect(text).toContain(
    `Estimated ${dollars(quote.total_cents)}, at most ${dollars(quote.limit_cents)}. ${dollars(quote.limit_cents)} is held on`,
  )
  expect(text).not.toMatch(/\bpaid\b/i)
})

/** An order that a code has paid as estimated. */
async function paidByPayNow() {
  const order = await ordered({ kg: 5, method: 'paynow' })
  const { action } = order.purchase.payment
  const qr = encodeURIComponent(action?.kind === 'qr' ? action.payload : '')
  await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${qr}`, { do: 'pay' })
  await deliverMessages(site)
  await later(site, 60)
  return order
}

test('P1.2 the confirmation of an order that PayNow has paid says that it was the estimate', async () => {
  await paidByPayNow()
  expect((await only()).text).toMatch(/You paid the estimate of \$[\d.]+ with PayNow\./)
})

test('P1.2 one message says what it weighs, what was taken and what was given back, with the invoice', async () => {
  const { id, number, quote } = await ordered({ kg: 5 })
  await messages.deliver()
  await weigh(id, [4200])
  const { subject, text } = await only()
  const { total_cents } = await orderOf(id)
  const [price, released] = [total_cents, (quote.limit_cents ?? 0) - total_cents].map(
    (cents) => `$${(cents / 100).toFixed(2)}`,
  )
  expect(subject).toBe(`Your Clothesline Laundry order ${number} weighs 4.2 kg: ${price}`)
  expect(text).toContain(`You paid ${price}. ${released} of the hold was released.`)
  expect(text).toMatch(/INV-\d{6}/)
  expect(text).toMatch(/4\.200 kg × \$[\d.]+/)
})

test('P1.2 what PayNow has paid too much is told in the same message, and not again as a refund', async () => {
  const { id } = await paidByPayNow()
  await messages.deliver()
  await weigh(id, [4000])
  const { subject, text } = await only()
  expect(subject).toMatch(/weighs 4 kg: \$[\d.]+$/)
  expect(text).toMatch(/You paid \$[\d.]+\. We’re refunding \$[\d.]+ the same way you paid\./)
  expect(text).toMatch(/CN-\d{6}|Credit Note/)
})

test('P1.2 what was refunded for another reason is not told again with the weight', async () => {
  const { id } = await paidByPayNow()
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 500, reason: 'Late' },
    headers: { 'Idempotency-Key': newKey() },
  })
  await messages.deliver()
  await weigh(id, [5000])
  const { text } = await only()
  expect(text).toContain('You paid $31.00.')
  expect(text).not.toContain('refunding')
})

test('P1.2 the question is told with weight, price, what is asked, deadline and link; the yes with what was taken', async () => {
  const { id, number, call, token } = await ordered({ kg: 5 })
  await messages.deliver()
  await weigh(id, [7200])
  const asked = (await call('GET /orders/:id', { params: { id } })).weight?.question?.asked_cents ?? 0
  const more = `$${(asked / 100).toFixed(2)}`
  const { subject, text } = await only()
  expect(subject).toBe(`Your Clothesline Laundry order ${number} weighs 7.2 kg. Is ${more} more OK?`)
  expect(text).toContain(`${more} more than you agreed to.`)
  expect(text).toMatch(/Accept or decline by \w{3} \d+ \w{3}, \d+(:\d+)? [ap]m\./)
  expect(text).toContain(`/history/reg/${id}`)
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('saved')
  await call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'accept', payment: { kind: 'token', token: card.token } },
    headers: { 'Idempotency-Key': newKey() },
  })
  await later(site, 60)
  expect((await only()).text).toContain(`You paid $${((await orderOf(id)).total_cents / 100).toFixed(2)}.`)
  expect(await alerts(id)).toEqual([expect.objectContaining({ kind: 'new_order' })])
})

/** Weighed after the bank has ended the hold. */
async function weighedUnheld(grams: number) {
  const { id, number } = await ordered({ kg: 5 })
  const now = site.parts.clock()
  site.setClock(new Date(now.getTime() + 8 * 24 * HOUR_MS))
  await lookAfterPayments(site.parts)
  site.setClock(now)
  await messages.deliver()
  await weigh(id, [grams])
  return { number, ...(await only()) }
}

test('P1.2 where only the hold has ended, the message asks to pay, and not for more', async () => {
  const { number, subject, text } = await weighedUnheld(5000)
  expect(subject).toBe(`Your Clothesline Laundry order ${number} weighs 5 kg. Please pay $31.00`)
  expect(text).toContain('costs $31.00 by its weight. Your bank has ended the hold. $31.00 is still to pay.')
  expect(text).not.toMatch(/more OK|more than/)
})

test('P1.2 above the limit, and the hold has ended: the message says both', async () => {
  const { subject, text } = await weighedUnheld(7000)
  expect(subject).toMatch(/weighs 7 kg\. Please pay \$43\.40$/)
  expect(text).toContain(
    'costs $43.40 by its weight. It’s $3.10 more than you agreed to. Your bank has ended the hold. $43.40 is still to pay.',
  )
})

test('P1.2 a card that was only kept: the message speaks of no hold that has ended', async () => {
  const { orderedLater } = await lateOrders(site)
  const { id } = await orderedLater({ salesType: 'drop-off' })
  await chooses(site, { customerId: (await orderOf(id)).customer_id }, ['email'])
  await messages.deliver()
  await weigh(id, [5000])
  const { text } = await only()
  expect(text).toContain('costs $31.00 by its weight. Nothing is held for it. $31.00 is still to pay.')
  expect(text).not.toContain('Your bank has')
})

test('P1.3 what is said after the services within the limit begins a sentence of its own', async () => {
  const { id } = await ordered({ kg: 5, salesType: 'pickup-return', atMost: 4630 })
  await staff.does(id, ...PICKED_UP, 'receive')
  await messages.deliver()
  await site.db.query({ text: `UPDATE message_preference SET channels = '{sms}'` })
  const services = [{ name: 'Remove a stain', reason: 'Red wine', price_cents: 500 }]
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: 'pickup-1' },
    body: { services },
  })
  const [told] = await messages.deliver()
  expect(told?.text).toContain('Remove a stain, $5.00: Red wine. It stays within your limit of $46.30.')
})

/** An order with a service of $5 within the customer's limit, and its messages read. */
async function withService() {
  const order = await ordered({ kg: 5, salesType: 'pickup-return', atMost: 4630 })
  await staff.does(order.id, ...PICKED_UP, 'receive')
  const services = [{ name: 'Remove a stain', reason: 'Red wine', price_cents: 500 }]
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id: order.id, slug: 'pickup-1' },
    body: { services },
  })
  await messages.deliver()
  return order
}

test('P1.3 one message tells what was paid by weight and for services within the limit, and its amounts add up', async () => {
  const { id, number } = await withService()
  await weigh(id, [5000])
  const { subject, text } = await only()
  expect(subject).toBe(`Your Clothesline Laundry order ${number} weighs 5 kg: $37.00`)
  expect(text).toContain('With $5.00 for Remove a stain you paid $42.00. $4.30 of the hold was released.')
  expect(new Set(text.match(/INV-\d{6}/g)).size).toBe(2)
})

test('P1.3 a question names the services that its price includes', async () => {
  const { id } = await withService()
  await weigh(id, [6000])
  const { text } = await only()
  expect(text).toContain(
    'costs $48.20 by its weight, $1.90 more than you agreed to. That includes $5.00 for Remove a stain.',
  )
})

test('P1.2 a question that was answered meanwhile is not told', async () => {
  const { id, call } = await ordered({ kg: 5 })
  await messages.deliver()
  await weigh(id, [7200])
  await call('POST /orders/:id/weight-answer', {
    params: { id },
    body: { answer: 'decline' },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(await mails()).toEqual([])
})

test('P1.2 staff are told of a no, and of no answer', async () => {
  const [no, silent] = [await ordered({ kg: 5 }), await ordered({ kg: 5 })]
  for (const { id } of [no, silent]) await weigh(id, [7200])
  await no.call('POST /orders/:id/weight-answer', {
    params: { id: no.id },
    body: { answer: 'decline' },
    headers: { 'Idempotency-Key': newKey() },
  })
  const now = site.parts.clock()
  site.setClock(new Date(now.getTime() + 25 * HOUR_MS))
  await lookAfterOrders(site.parts)
  site.setClock(now)
  const ofWeight = async (id: string) => (await alerts(id)).filter(({ kind }) => kind === 'weight')
  expect(await ofWeight(no.id)).toEqual([{ kind: 'weight', details: { cents: expect.any(Number), is_late: false } }])
  expect(await ofWeight(silent.id)).toEqual([{ kind: 'weight', details: { cents: expect.any(Number), is_late: true } }])
})

test('P1.2 the cancellation of a held order says that the hold is released', async () => {
  const { id, call, quote } = await ordered({ kg: 5 })
  await messages.deliver()
  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  const { text } = await only()
  expect(text).toContain(`We’ve released the hold of $${((quote.limit_cents ?? 0) / 100).toFixed(2)}.`)
  expect(text).not.toContain('refund')
})

test('P1.2 the cancellation of an order whose hold a person looks at does not say that it was released', async () => {
  const { id } = await ordered({ kg: 5 })
  await staff.does(id, 'receive', 'process')
  site.payments.interrupt((call, moment) => {
    if (call === 'capture' && moment === 'before') throw new CaptureRefused('refused', 'no')
  })
  await weigh(id, [5000])
  site.payments.interrupt(undefined)
  await staff.does(id, 'hold')
  await messages.deliver()
  await staff.does(id, 'cancel')
  const { subject, text } = await only()
  expect(subject).toMatch(/is cancelled$/)
  expect(text).toContain('We’re checking your payment')
  expect(text).not.toContain('You weren’t charged')
  expect(text).not.toContain('released')
})

test('D4.6 P1.3 the mail about a refund of order and service shows the credit note of each', async () => {
  const { id } = await ordered({ kg: 5, salesType: 'pickup-return', atMost: 4630 })
  await staff.does(id, ...PICKED_UP, 'receive')
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: 'pickup-1' },
    body: { services: [{ name: 'Remove a stain', reason: 'Red wine', price_cents: 500 }] },
  })
  await weigh(id, [5000])
  await messages.deliver()
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'Torn' },
    headers: { 'Idempotency-Key': newKey() },
  })
  expect(new Set((await only()).text.match(/CN-\d{6}/g)).size).toBe(2)
})
