import { expect, test } from 'vitest'
import { roomFor } from '#tests/support/checkout.ts'
import { deliverMessages, enterCard, pressAtSandbox } from '#tests/support/gateway.ts'
import { testMessages } from '#tests/support/messages.ts'
import { boughtAsGuest, DELIVERED, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { PROPOSAL_TRIP, PROPOSALS_ENDED, PROPOSED } from '#tests/support/proposals.ts'
import { refusal } from '#tests/support/refusal.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const messages = await testMessages(site)
const visit = renderedSite(site)
const call = site.call()

/** A guest's pickup-and-return order with a proposed service. */
async function proposed() {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const params = { token, slug: PROPOSAL_TRIP }
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: PROPOSAL_TRIP },
    body: { services: PROPOSED },
  })
  const page = () => call('GET /guest-orders/:token/trips/:slug/extra-services', { params })
  const [service = ''] = (await page()).services.map((one) => one.id)
  type Body = Parameters<typeof call<'POST /guest-orders/:token/trips/:slug/extra-services'>>[1]['body']
  const answer = (body: Body, key: string = crypto.randomUUID()) =>
    call('POST /guest-orders/:token/trips/:slug/extra-services', { params, body, headers: { 'Idempotency-Key': key } })
  return { id, token, service, page, answer }
}

