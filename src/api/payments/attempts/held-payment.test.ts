import { expect, test } from 'vitest'
import type { Purchase } from '#contract/order/checkout.ts'
import { books, later, pay, readyToPay } from '#tests/support/checkout.ts'
import { pressAtSandbox, sendMessage, waitingMessages } from '#tests/support/gateway.ts'
import { changeBooks, gatewayStates, tellAgain } from '#tests/support/gateway-books.ts'
import { testSite } from '#tests/support/site.ts'
import { lookAfterRefunds } from '../../orders/refunds/run-refund.ts'

const site = await testSite()
const { gateways } = site.parts
const idOf = ({ guest_token }: Purchase) => ({ params: { id: guest_token ?? '' } })

async function rowOf({ order_id }: Purchase) {
  const { rows } = await site.db.query({
    text: `SELECT a.id, a.gateway_ref AS ref, a.status, o.paid_cents, (SELECT json_agg(e.to_state ORDER BY e.id) FROM order_event e
             WHERE e.order_id = o.id AND e.kind = 'payment') AS states
           FROM payment_attempt a JOIN customer_order o ON o.id = a.order_id WHERE a.order_id = $1`,
    values: [order_id],
  })
  return rows[0] as { id: string; ref: string; status: string; paid_cents: number; states: string[] }
}

/** An order whose payment is a hold that waits for its payer. */
async function holding(): Promise<Purchase> {
  const waiting = await pay(site, await readyToPay(site, { card: 'challenge' }))
  await site.db.query({
    text: `UPDATE payment_attempt SET setting = setting || '{"isHold": true}' WHERE order_id = $1`,
    values: [waiting.order_id],
  })
  await changeBooks(site, waiting, 'hold_seconds = 604800')
  return waiting
}
const approve = ({ payment: { action } }: Purchase) =>
  pressAtSandbox(site, action?.kind === 'redirect' ? action.url : '', { do: 'approve' })
async function capture(purchase: Purchase, amountCents: number) {
  const { id: attemptId, ref } = await rowOf(purchase)
  return gateways.current.capture({ attemptId, ref, storeId: 1, amountCents })
}
async function release(purchase: Purchase) {
  const { id: attemptId, ref } = await rowOf(purchase)
  return gateways.current.release({ attemptId, ref, storeId: 1 })
}
async function messagesOf(purchase: Purchase) {
  const { ref } = await rowOf(purchase)
  return (await waitingMessages(site)).filter(({ body }) => new TextDecoder().decode(body).includes(ref))
}

test('P1.2 D3.3 a hold is recorded as authorised and pays nothing; its capture pays what was captured', async () => {
  const waiting = await holding()
  await approve(waiting)
  for (const message of await messagesOf(waiting)) expect((await sendMessage(site, message)).status).toBe(200)
  expect(await rowOf(waiting)).toMatchObject({ status: 'authorised', paid_cents: 0 })
  const cents = waiting.total_cents - 100
  expect(await capture(waiting, cents)).toMatchObject({ status: 'captured', capturedCents: cents })
  const messages = await messagesOf(waiting)
  expect(messages).toHaveLength(2)
  for (const message of [...messages.toReversed(), ...messages])
    expect((await sendMessage(site, message)).status).toBe(200)
  expect(await rowOf(waiting)).toMatchObject({ status: 'captured', paid_cents: cents })
  expect((await rowOf(waiting)).states).toEqual(['requires_action', 'authorised', 'captured'])
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
})

test('P1.2 D3.3 a captured hold is recorded once, also if its messages come late, and all at once', async () => {
  const waiting = await holding()
  await approve(waiting)
  const cents = waiting.total_cents - 1
  await capture(waiting, cents)
  const messages = await messagesOf(waiting)
  await Promise.all([...messages, ...messages.toReversed()].map((message) => sendMessage(site, message)))
  expect(await rowOf(waiting)).toMatchObject({ status: 'captured', paid_cents: cents })
  expect((await rowOf(waiting)).states).toEqual(['requires_action', 'captured'])
})

test.each([
  ['released', 'voided', release],
  ['lapsed', 'expired', (held: Purchase) => changeBooks(site, held, `hold_ends_at = now() - interval '1 second'`)],
])('P1.2 D3.3 a hold that was %s is recorded as %s, and never as held again', async (_, status, end) => {
  site.setClock(() => new Date())
  const waiting = await holding()
  await approve(waiting)
  await tellAgain(site, waiting)
  await end(waiting)
  expect(await messagesOf(waiting)).toHaveLength(2)
  expect(await tellAgain(site, waiting)).toEqual([200])
  expect(await rowOf(waiting)).toMatchObject({ status, paid_cents: 0 })
  await changeBooks(site, waiting, `status = 'authorised', hold_ends_at = now() + interval '1 day'`)
  expect(await tellAgain(site, waiting)).toEqual([200])
  expect(await rowOf(waiting)).toMatchObject({ status })
})

test('P1.2 a charge of which only a part was captured is for a person to look at', async () => {
  const waiting = await pay(site, await readyToPay(site, { card: 'challenge' }))
  await changeBooks(site, waiting, `status = 'captured', hold_seconds = 1, captured_cents = amount_cents - 1`)
  await tellAgain(site, waiting)
  expect(await rowOf(waiting)).toMatchObject({ status: 'review', paid_cents: 0 })
  await changeBooks(site, waiting, `status = 'voided', hold_seconds = NULL, captured_cents = NULL`)
  await tellAgain(site, waiting)
})

test('P1.2 D3.5 what was captured for an order that has ended goes back, not what was held', async () => {
  const waiting = await holding()
  await site.call()('POST /checkout/orders/:id/abandon', idOf(waiting))
  const cents = waiting.total_cents - 100
  // The capture was under way when the order was cancelled.
  await changeBooks(site, waiting, `status = 'captured', captured_cents = ${cents}`)
  expect(await tellAgain(site, waiting)).toEqual([200])
  await lookAfterRefunds(site.parts)
  const { rows } = await site.db.query({
    text: 'SELECT amount_cents, status FROM refund WHERE order_id = $1',
    values: [waiting.order_id],
  })
  expect(rows).toEqual([{ amount_cents: cents, status: 'succeeded' }])
  const { at_gateway, in_orders } = await books(site)
  expect(in_orders).toBe(at_gateway)
})

test('P1.2 D3.5 a hold whose process died before it asked the gateway is asked for as a hold', async () => {
  const shopper = await readyToPay(site)
  site.payments.interrupt((call, moment) => {
    if (call === 'charge' && moment === 'before') throw new Error('the process died')
  })
  await pay(site, shopper).catch(() => {})
  site.payments.interrupt(undefined)
  const { rows } = await site.db.query({
    text: `UPDATE payment_attempt SET setting = setting || '{"isHold": true}' WHERE seq = (SELECT max(seq) FROM payment_attempt) RETURNING order_id, id`,
  })
  await later(site, 60)
  expect(await gatewayStates(site, { order_id: rows[0].order_id })).toEqual(['authorised'])
  site.setClock(() => new Date())
})
