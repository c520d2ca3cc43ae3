import fc from 'fast-check'
import { expect } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { GatewayUnsure } from '#api/parts/gateway-port.ts'
import type { OrderRequest } from '#contract/order/checkout.ts'
import { newKey } from '#tests/support/checkout.ts'
import { deliverMessages, pressAtSandbox } from '#tests/support/gateway.ts'
import { tellAgain } from '#tests/support/gateway-books.ts'
import { answered, type Buyer, fill, orderBody, passMinutes, sendOrder, walletPayment } from './buying.ts'
import type { CheckoutModel, Order, Outcome } from './checkout-model.ts'
import { type Command, command } from './model-run.ts'

/** What the browser still knows of the orders that it placed. */
export type CheckoutShop = Buyer & { sent: Map<string, OrderRequest> }
type CheckoutCommand = Command<CheckoutModel, CheckoutShop>

const outcome = fc.constantFrom<Outcome>('success', 'success', 'decline', 'challenge', 'late', 'silence', 'lost')
const cardOf = (wanted: Outcome) => (wanted === 'silence' || wanted === 'lost' ? 'success' : wanted)

/** The network to the gateway fails while the work is done: before the gateway hears of a charge, or after it has charged. */
async function over<T>({ site }: Buyer, wanted: Outcome, work: () => Promise<T>): Promise<T> {
  const failsAt = wanted === 'lost' ? 'before' : wanted === 'silence' ? 'after' : undefined
  site.payments.interrupt((call, moment) => {
    if (call === 'charge' && moment === failsAt) throw new GatewayUnsure('no answer')
  })
  try {
    return await work()
  } finally {
    site.payments.interrupt(undefined)
  }
}

const filling = fc.constantFrom(1, 2, 5, 20).map(
  (qty): CheckoutCommand =>
    command(`add ${qty}`, async (model, shop) => {
      expect('answer' in (await answered(fill(shop, qty)))).toBe(model.fill(qty))
    }),
)

/** The same request, once or several times at once. Later ones wait for the first or are told that it is in flight. */
const placing = fc.tuple(outcome, fc.integer({ min: 1, max: 3 })).map(
  ([wanted, times]): CheckoutCommand =>
    command(
      `place and pay: ${wanted}${times > 1 ? `, ${times} times at once` : ''}`,
      async (model, shop) => {
        const key = newKey()
        const body = await orderBody(shop, cardOf(wanted))
        const all = await over(shop, wanted, () =>
          Promise.all(Array.from({ length: times }, () => answered(sendOrder(shop, body, key)))),
        )
        const ids = new Set(all.flatMap((one) => ('answer' in one ? one.answer.order_id : [])))
        if (!model.mayPlace()) {
          expect([...ids]).toEqual([])
          return
        }
        for (const one of all) if ('refused' in one) expect(one.refused).toBe('409 in_flight')
        expect(ids.size).toBe(1)
        shop.sent.set(key, body)
        model.place([...ids][0] as string, key, wanted)
      },
      ({ inCart }) => inCart > 0,
    ),
)

/** D3.5: the browser repeats what it sent, however long ago. The same order answers, and nothing new is charged. */
const repeating = fc.nat(5).map(
  (index): CheckoutCommand =>
    command(
      `send order ${index} again`,
      async (model, shop) => {
        const order = model.orders[index % model.orders.length] as Order
        const again = await answered(sendOrder(shop, shop.sent.get(order.key) as OrderRequest, order.key))
        if ('answer' in again) expect(again.answer.order_id).toBe(order.id)
        else expect(again.refused).toBe('409 in_flight')
      },
      ({ orders }) => orders.length > 0,
    ),
)

const onLast = (
  text: string,
  run: (model: CheckoutModel, shop: CheckoutShop, order: Order) => Promise<void>,
): CheckoutCommand =>
  command(
    text,
    (model, shop) => run(model, shop, model.last as Order),
    ({ last }) => last !== undefined,
  )

const payingAgain = outcome.map((wanted) =>
  onLast(`pay again: ${wanted}`, async (model, shop, order) => {
    const isExpected = order.status === 'awaiting_payment' && !model.isUndecided(order)
    const body = { payment: walletPayment(cardOf(wanted)) }
    const headers = { 'Idempotency-Key': newKey() }
    const paid = await over(shop, wanted, () =>
      answered(shop.api('POST /checkout/orders/:id/pay', { params: { id: order.id }, body, headers })),
    )
    expect('answer' in paid).toBe(isExpected)
    if (isExpected) model.charge(order, wanted)
  }),
)

const deciding = fc.boolean().map((isApproved) =>
  onLast(isApproved ? 'approve at the bank' : 'refuse at the bank', async (model, shop, order) => {
    const { payment } = await shop.api('GET /checkout/orders/:id', { params: { id: order.id } })
    if (payment.action?.kind !== 'redirect') return
    await pressAtSandbox(shop.site, payment.action.url, { do: isApproved ? 'approve' : 'refuse' })
    model.decide(order, isApproved)
  }),
)

const delivering = fc.boolean().map((isTwice) =>
  command<CheckoutModel, CheckoutShop>(isTwice ? 'webhooks arrive, twice' : 'webhooks arrive', async (model, shop) => {
    await deliverMessages(shop.site)
    if (isTwice) for (const { id } of model.orders) await tellAgain(shop.site, { order_id: id })
    for (const order of model.orders) if (order.gateway !== 'late') model.tell(order)
  }),
)

const passing = fc.constantFrom(1, 2, 10, 16, 31).map(
  (minutes): CheckoutCommand =>
    command(`${minutes} minutes pass`, async (model, shop) => {
      passMinutes(shop, minutes)
      await lookAfterPayments(shop.site.parts)
      model.pass(minutes)
    }),
)