async function card() {
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%' OR key LIKE 'declines%'` })
  const entered = await enterCard(site, 'success')
  if (entered.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token' as const, token: entered.token }
}

test('D4.8 a guest accepts what is proposed and pays for it by the link, once for each key', async () => {
  const { id, token, service, page, answer } = await proposed()
  const view = await call('GET /guest-orders/:token', { params: { token } })
  expect([view.acts.answer, view.status]).toEqual([true, 'awaiting_approval'])
  const body = { answers: { [service]: 'accept' as const }, payment: await card() }
  const key = crypto.randomUUID()
  expect((await answer(body, key)).services).toMatchObject([{ status: 'paid' }])
  expect((await answer(body, key)).services).toMatchObject([{ status: 'paid' }])
  expect((await page()).services).toMatchObject([{ status: 'paid' }])
  const after = await call('GET /guest-orders/:token', { params: { token } })
  expect(after).toMatchObject({ status: 'processing', paid_cents: view.paid_cents + 1500 })
  const shown = (await (await visit(`/history/reg/guest/${token}`)).text()).replaceAll('<!-- -->', '')
  expect(shown).toContain('>Remove a stain<')
  expect(shown).not.toContain('1 × ')
  const { rows } = await site.db.query({
    text: `SELECT actor FROM order_event WHERE order_id = $1 AND to_state = 'answered'`,
    values: [id],
  })
  expect(rows).toEqual([{ actor: 'guest' }])
})

test('D4.8 a guest declines by the link, and nothing is charged', async () => {
  const { token, service, answer } = await proposed()
  const before = await call('GET /guest-orders/:token', { params: { token } })
  await answer({ answers: { [service]: 'decline' } })
  const after = await call('GET /guest-orders/:token', { params: { token } })
  expect([after.status, after.paid_cents]).toEqual(['processing', before.paid_cents])
})

test('D4.8, D4.13 what was proposed on a guest’s order that has ended can no longer be accepted', async () => {
  const { id, service, answer } = await proposed()
  await staff.does(id, 'hold', 'cancel')
  const refused = await refusal(answer({ answers: { [service]: 'accept' }, payment: await card() }))
  expect([refused.httpStatus, refused.message]).toEqual([409, PROPOSALS_ENDED])
})

test('D4.8 a guest cancels by the link until the pickup is assigned; the money goes back', async () => {
  const { guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  const cancelled = await call('POST /guest-orders/:token/cancel', { params: { token }, body: {} })
  expect(cancelled).toMatchObject({ status: 'cancelled', refunded_cents: cancelled.paid_cents })
  const other = await boughtAsGuest(site, 'pickup-return')
  await staff.does(other.id, 'pickup-1 assign')
  const late = call('POST /guest-orders/:token/cancel', { params: { token: other.guestToken }, body: {} })
  expect((await refusal(late)).response).toEqual({ state: 'pickup_scheduled' })
})

test('D4.8 the page of a guest’s order offers what a customer’s does: the answer, other times, to cancel', async () => {
  const html = async (token: string) => (await visit(`/history/reg/guest/${token}`)).text()
  const { guestToken } = await boughtAsGuest(site, 'pickup-return')
  const fresh = await html(guestToken)
  for (const words of ['Change times', 'Cancel this order']) expect(fresh).toContain(words)
  const { token } = await proposed()
  const asked = await html(token)
  for (const words of ['Yes, do it', 'Review and answer', 'Remove a stain', 'Change return time'])
    expect(asked).toContain(words)
})

test('security 32, D4.8: a gateway is told no link of a guest’s order; where it sends the payer back shows nothing', async () => {
  const { id, token, service, answer } = await proposed()
  await answer({ answers: { [service]: 'accept' }, payment: { kind: 'paynow' } })
  const { rows } = await site.db.query({
    text: `SELECT setting ->> 'returnUrl' AS url FROM payment_attempt WHERE order_id = $1 AND purpose = 'extra_service'`,
    values: [id],
  })
  expect(rows[0].url).toMatch(/\/history\/reg\/guest\/return$/)
  expect(JSON.stringify(rows)).not.toContain(token)
  const page = await visit('/history/reg/guest/return?setup=x')
  expect([page.status, page.headers.get('referrer-policy'), page.headers.get('cache-control')]).toEqual([
    200,
    'no-referrer',
    expect.stringContaining('no-store'),
  ])
  expect(await page.text()).toContain('noindex')
})

async function waitingForPayNow() {
  const { id, token, service, page, answer } = await proposed()
  const { payment } = await answer({ answers: { [service]: 'accept' }, payment: { kind: 'paynow' } })
  const qr = payment?.action?.kind === 'qr' ? payment.action.payload : ''
  expect(qr).not.toBe('')
  const payCode = async () => {
    await pressAtSandbox(site, `http://pay.localhost/paynow?qr=${encodeURIComponent(qr)}`, { do: 'pay' })
    await deliverMessages(site)
  }
  const view = () => call('GET /guest-orders/:token', { params: { token } })
  return { id, page, payCode, view }
}

async function cancelByStaff(id: string) {
  await staff.does(id, 'hold')
  await staff.does(id, 'cancel')
}

test('security 68, D4.13: with the order a guest’s PayNow code ends too: it is not shown, and paying it takes nothing', async () => {
  const { id, page, payCode, view } = await waitingForPayNow()
  const before = await view()
  await cancelByStaff(id)
  expect((await page()).payment).toBeNull()
  await messages.deliver()
  await payCode()
  await messages.deliver()
  const { payments, paid_cents, refunds } = await view()
  expect(payments.map(({ purpose, status }) => [purpose, status])).toEqual([
    ['order', 'captured'],
    ['extra_service', 'voided'],
  ])
  expect([paid_cents, refunds.length]).toEqual([before.paid_cents, 1])
})

test('D4.13 the same when the order is completed', async () => {
  const { id, payCode, view } = await waitingForPayNow()
  await site.db.query({ text: `UPDATE customer_order SET status = 'delivered' WHERE id = $1`, values: [id] })
  await staff.does(id, 'complete')
  await messages.deliver()
  await payCode()
  expect((await view()).payments.map(({ status }) => status)).toEqual(['captured', 'voided'])
})

test('D4.13 D4.6 money that was faster goes back; the page and the mail say so in words, and promise no credit note', async () => {
  const { id, payCode, view } = await waitingForPayNow()
  await cancelByStaff(id)
  await payCode()
  const mails = await messages.deliver()
  const { refunds, timeline } = await view()
  expect(refunds.map(({ amount_cents, reason }) => [amount_cents, reason])).toContainEqual([
    1500,
    'Paid after the order ended',
  ])
  const told = [...refunds, ...timeline].map(({ reason }) => reason).join('\n')
  expect(told).not.toMatch(/[a-z]_[a-z]/)
  const refundMail = (amount: string) => mails.find(({ subject }) => subject.endsWith(amount))?.text
  expect(refundMail('$15.00')).toContain('the same way you paid')
  expect(refundMail('$15.00')).not.toContain('credit note')
  const whole = mails.filter(({ subject }) => subject.startsWith('Your refund')).map(({ text }) => text)
  expect(whole.filter((text) => text.includes('The credit note is on your order page.'))).toHaveLength(1)
})

test('D4.9 a guest is promised points only for an order that is still to be completed, and nothing for a cancelled one', async () => {
  const page = async (token: string) => (await visit(`/history/reg/guest/${token}`)).text()
  const running = await boughtAsGuest(site, 'pickup-return')
  expect(await page(running.guestToken)).toContain('keep it in your account and earn its points.')
  await staff.does(running.id, ...DELIVERED, 'complete')
  const completed = await page(running.guestToken)
  expect(completed).toContain('keep it in your account. It takes a minute.')
  expect(completed).not.toContain('earn its points')
  const cancelled = await boughtAsGuest(site, 'pickup-return')
  await staff.does(cancelled.id, 'cancel')
  expect(await page(cancelled.guestToken)).not.toContain('in your account')
})
