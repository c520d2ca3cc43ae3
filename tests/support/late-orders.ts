import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import type { Payment, Purchase } from '#contract/order/checkout.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { type Basket, newKey, pay, readyToPay } from './checkout.ts'
import { type CardName, enterCard } from './gateway.ts'
import type { TestSite } from './site.ts'
import { BY_THE_KILO, weighingShop } from './weighed.ts'

type Wanted = { days?: number; card?: CardName; kind?: 'saved' | 'token' | 'paynow'; kg?: number; salesType?: string }

/** Weighed orders whose pickup is days away. */
export async function lateOrders(site: TestSite) {
  const shop = await weighingShop(site)

  async function savedCard(token: string, card: CardName): Promise<Payment> {
    await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
    const finished = await enterCard(site, card, { token, purpose: 'save' })
    if (finished.kind !== 'saved') throw new Error('the card was not saved')
    return { kind: 'saved', method_id: finished.method.id }
  }

  /** The first free window for which as many days are left, and a return. */
  async function windowsIn(days: number, { outlet_id, sales_type_id }: Basket, turnaroundHours: number, token: string) {
    const api = site.call(token)
    const query = {
      outlet_id: String(outlet_id),
      sales_type_id: String(sales_type_id),
      turnaround_hours: String(turnaroundHours),
    }
    const from = site.parts.clock().getTime() + days * DAY_MS
    const { first } = await api('GET /checkout/slots', { query })
    const free = first?.flatMap(({ windows }) => windows).filter(({ is_full }) => !is_full) ?? []
    const first_starts_at = free.find(({ starts_at }) => Date.parse(starts_at) > from)?.starts_at ?? null
    if (!first_starts_at) throw new Error(`no window in ${days} days`)
    const { last } = await api('GET /checkout/slots', { query: { ...query, first_starts_at } })
    const back = last?.flatMap(({ windows }) => windows).find(({ is_full }) => !is_full)?.starts_at ?? null
    return { first_starts_at, last_starts_at: back }
  }

  /** Ready to order 5 kg for a pickup in six days, with a saved card. */
  async function readyLater({ days = 6, card = 'success', kind = 'saved', kg = 5, salesType }: Wanted = {}) {
    const { token } = await site.signedIn()
    const more =
      kind === 'token' ? {} : { payment: kind === 'saved' ? await savedCard(token, card) : ({ kind } as const) }
    const shopper = await readyToPay(site, {
      token,
      qty: kg,
      product: BY_THE_KILO,
      card,
      more,
      ...(salesType ? { salesType } : {}),
    })
    const times = await windowsIn(days, shopper.basket, 72, token)
    return { ...shopper, token, body: { ...shopper.body, ...times } }
  }

  async function orderedLater(wanted: Wanted = {}) {
    const shopper = await readyLater(wanted)
    const purchase: Purchase = await pay(site, shopper)
    const { token, quote, body } = shopper
    return {
      id: purchase.order_id,
      token,
      call: site.call(token),
      purchase,
      quote,
      startsAt: body.first_starts_at ?? '',
    }
  }

  /** Pays or changes the card of an order on its page. */
  const payNow = (order: { id: string; token: string }, payment: Payment, more: { holds_later?: boolean } = {}) =>
    site.call(order.token)('POST /checkout/orders/:id/pay', {
      params: { id: order.id },
      body: { payment, ...more },
      headers: { 'Idempotency-Key': newKey() },
    })

  /** The bank gives the hold of an order back now. */
  async function lapse({ id }: { id: string }): Promise<void> {
    const values = [id, site.parts.clock()]
    await site.db.query({
      text: `UPDATE sandbox_payment SET hold_ends_at = $2 WHERE status = 'authorised' AND attempt_id IN (SELECT id FROM payment_attempt WHERE order_id = $1)`,
      values,
    })
    await site.db.query({
      text: `UPDATE payment_attempt SET hold_ends_at = $2 WHERE status = 'held' AND order_id = $1`,
      values,
    })
    await lookAfterPayments(site.parts)
  }

  const weighedRow = async (id: string) =>
    (await site.db.query({ text: 'SELECT * FROM weighed_order WHERE order_id = $1', values: [id] })).rows[0]

  const attempts = async (id: string) =>
    (
      await site.db.query({
        text: `SELECT status, amount_cents, held_cents, take_cents, method ->> 'kind' AS kind FROM payment_attempt WHERE order_id = $1 ORDER BY seq`,
        values: [id],
      })
    ).rows as { status: string; amount_cents: number; held_cents: number; take_cents: number | null; kind: string }[]

  return { ...shop, savedCard, windowsIn, readyLater, orderedLater, payNow, lapse, weighedRow, attempts }
}
