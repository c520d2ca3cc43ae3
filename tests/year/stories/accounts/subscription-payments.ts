import type { Me } from '../../engine/world.ts'

/** A payment on the statement of the subscriber's card. */
export type CardPayment = { order_id: string; purpose: string; amount_cents: number; refunded_cents: number }

/** What the cards of a subscriber were charged, as the bank writes it, and what for. */
export async function cardPayments(me: Me, subscriptionId: string): Promise<CardPayment[]> {
  const { rows } = await me.world.shop.books.query({
    text: `SELECT o.id AS order_id, a.purpose, p.amount_cents, p.refunded_cents
           FROM customer_order o JOIN payment_attempt a ON a.store_id = o.store_id AND a.order_id = o.id
           JOIN sandbox_payment p ON p.attempt_id = a.id
           WHERE o.store_id = (SELECT store_id FROM subscription WHERE id = $1) AND o.subscription_id = $1 AND p.status = 'captured'`,
    values: [subscriptionId],
  })
  return rows
}
