import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { WEBHOOK_EVENTS } from '#contract/operator/operator-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import { books } from '#tests/support/checkout.ts'
import { type CardName, enterCard } from '#tests/support/gateway.ts'
import { bought, boughtAsGuest, operatorKey, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { lapseProposals } from './lapse-services.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const SLUG = 'pickup-1'
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const BUTTON = { name: 'Sew on a button', reason: 'One came off', price_cents: 400 }
const STAIN = { name: 'Remove a stain', reason: 'Red wine on the collar', price_cents: 1250 }

async function proposed(services = [BUTTON, STAIN]) {
  const order = await bought(site)
  const params = { id: order.id, slug: SLUG }
  await staff.does(order.id, ...PICKED_UP, 'receive', 'process')
  const view = await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
  const open = await order.call('GET /orders/:id/trips/:slug/extra-services', { params })
  const [first = '', second = ''] = open.services.map(({ id }) => id)
  const answer = async (answers: Record<string, 'accept' | 'decline'>, card?: CardName) => {
    await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%' OR key LIKE 'declines%'` })
    const entered = card && (await enterCard(site, card, { token: order.token }))
    const payment = entered?.kind === 'once' ? { payment: { kind: 'token' as const, token: entered.token } } : {}
    return order.call('POST /orders/:id/trips/:slug/extra-services', {
      params,
      body: { answers, ...payment },
      headers: newKey(),
    })
  }
  const shown = () => order.call('GET /orders/:id', { params: { id: order.id } })
  return { ...order, params, view, open, first, second, answer, shown }
}

test('D4.4 a proposal of staff waits for an answer, with photo, reason, price and deadline', async () => {
  const { view, open, shown } = await proposed()
  expect(view.status).toBe('awaiting_approval')
  expect(open.services).toMatchObject([
    { ...BUTTON, status: 'proposed' },
    { ...STAIN, status: 'proposed' },
  ])
  expect(Date.parse(open.answer_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000)
  expect(await shown()).toMatchObject({ next: { step: 'answer' }, acts: { answer: true } })
})

test('D4.4 one is accepted and paid, the other declined; the work goes on, and the trip’s statement has it', async () => {
  const { id, params, first, second, answer, shown, call, total } = await proposed()
  const done = await answer({ [first]: 'accept', [second]: 'decline' }, 'success')
  expect(done.services.map(({ status }) => status)).toEqual(['paid', 'declined'])
  expect(done.payment).toMatchObject({ status: 'captured' })
  const view = await shown()
  expect(view).toMatchObject({
    status: 'processing',
    total_cents: total + 400,
    paid_cents: total + 400,
    charges: { total_cents: total, services_cents: 400 },
  })
  expect(view.lines.at(-1)).toMatchObject({ kind: 'extra_service', trip: SLUG, name: BUTTON.name, final_cents: 400 })
  const invoices = await call('GET /orders/:id/trips/:slug/invoice', { params })
  expect(invoices.documents.at(-1)).toMatchObject({
    title: 'Trip statement',
    trip: SLUG,
    total_cents: 400,
    gst_cents: 33,
  })
  const delivery = await call('GET /orders/:id/trips/:slug/invoice', { params: { id, slug: 'delivery-1' } })
  const all = [...invoices.documents, ...delivery.documents].reduce((sum, { total_cents }) => sum + total_cents, 0)
  expect(all).toBe(total + 400)
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

test('D4.4, D4.5 an order’s total includes paid services: in the lists, the export and the webhooks', async () => {
  await site.db.query({
    text: `INSERT INTO webhook_endpoint (store_id, url, secret, events, created_at)
           SELECT id, 'http://127.0.0.1:9/hook', 'whs_test', $1, now() FROM store WHERE is_default`,
    values: [WEBHOOK_EVENTS],
  })
  const { id, first, second, answer, call, total } = await proposed()
  await answer({ [first]: 'accept', [second]: 'decline' }, 'success')
  await staff.does(id, 'ready')
  const [listed] = (await call('GET /orders', { query: {} })).orders
  expect([listed?.id, listed?.total_cents]).toEqual([id, total + 400])
  const { orders } = await staff.call('GET /operator/orders', { query: {} })
  expect(orders.find((one) => one.id === id)?.total_cents).toBe(total + 400)
  expect(await call('GET /customer/export')).toMatchObject({ orders: [{ total_cents: total + 400 }] })
  const { rows } = await site.db.query({
    text: `SELECT payload -> 'order' AS told FROM webhook_delivery WHERE order_id = $1 ORDER BY created_at DESC LIMIT 1`,
    values: [id],
  })
  expect(rows[0].told).toMatchObject({ total_cents: total + 400, paid_cents: total + 400 })
  await site.db.query({ text: 'DELETE FROM webhook_delivery' })
  await site.db.query({ text: 'DELETE FROM webhook_endpoint' })
})

test('D4.2, D4.4 the page of a trip shows its own charges and items: what was bought, and the paid services', async () => {
  const { id, params, first, second, answer, call } = await proposed()
  const trip = (slug: string) => call('GET /orders/:id/trips/:slug', { params: { id, slug } })
  const asked = await trip(SLUG)
  expect(asked.trip).toMatchObject({ slug: SLUG, open_services: 2 })
  await answer({ [first]: 'decline', [second]: 'accept' }, 'success')
  const { charges, lines, number, ...order } = await call('GET /orders/:id', { params: { id } })
  const pickup = await trip(SLUG)
  expect(pickup.order).toEqual({ id, number, status: 'processing' })
  expect(pickup.charges).toEqual([
    ...asked.charges,
    { rule: 'extra_service', label: STAIN.name, detail: STAIN.reason, cents: 1250 },
  ])
  const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
  expect(pickup.trip).toMatchObject({ open_services: 0, charges_cents: sum(pickup.charges) })
  expect(pickup.trip).toEqual(order.trips[0])
  expect(pickup.lines).toEqual(lines)
  expect(pickup.lines.at(-1)).toMatchObject({ name: STAIN.name, trip: SLUG })
  const back = await trip('delivery-1')
  expect(back.trip).toEqual(order.trips[1])
  expect(back.charges).toEqual([
    { rule: 'delivery_fee', label: expect.stringMatching(/deliver/i), detail: '', cents: charges.delivery_cents },
  ])
  expect(back.lines.map(({ name }) => name)).not.toContain(STAIN.name)
  expect(sum(asked.charges) + sum(back.charges)).toBe(charges.total_cents)
  expect(asked.charges.every(({ label, detail }) => label.length > 2 && detail === '')).toBe(true)
  expect(
    (await refusal(call('GET /orders/:id/trips/:slug', { params: { ...params, slug: 'pickup-2' } }))).httpStatus,
  ).toBe(404)
  expect(order.timeline.filter(({ kind }) => kind === 'extra_service')).toMatchObject([
    { trip: SLUG, to: 'proposed', who: 'store' },
    { trip: SLUG, from: 'proposed', to: 'answered', who: 'customer' },
    { trip: SLUG, from: 'accepted', to: 'paid', who: 'system' },
  ])
})

test('D4.4 where nothing was proposed, there is nothing to answer', async () => {
  const { id, call } = await bought(site)
  const answering = { params: { id, slug: SLUG }, body: { answers: {} }, headers: newKey() }
  const refused = await refusal(call('POST /orders/:id/trips/:slug/extra-services', answering))
  expect(refused).toMatchObject({ httpStatus: 404, message: 'Not found' })
})

test('D4.4 everything declined costs nothing and asks for no payment', async () => {
  const { first, second, answer, shown, total } = await proposed()
  expect((await answer({ [first]: 'decline', [second]: 'decline' })).payment).toBeNull()
  expect(await shown()).toMatchObject({ status: 'processing', paid_cents: total })
})

test('D4.4 no answer, no charge: at the deadline the work goes on without it', async () => {
  const { first, second, answer, shown, total } = await proposed()
  const deadline = Date.now() + 25 * 3_600_000
  await lapseProposals(site.db, new Date(deadline))
  expect(await shown()).toMatchObject({ status: 'processing', paid_cents: total, acts: { answer: false } })
  const late = await refusal(answer({ [first]: 'accept', [second]: 'accept' }, 'success'))
  expect(late.httpStatus).toBe(409)
})

test('D4.4 an answer a second after the deadline is refused, even before the job has run', async () => {
  const { params, first, second, call } = await proposed()
  await site.db.query({
    text: `UPDATE proposed_service SET answer_until = $2 WHERE id = ANY ($1)`,
    values: [[first, second], new Date(Date.now() - 1000)],
  })
  const body = { answers: { [first]: 'decline' as const, [second]: 'decline' as const } }
  const late = await refusal(call('POST /orders/:id/trips/:slug/extra-services', { params, body, headers: newKey() }))
  expect([late.httpStatus, late.message]).toEqual([409, 'The time to answer has passed. You weren’t charged.'])
})

test('D4.4 a card that is declined leaves the question open, and another card answers it', async () => {
  const { first, second, answer, shown } = await proposed()
  const failed = await answer({ [first]: 'accept', [second]: 'accept' }, 'decline')
  expect(failed.payment).toMatchObject({ status: 'failed', failure: 'declined' })
  expect(failed.services.map(({ status }) => status)).toEqual(['proposed', 'proposed'])
  expect((await shown()).acts.answer).toBe(true)
  await answer({ [first]: 'accept', [second]: 'accept' }, 'success')
  expect(await shown()).toMatchObject({ status: 'processing', charges: { services_cents: 1650 } })
})

test('D4.4 a payment that the gateway does not decide is waited for half an hour; then another card answers', async () => {
  const { id, first, second, answer, shown } = await proposed()
  const now = new Date()
  site.setClock(() => now)
  const asked = await answer({ [first]: 'accept', [second]: 'accept' }, 'error')
  expect(asked.services.map(({ status }) => status)).toEqual(['accepted', 'accepted'])
  site.setClock(() => new Date(now.getTime() + 29 * MINUTE_MS))
  await lookAfterPayments(site.parts)
  expect((await shown()).acts.answer).toBe(false)
  site.setClock(() => new Date(now.getTime() + 31 * MINUTE_MS))
  await lookAfterPayments(site.parts)
  expect((await shown()).acts.answer).toBe(true)
  await answer({ [first]: 'accept', [second]: 'accept' }, 'success')
  expect(await shown()).toMatchObject({ status: 'processing', charges: { services_cents: 1650 } })
  const text = `SELECT status FROM payment_attempt WHERE order_id = $1 AND purpose = 'extra_service' ORDER BY seq`
  const { rows } = await site.db.query({ text, values: [id] })
  expect(rows.map(({ status }) => status)).toEqual(['expired', 'captured'])
  site.setClock(() => new Date())
})

test('S1.6 D4.4 another’s saved card pays for no service: it is as unknown as none', async () => {
  const { params, first, second, call, shown } = await proposed()
  const other = await site.signedIn()
  const saved = await enterCard(site, 'success', { token: other.token, purpose: 'save' })
  if (saved.kind !== 'saved') throw new Error('the card was not saved')
  const answers = { [first]: 'accept' as const, [second]: 'accept' as const }
  const payWith = (method_id: string) =>
    refusal(
      call('POST /orders/:id/trips/:slug/extra-services', {
        params,
        body: { answers, payment: { kind: 'saved', method_id } },
        headers: newKey(),
      }),
    )
  const foreign = await payWith(saved.method.id)
  const unknown = await payWith(crypto.randomUUID())
  expect([foreign.httpStatus, foreign.message]).toEqual([404, unknown.message])
  expect(await shown()).toMatchObject({ acts: { answer: true }, charges: { services_cents: 0 } })
})

test('D4.4 answered six times at the same moment, it is charged once', async () => {
  const { params, token, first, second, call, shown } = await proposed()
  const cards = []
  for (let index = 0; index < 6; index += 1) {
    await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
    const card = await enterCard(site, 'success', { token })
    if (card.kind === 'once') cards.push(card.token)
  }
  const answers = { [first]: 'accept' as const, [second]: 'accept' as const }
  const tries = await Promise.allSettled(
    cards.map((one) =>
      call('POST /orders/:id/trips/:slug/extra-services', {
        params,
        body: { answers, payment: { kind: 'token', token: one } },
        headers: newKey(),
      }),
    ),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = tries.flatMap((one) => (one.status === 'rejected' ? one.reason.httpStatus : []))
  expect(refused).toEqual([409, 409, 409, 409, 409])
  expect((await shown()).charges.services_cents).toBe(1650)
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

test('D4.4 the same answer sent eight times under one key, some at once and some later, charges once and gets the same', async () => {
  const { params, token, first, second, call, shown } = await proposed()
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const card = await enterCard(site, 'success', { token })
  if (card.kind !== 'once') throw new Error('the card was saved')
  const headers = newKey()
  const body = {
    answers: { [first]: 'accept' as const, [second]: 'decline' as const },
    payment: { kind: 'token' as const, token: card.token },
  }
  const send = () => call('POST /orders/:id/trips/:slug/extra-services', { params, body, headers })
  await Promise.all(Array.from({ length: 6 }, send))
  const [again, later] = [await send(), await send()]
  expect(again.services.map(({ status }) => status)).toEqual(['paid', 'declined'])
  expect(later).toMatchObject({ services: again.services, payment: { status: 'captured' } })
  expect((await shown()).charges.services_cents).toBe(400)
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS attempts FROM payment_attempt WHERE order_id = $1 AND purpose = 'extra_service'`,
    values: [params.id],
  })
  expect(rows).toEqual([{ attempts: 1 }])
  const { at_gateway, in_orders } = await books(site)
  expect(at_gateway).toBe(in_orders)
})

test('D4.4 an answer without a key is refused, and so is a key that was used for another answer', async () => {
  const { params, first, second, call, answer } = await proposed()
  const decline = { answers: { [first]: 'decline' as const, [second]: 'decline' as const } }
  const send = (body: typeof decline, headers = {}) =>
    call('POST /orders/:id/trips/:slug/extra-services', { params, body, headers })
  expect((await refusal(send(decline))).httpStatus).toBe(400)
  const headers = newKey()
  // A refused request does not use up its idempotency key: the corrected one may reuse it.
  expect((await refusal(send({ answers: { [first]: 'decline' } }, headers))).httpStatus).toBe(400)
  await send(decline, headers)
  const other = { answers: { [first]: 'decline' as const } }
  expect((await refusal(send(other, headers))).httpStatus).toBe(422)
  expect((await refusal(answer({ [first]: 'decline', [second]: 'decline' }))).httpStatus).toBe(409)
})

test('D4.4 a guest answers by the token of the link', async () => {
  const { id, guestToken } = await boughtAsGuest(site, 'pickup-return')
  await staff.does(id, ...PICKED_UP, 'receive')
  await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
    params: { id, slug: SLUG },
    body: { services: [BUTTON] },
  })
  const params = { token: guestToken, slug: SLUG }
  const open = await site.call()('GET /guest-orders/:token/trips/:slug/extra-services', { params })
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const card = await enterCard(site, 'success')
  if (card.kind !== 'once') throw new Error('a guest’s card was saved')
  const answers = { [open.services[0]?.id ?? '']: 'accept' as const }
  const body = { answers, payment: { kind: 'token' as const, token: card.token } }
  const headers = newKey()
  const done = await site.call()('POST /guest-orders/:token/trips/:slug/extra-services', { params, body, headers })
  expect(done.services[0]?.status).toBe('paid')
})

test('D4.4 an answer must be whole, and about what was proposed', async () => {
  const { first, second, answer } = await proposed()
  expect((await refusal(answer({ [first]: 'decline' }))).message).toBe('Accept or decline each one')
  expect((await refusal(answer({ [first]: 'accept', [second]: 'decline' }))).errors).toHaveProperty('payment')
  const stranger = 'b0b0b0b0-0000-4000-8000-000000000000'
  const foreign = answer({ [first]: 'decline', [second]: 'decline', [stranger]: 'accept' })
  expect((await refusal(foreign)).httpStatus).toBe(409)
})

test('D4.4 staff propose services only while they have the items, and with photos of this order', async () => {
  const { id } = await bought(site)
  const propose = (services: object[]) =>
    staff.call('POST /operator/orders/:id/trips/:slug/extra-services', {
      params: { id, slug: SLUG },
      body: { services: services as [typeof BUTTON] },
    })
  expect((await refusal(propose([BUTTON]))).response).toEqual({ state: 'confirmed' })
  await staff.does(id, ...PICKED_UP, 'receive')
  expect((await refusal(propose([{ ...BUTTON, photo: '0'.repeat(32) }]))).httpStatus).toBe(400)
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#aa3322' } })
    .jpeg()
    .toBuffer()
  const uploaded = await site.send(`/api/operator/orders/${id}/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await operatorKey(site)}`, 'Content-Type': 'image/jpeg' },
    body: new Uint8Array(picture),
  })
  const { response } = (await uploaded.json()) as { response: { photo: string; url: string } }
  await propose([{ ...BUTTON, photo: response.photo }])
  const { rows } = await site.db.query({ text: 'SELECT photo FROM proposed_service WHERE order_id = $1', values: [id] })
  expect(rows).toEqual([{ photo: response.photo }])
  expect((await site.send(response.url)).status).toBe(200)
})
