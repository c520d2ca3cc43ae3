import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { WeightQuestion } from '#contract/order/weight-limits.ts'
import type { PriceBasis } from '#rules/weight/weighed-price.ts'
import { bool, type Column, int, json, nullable, text, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { PayerAction } from '../parts/gateway-port.ts'
import type { KeptMethod } from './payment-kept.ts'

const questionColumn = text as Column<string> as Column<WeightQuestion>

/** The state of the question of a weighed order `w`. An answer whose payment failed is open again. */
export const QUESTION = `CASE WHEN w.question = 'accepted' AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = w.store_id
            AND a.order_id = w.order_id AND a.purpose = 'weight' AND a.purpose_id = w.answer_id
            AND a.status IN ('created', 'requires_action', 'authorised', 'captured', 'review')) THEN 'open' ELSE w.question END`

/** P1.3: the extra services of a weighed order `w` that are charged with its weight. */
export const INCLUDED_CENTS = `(SELECT coalesce(sum(s.price_cents), 0)::integer FROM proposed_service s
          WHERE s.store_id = w.store_id AND s.order_id = w.order_id AND s.status = 'included')`

export const insertWeighedOrder = statement({
  name: 'insert_weighed_order',
  sql: `INSERT INTO weighed_order (store_id, order_id, basis, estimate_cents, limit_cents, is_limit_own) VALUES ($1, $2, $3, $4, $5, $6)`,
  args: [int, uuid, json<PriceBasis>(), int, int, bool],
})

/** P1.2: what a weighed order was agreed to be, and its price by weight once it is known. */
export const weighedOrder = statement({
  name: 'weighed_order',
  sql: `SELECT w.basis, w.estimate_cents, w.limit_cents, w.is_limit_own, w.final_cents, w.weighed_at, w.asked_cents, ${QUESTION} AS question, w.answer_until, w.answer_id,
          ${INCLUDED_CENTS} AS included_cents, w.needs_hold, w.hold_at, w.hold_tries, w.hold_failed_at
        FROM weighed_order w WHERE w.store_id = $1 AND w.order_id = $2`,
  args: [int, uuid],
  row: {
    basis: json<PriceBasis>(),
    estimate_cents: int,
    limit_cents: int,
    is_limit_own: bool,
    final_cents: nullable(int),
    weighed_at: nullable(timestamp),
    asked_cents: nullable(int),
    question: nullable(questionColumn),
    answer_until: nullable(timestamp),
    answer_id: nullable(uuid),
    included_cents: int,
    needs_hold: bool,
    hold_at: nullable(timestamp),
    hold_tries: int,
    hold_failed_at: nullable(timestamp),
  },
})
export type WeighedOrderRow = Awaited<ReturnType<typeof weighedOrder.one>>

/** The newest picture of the scale. */
export const photoOfScale = statement({
  name: 'photo_of_scale',
  sql: `SELECT photo FROM weighing WHERE store_id = $1 AND order_id = $2 ORDER BY at DESC LIMIT 1`,
  args: [int, uuid],
  row: { photo: nullable(text) },
})

/** The lines of an order that are weighed, by their position among its items. */
export const linesToWeigh = statement({
  name: 'lines_to_weigh',
  sql: `SELECT id, position, product_name, qty, grams, final_cents FROM order_line
        WHERE store_id = $1 AND order_id = $2 AND kind = 'item' AND trip_id IS NULL ORDER BY position`,
  args: [int, uuid],
  row: { id: uuid, position: int, product_name: text, qty: int, grams: nullable(int), final_cents: int },
})

type LineWeight = { id: string; grams: number; cents: number }

/** Notes what was on the scale, and by whom. */
export const insertWeighing = statement({
  name: 'insert_weighing',
  sql: `WITH noted AS (
          INSERT INTO weighing (store_id, id, order_id, weights, photo, final_cents, was_unlikely, actor, at)
          VALUES ($storeId, $id, $orderId, $weights, $photo, $finalCents, $wasUnlikely, $actor, $now)
        ), lines AS (
          UPDATE order_line l SET grams = w.grams FROM jsonb_to_recordset($weights) AS w (id uuid, grams integer)
          WHERE l.store_id = $storeId AND l.order_id = $orderId AND l.id = w.id
        )
        UPDATE weighed_order SET final_cents = $finalCents, weighed_at = $now, asked_cents = $askedCents, answer_until = $answerUntil,
          question = CASE WHEN $askedCents::integer IS NOT NULL THEN 'open' END, answer_id = NULL,
          needs_hold = false, hold_at = NULL, hold_failed_at = NULL
        WHERE store_id = $storeId AND order_id = $orderId`,
  args: {
    storeId: int,
    id: uuid,
    orderId: uuid,
    weights: json<LineWeight[]>(),
    photo: text,
    finalCents: int,
    wasUnlikely: bool,
    askedCents: nullable(int),
    answerUntil: nullable(timestamp),
    actor: text,
    now: timestamp,
  },
})

/** Gives an order its price by weight, and its vouchers what they are worth of it. */
export const priceOrderByWeight = statement({
  name: 'price_order_by_weight',
  sql: `WITH lines AS (
          UPDATE order_line l SET final_cents = w.cents FROM jsonb_to_recordset($weights) AS w (id uuid, cents integer)
          WHERE l.store_id = $storeId AND l.order_id = $orderId AND l.id = w.id
        ), uses AS (
          UPDATE voucher_use u SET cents = coalesce((SELECT -sum((line ->> 'cents')::integer) FROM jsonb_array_elements($quote::jsonb -> 'lines') AS line
              WHERE line ->> 'rule' LIKE 'voucher%' AND line ->> 'ref' IN (u.voucher_id::text, 'code:' || k.code)), 0)
          FROM voucher_campaign k WHERE u.store_id = $storeId AND u.order_id = $orderId AND k.store_id = u.store_id AND k.id = u.campaign_id
            AND u.status <> 'released'
        )
        UPDATE customer_order SET quote = $quote, total_cents = $totalCents, gst_cents = $gstCents, changed_at = $now
        WHERE store_id = $storeId AND id = $orderId`,
  args: {
    storeId: int,
    orderId: uuid,
    weights: json<LineWeight[]>(),
    quote: json<Quote>(),
    totalCents: int,
    gstCents: int,
    now: timestamp,
  },
})

/** P1.2: moves a question about the weight on. */
export const moveWeightQuestion = statement({
  name: 'move_weight_question',
  sql: `UPDATE weighed_order w SET question = $4, answer_id = coalesce($5, w.answer_id)
        WHERE w.store_id = $1 AND w.order_id = $2 AND ${QUESTION} = $3`,
  args: [int, uuid, questionColumn, questionColumn, nullable(uuid)],
})

/**
 * The hold of a weighed order is lost: the customer is asked for all of its price that was not paid yet. Who has not agreed to that price is asked when staff
 * have weighed again what they did agree to.
 */
export const askForAll = statement({
  name: 'ask_for_all',
  sql: `UPDATE weighed_order w SET question = 'open', asked_cents = final_cents + ${INCLUDED_CENTS} - $4, answer_until = $3, answer_id = NULL
        WHERE store_id = $1 AND order_id = $2 AND final_cents + ${INCLUDED_CENTS} > $4
        AND (question IS NULL OR question NOT IN ('declined', 'lapsed'))`,
  args: [int, uuid, timestamp, int],
})

/** What has ended asks nothing any more. */
export const lateWeightQuestions = statement({
  name: 'late_weight_questions',
  sql: `SELECT w.store_id, w.order_id FROM weighed_order w JOIN customer_order o ON o.store_id = w.store_id AND o.id = w.order_id
        WHERE w.question IN ('open', 'accepted') AND w.answer_until < $1 AND ${QUESTION} = 'open'
          AND o.status NOT IN ('completed', 'cancelled', 'expired') ORDER BY w.answer_until LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, order_id: uuid },
})

/** Whether the payment of an answer is still awaited. */
export const isWeightAnswerOpen = statement({
  name: 'is_weight_answer_open',
  sql: `SELECT EXISTS (SELECT FROM weighed_order w JOIN customer_order o ON o.store_id = w.store_id AND o.id = w.order_id
          WHERE w.store_id = $1 AND w.order_id = $2 AND w.answer_id = $3 AND w.question = 'accepted'
          AND o.status NOT IN ('completed', 'cancelled', 'expired')) AS is_open`,
  args: [int, uuid, uuid],
  row: { is_open: bool },
})

/** The newest payment of an answer. */
export const newestWeightAttempt = statement({
  name: 'newest_weight_attempt',
  sql: `SELECT status, method, action, failure FROM payment_attempt
        WHERE store_id = $1 AND order_id = $2 AND purpose = 'weight' AND purpose_id = $3 ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid, uuid],
  row: {
    status: text as Column<string> as Column<PaymentStatus>,
    method: json<KeptMethod>(),
    action: nullable(json<PayerAction>()),
    failure: nullable(text),
  },
})

export const weightOfOrder = statement({
  name: 'weight_of_order',
  sql: `SELECT coalesce((SELECT sum(l.grams)::integer FROM order_line l WHERE l.store_id = $1 AND l.order_id = $2), 0) AS grams,
          coalesce(w.final_cents, 0) AS final_cents
        FROM weighed_order w WHERE w.store_id = $1 AND w.order_id = $2`,
  args: [int, uuid],
  row: { grams: int, final_cents: int },
})
