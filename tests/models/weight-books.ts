import { expect } from 'vitest'
import type { Buyer } from './buying.ts'
import { isEnded, type Order } from './weighed-by-hand.ts'
import type { WeightShop } from './weight-commands.ts'
import type { WeightModel } from './weight-model.ts'

/** What the gateway, the shop and its documents say about the money of an order. */
async function booksOf({ site }: WeightShop, { id }: Order) {
  const { rows } = await site.db.query({
    text: `SELECT o.status, o.paid_cents, o.refunded_cents, o.total_cents, w.final_cents, w.question IS NOT NULL AS was_asked,
             coalesce(g.taken_cents, 0)::integer AS taken_cents, coalesce(g.given_back_cents, 0)::integer AS given_back_cents,
             coalesce(g.captures, 0)::integer AS captures, coalesce(g.payments, 0)::integer AS payments,
             (SELECT count(*) FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
              WHERE a.order_id = o.id AND p.status = 'authorised' AND p.hold_ends_at > $2)::integer AS holds,
             (SELECT coalesce(sum((i.document ->> 'total_cents')::integer), 0) FROM invoice i WHERE i.order_id = o.id)::integer AS documents_cents
           FROM customer_order o JOIN weighed_order w ON w.order_id = o.id
           LEFT JOIN LATERAL (
             SELECT sum(coalesce(p.captured_cents, p.amount_cents)) AS taken_cents, sum(p.refunded_cents) AS given_back_cents,
               count(*) AS payments, sum((SELECT count(*) FROM sandbox_event e WHERE e.payment_ref = p.ref AND e.kind = 'payment.captured')) AS captures
             FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id WHERE a.order_id = o.id AND p.status = 'captured'
           ) g ON true WHERE o.id = $1`,
    values: [id, site.parts.clock()],
  })
  return rows[0]
}

export async function compareWeight(model: WeightModel, shop: WeightShop): Promise<void> {
  for (const order of model.orders) await compareOrder(model, shop, order)
  model.isSwept = false
}

async function compareOrder(model: WeightModel, shop: WeightShop, order: Order): Promise<void> {
  const shown = await booksOf(shop, order)
  const { takenCents, knownCents, refundedCents } = model.books(order)
  const { status, totalCents, finalCents, agreedCents, isInvoiced, payments, question } = order
  // What must hold whatever the model says.
  expect(shown.taken_cents, 'taken at most what was agreed to').toBeLessThanOrEqual(agreedCents)
  expect(shown.given_back_cents).toBeLessThanOrEqual(shown.taken_cents)
  expect(shown.captures, 'each payment is captured once').toBe(shown.payments)
  if (model.isSwept && isEnded(order)) expect([shown.holds, shown.paid_cents - shown.refunded_cents]).toEqual([0, 0])
  // What the model says.
  const owedBackCents = payments.reduce((all, one) => all + one.owedBackCents, 0)
  const isDocumented = isInvoiced || isEnded(order)
  expect(shown).toMatchObject({
    ...{ status, total_cents: totalCents, final_cents: finalCents, was_asked: question !== null },
    ...{ taken_cents: takenCents, given_back_cents: refundedCents },
    ...{ paid_cents: knownCents, refunded_cents: refundedCents },
    documents_cents: isDocumented ? knownCents - refundedCents - owedBackCents : 0,
  })
  if (question) await compareQuestion(shop.buyers.get(order.id) as Buyer, order)
}

async function compareQuestion({ api }: Buyer, { id, question }: Order): Promise<void> {
  const { weight } = await api('GET /orders/:id', { params: { id } })
  const asked = weight?.question
  expect(asked ? [asked.state, asked.asked_cents] : null).toEqual(question && [question.state, question.askedCents])
}
