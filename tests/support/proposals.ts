import { expect } from 'vitest'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { lookAfterRefunds } from '#api/orders/refunds/run-refund.ts'
import { books } from './checkout.ts'
import { enterCard } from './gateway.ts'
import { type Bought, bought, PICKED_UP, staffOf } from './orders.ts'
import type { TestSite } from './site.ts'

export const PROPOSALS_ENDED = 'This order has ended, so its extra services have too. You weren’t charged.'
export const PROPOSAL_TRIP = 'pickup-1'
export const PROPOSED = [{ name: 'Remove a stain', reason: 'Red wine on the collar', price_cents: 1500 }]
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })

/** Orders with a proposed service, and the acts that end them. */
export async function proposals(site: TestSite) {
  const staff = await staffOf(site)
  async function proposed(made: Promise<Bought> = bought(site, { qty: 1 })) {
    const order = await made
    const { id, token, call } = order
    const params = { id, slug: PROPOSAL_TRIP }
    await staff.does(id, ...PICKED_UP, 'receive', 'process')
    await staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services: PROPOSED } })
    const page = () => call('GET /orders/:id/trips/:slug/extra-services', { params })
    const [service = ''] = (await page()).services.map((one) => one.id)
    await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%' OR key LIKE 'declines%'` })
    const card = await enterCard(site, 'success', { token })
    if (card.kind !== 'once') throw new Error('the card was saved')
    const payment = { kind: 'token' as const, token: card.token }
    const accept = (how: typeof payment | { kind: 'paynow' } = payment) =>
      call('POST /orders/:id/trips/:slug/extra-services', {
        params,
        body: { answers: { [service]: 'accept' as const }, payment: how },
        headers: newKey(),
      })
    const status = async () => (await page()).services[0]?.status
    return { ...order, params, accept, page, status }
  }
  const cancel = async (id: string) => {
    await staff.does(id, 'hold')
    return staff.does(id, 'cancel')
  }
  const refundAll = (id: string) =>
    staff.call('POST /operator/orders/:id/refunds', { params: { id }, body: { reason: 'Torn' }, headers: newKey() })
  const money = async (id: string) =>
    (
      await site.db.query({
        text: `SELECT (SELECT coalesce(sum(amount_cents), 0) FROM payment_attempt WHERE order_id = o.id AND status = 'captured')::integer AS taken,
               (SELECT coalesce(sum(amount_cents), 0) FROM refund WHERE order_id = o.id AND status = 'succeeded')::integer AS given_back,
               o.paid_cents - o.refunded_cents AS kept FROM customer_order o WHERE id = $1`,
        values: [id],
      })
    ).rows[0] as Record<'taken' | 'given_back' | 'kept', number>
  const settled = async () => {
    await lookAfterPayments(site.parts)
    await lookAfterRefunds(site.parts)
    const { at_gateway, in_orders } = await books(site)
    expect(in_orders).toBe(at_gateway)
  }
  return { staff, proposed, cancel, refundAll, money, settled }
}