const stopping = fc.constant(
  onLast('stop the payment', async (model, shop, order) => {
    await answered(shop.api('POST /checkout/orders/:id/stop-payment', { params: { id: order.id } }))
    if (order.status === 'awaiting_payment') await learn(model, shop, order)
  }),
)

const abandoning = fc.constant(
  onLast('give up the order', async (model, shop, order) => {
    const left = await answered(shop.api('POST /checkout/orders/:id/abandon', { params: { id: order.id } }))
    if (order.status !== 'awaiting_payment') return
    if ('answer' in left && left.answer.status === 'cancelled') {
      // Nothing was charged, and nothing will be.
      expect(['failed', 'open', 'lost']).toContain(order.gateway)
      Object.assign(order, { status: 'cancelled', gateway: 'failed', isTold: true })
    } else await learn(model, shop, order)
  }),
)

/** A payment that the buyer stops is decided now, or stays open if the gateway cannot tell yet. */
async function learn(model: CheckoutModel, shop: CheckoutShop, order: Order): Promise<void> {
  const { status, payment } = await shop.api('GET /checkout/orders/:id', { params: { id: order.id } })
  if (['expired', 'voided', 'failed'].includes(payment.status)) {
    expect(order.gateway).not.toBe('captured')
    Object.assign(order, { gateway: 'failed', isTold: true })
  }
  if (status === 'confirmed') model.stop(order)
}

const cancelling = fc.nat(5).map(
  (index): CheckoutCommand =>
    command(
      `cancel order ${index}`,
      async (model, shop) => {
        const order = model.orders[index % model.orders.length] as Order
        const isExpected = order.status === 'confirmed'
        const done = await answered(shop.api('POST /orders/:id/cancel', { params: { id: order.id }, body: {} }))
        expect('answer' in done).toBe(isExpected)
        if (isExpected) model.cancel(order)
      },
      ({ orders }) => orders.length > 0,
    ),
)

const refunding = fc.tuple(fc.nat(5), fc.constantFrom(1, 100, 349, 350, 5000), fc.integer({ min: 1, max: 2 })).map(
  ([index, cents, times]): CheckoutCommand =>
    command(
      `refund ${cents} cents of order ${index}${times > 1 ? ', pressed twice' : ''}`,
      async (model, shop) => {
        const order = model.orders[index % model.orders.length] as Order
        const isExpected = model.refund(order, cents)
        const headers = { 'Idempotency-Key': newKey() }
        const body = { amount_cents: cents, reason: 'a button' }
        for (let time = 0; time < times; time += 1) {
          const done = await answered(
            shop.staff('POST /operator/orders/:id/refunds', { params: { id: order.id }, body, headers }),
          )
          expect('answer' in done).toBe(isExpected)
        }
      },
      ({ orders }) => orders.length > 0,
    ),
)

export const checkoutCommands: fc.Arbitrary<CheckoutCommand>[] = [
  filling,
  placing,
  placing,
  repeating,
  payingAgain,
  deciding,
  delivering,
  passing,
  stopping,
  abandoning,
  cancelling,
  refunding,
]

/** The gateway's own books: what it has captured and given back for each order of this customer, and how many orders there are. */
async function booksOf({ site, customerId }: CheckoutShop) {
  const { rows } = await site.db.query({
    text: `SELECT o.id, coalesce(sum(coalesce(p.captured_cents, p.amount_cents)) FILTER (WHERE p.status = 'captured'), 0)::integer AS captured,
             coalesce(sum(p.refunded_cents), 0)::integer AS refunded
           FROM customer_order o LEFT JOIN payment_attempt a ON a.order_id = o.id LEFT JOIN sandbox_payment p ON p.attempt_id = a.id
           WHERE o.customer_id = $1 GROUP BY o.id`,
    values: [customerId],
  })
  return new Map(rows.map(({ id, captured, refunded }) => [id as string, { captured, refunded }]))
}

export async function compareCheckout(model: CheckoutModel, shop: CheckoutShop): Promise<void> {
  const books = await booksOf(shop)
  expect([...books.keys()].sort()).toEqual(model.orders.map(({ id }) => id).sort())
  for (const order of model.orders) {
    const { status, total_cents } = await shop.api('GET /checkout/orders/:id', { params: { id: order.id } })
    // The shop may hear of the gateway's decision at any time.
    if (!order.isTold && status === 'confirmed') model.tell(order)
    expect([order.id, status, total_cents]).toEqual([order.id, order.status, order.cents])
    const charged = order.gateway === 'captured' ? order.cents : 0
    expect(books.get(order.id)).toEqual({ captured: charged, refunded: order.refundedCents })
    if (order.capturedCents > 0) await comparePapers(shop, order)
  }
  const [line] = await shop.api('GET /cart', { query: cartQuery(shop) })
  expect(line?.qty ?? 0).toBe(model.inCart)
}

/** D4.6: one invoice over what was captured, and credit notes over what was given back. */
async function comparePapers({ api }: CheckoutShop, { id, capturedCents, refundedCents }: Order): Promise<void> {
  const { documents } = await api('GET /orders/:id/invoice', { params: { id } })
  const totals = (kinds: string[]) =>
    documents.flatMap(({ kind, total_cents }) => (kinds.includes(kind) ? total_cents : []))
  expect(totals(['tax_invoice', 'receipt'])).toEqual([capturedCents])
  expect(Math.abs(totals(['credit_note']).reduce((sum, cents) => sum + cents, 0))).toBe(refundedCents)
}

const cartQuery = ({ basket }: Buyer) => ({
  outlet_id: String(basket.outlet_id),
  sales_type_id: String(basket.sales_type_id),
})
