import type { ServiceStatus } from '#contract/order/order-limits.ts'
import { bool, type Column, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

const serviceStatus = text as Column<string> as Column<ServiceStatus>

/** The effective status. An accepted service whose payment failed can be answered again, so it counts as proposed. */
export const STATUS_NOW = `CASE WHEN s.status = 'accepted' AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = s.store_id
            AND a.order_id = s.order_id AND a.purpose = 'extra_service' AND a.purpose_id = s.answer_id
            AND a.status IN ('created', 'requires_action', 'authorised', 'captured', 'review')) THEN 'proposed' ELSE s.status END`

/** P1.3: within the customer's own limit. Its answer was made with it, and no payment of its own belongs to that. */
const IS_WITHIN_LIMIT = `(s.answer_id IS NOT NULL AND NOT EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = s.store_id
            AND a.order_id = s.order_id AND a.purpose = 'extra_service' AND a.purpose_id = s.answer_id))`

/** The sum of the extra services of the order `o` that were paid after it was placed, or that go ahead within the limit (P1.3). */
export const SERVICES_CENTS = `(SELECT coalesce(sum(s.price_cents), 0)::integer FROM proposed_service s
          WHERE s.store_id = o.store_id AND s.order_id = o.id AND s.status IN ('paid', 'included'))`

const SERVICE = {
  id: uuid,
  trip: text,
  trip_id: uuid,
  name: text,
  reason: text,
  photo: nullable(text),
  price_cents: int,
  status: serviceStatus,
  answer_id: nullable(uuid),
  answer_until: timestamp,
  is_within_limit: bool,
}
const COLUMNS = `s.id, t.slug AS trip, s.trip_id, s.name, s.reason, s.photo, s.price_cents, ${STATUS_NOW} AS status, s.answer_id, s.answer_until,
          ${IS_WITHIN_LIMIT} AS is_within_limit`

export const servicesOfOrder = statement({
  name: 'services_of_order',
  sql: `SELECT ${COLUMNS} FROM proposed_service s JOIN trip t ON t.store_id = s.store_id AND t.id = s.trip_id
        WHERE s.store_id = $1 AND s.order_id = $2 ORDER BY t.slug, s.position`,
  args: [int, uuid],
  row: SERVICE,
})
export type ServiceRow = Awaited<ReturnType<typeof servicesOfOrder.all>>[number]

/** The services that the order costs: paid, or charged with the weight. */
export const isAdded = ({ status }: Pick<ServiceRow, 'status'>) => status === 'paid' || status === 'included'

/** The services of one trip, locked against other answers until the transaction ends. */
export const lockServices = statement({
  name: 'lock_services',
  sql: `SELECT ${COLUMNS} FROM proposed_service s JOIN trip t ON t.store_id = s.store_id AND t.id = s.trip_id
        WHERE s.store_id = $1 AND s.order_id = $2 AND t.slug = $3 ORDER BY s.position FOR UPDATE OF s`,
  args: [int, uuid, text],
  row: SERVICE,
})

export type NewService = { id: string; name: string; reason: string; photo: string | null; price_cents: number }

export const insertServices = statement({
  name: 'insert_services',
  sql: `INSERT INTO proposed_service (id, store_id, order_id, trip_id, position, name, reason, photo, price_cents, status, proposed_by,
          proposed_at, answer_until, answer_id)
        SELECT (l.line ->> 'id')::uuid, $storeId, $orderId, $tripId, $countBefore::integer + l.position, l.line ->> 'name', l.line ->> 'reason', l.line ->> 'photo',
          (l.line ->> 'price_cents')::integer, CASE WHEN $answerId::uuid IS NULL THEN 'proposed' ELSE 'included' END, $actor, $now, $answerUntil, $answerId
        FROM jsonb_array_elements($services) WITH ORDINALITY AS l (line, position)
        RETURNING id`,
  args: {
    storeId: int,
    orderId: uuid,
    tripId: uuid,
    countBefore: int,
    services: json<NewService[]>(),
    actor: text,
    now: timestamp,
    answerUntil: timestamp,
    /** P1.3: set if they are within the limit, and need no answer. */
    answerId: nullable(uuid),
  },
  row: { id: uuid },
})

export const answerServices = statement({
  name: 'answer_services',
  sql: `UPDATE proposed_service s SET status = g.status, answer_id = g.answer_id, decided_at = $4
        FROM jsonb_to_recordset($3) AS g (id uuid, status text, answer_id uuid)
        WHERE s.store_id = $1 AND s.order_id = $2 AND s.id = g.id AND s.status IN ('proposed', 'accepted')`,
  args: [int, uuid, json<{ id: string; status: ServiceStatus; answer_id: string | null }[]>(), timestamp],
})

/** Makes `paid` services lines of the order, on their trip. */
const ADD_LINES = ` before AS (
          SELECT coalesce(max(position), 0) AS last FROM order_line WHERE store_id = $1 AND order_id = $2
        ), added AS (
          INSERT INTO order_line (id, store_id, order_id, trip_id, position, kind, product_name, unit, image, qty, piece_cents, final_cents)
          SELECT p.id, $1, $2, p.trip_id, b.last + row_number() OVER (ORDER BY p.position), 'extra_service', p.name, 'piece', '', 1,
            p.price_cents, p.price_cents
          FROM paid p, before b
        )`

/** Turns the accepted services of a paid answer into lines of the order. */
export const payServices = statement({
  name: 'pay_services',
  sql: `WITH paid AS (
          UPDATE proposed_service SET status = 'paid', decided_at = $4
          WHERE store_id = $1 AND order_id = $2 AND answer_id = $3 AND status = 'accepted'
          RETURNING id, trip_id, position, name, reason, photo, price_cents
        ), ${ADD_LINES}
        SELECT p.id, p.trip_id, p.price_cents FROM paid p ORDER BY p.position`,
  args: [int, uuid, uuid, timestamp],
  row: { id: uuid, trip_id: uuid, price_cents: int },
})

/** P1.3: the same for the services that were charged with the weight. */
export const payIncludedServices = statement({
  name: 'pay_included_services',
  sql: `WITH paid AS (
          UPDATE proposed_service SET status = 'paid', decided_at = $3
          WHERE store_id = $1 AND order_id = $2 AND status = 'included'
          RETURNING id, trip_id, position, name, reason, photo, price_cents, answer_id
        ), ${ADD_LINES}
        SELECT p.trip_id, p.answer_id, sum(p.price_cents)::integer AS cents, count(*)::integer AS services FROM paid p
        GROUP BY p.trip_id, p.answer_id ORDER BY min(p.position)`,
  args: [int, uuid, timestamp],
  row: { trip_id: uuid, answer_id: uuid, cents: int, services: int },
})

/** P1.3: an order was cancelled before its hold was taken. */
export const endIncludedServices = statement({
  name: 'end_included_services',
  sql: `UPDATE proposed_service SET status = 'ended', decided_at = $3 WHERE store_id = $1 AND order_id = $2 AND status = 'included'`,
  args: [int, uuid, timestamp],
})

/** D4.4: no answer, no charge. Services with a pending payment do not lapse. */
export const lapseServices = statement({
  name: 'lapse_services',
  sql: `UPDATE proposed_service s SET status = 'lapsed', decided_at = $1
        WHERE s.store_id = $2 AND s.order_id = $3 AND s.answer_until < $1 AND s.status IN ('proposed', 'accepted') AND ${STATUS_NOW} = 'proposed'
        RETURNING s.trip_id`,
  args: [timestamp, int, uuid],
  row: { trip_id: uuid },
})

/** Ends all open services of an order, including those with a pending payment. */
export const endServices = statement({
  name: 'end_services',
  sql: `UPDATE proposed_service SET status = 'ended', decided_at = $3
        WHERE store_id = $1 AND order_id = $2 AND status IN ('proposed', 'accepted') RETURNING trip_id`,
  args: [int, uuid, timestamp],
  row: { trip_id: uuid },
})

/** Withdraws the services of a trip that are unanswered, or whose payment failed. */
export const withdrawOpenServices = statement({
  name: 'withdraw_open_services',
  sql: `UPDATE proposed_service s SET status = 'withdrawn', decided_at = $4
        WHERE s.store_id = $1 AND s.order_id = $2 AND s.trip_id = $3 AND s.status IN ('proposed', 'accepted') AND ${STATUS_NOW} = 'proposed'`,
  args: [int, uuid, uuid, timestamp],
})

/** Whether an answer can still be paid. D4.13: not on an order that has ended. */
export const isAnswerOpen = statement({
  name: 'is_answer_open',
  sql: `SELECT EXISTS (SELECT FROM proposed_service s JOIN customer_order o ON o.store_id = s.store_id AND o.id = s.order_id
          WHERE s.store_id = $1 AND s.answer_id = $2 AND s.status = 'accepted'
            AND o.status NOT IN ('cancelled', 'expired', 'completed')) AS is_open`,
  args: [int, uuid],
  row: { is_open: bool },
})

export const ordersWithLateAnswers = statement({
  name: 'orders_with_late_answers',
  sql: `SELECT DISTINCT store_id, order_id FROM proposed_service WHERE answer_until < $1 AND status IN ('proposed', 'accepted')`,
  args: [timestamp],
  row: { store_id: int, order_id: uuid },
})

export const hasOpenServices = statement({
  name: 'has_open_services',
  sql: `SELECT EXISTS (SELECT FROM proposed_service WHERE store_id = $1 AND order_id = $2 AND status IN ('proposed', 'accepted')) AS has`,
  args: [int, uuid],
  row: { has: bool },
})
