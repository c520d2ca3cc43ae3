import type { PaymentStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { ClaimState, Remedy } from '#contract/order/order-limits.ts'
import type { TripKind } from '#rules/orders/trip-status.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { bigint, bool, type Column, int, json, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { AttemptPurpose, KeptMethod } from './payment-kept.ts'

export const tripStatus = text as Column<string> as Column<TripStatus>
export const tripKind = text as Column<string> as Column<TripKind>
export const failedBy = text as Column<string> as Column<'store' | 'customer'>
export const legColumn = text as Column<string> as Column<Leg>

export const tripsOfOrder = statement({
  name: 'trips_of_order',
  sql: `SELECT id, slug, kind, leg, status, starts_at, ends_at, driver_name, bag_count, proof_photo, failure_reason, failed_by, failed_at,
          changed_at FROM trip
        WHERE store_id = $1 AND order_id = $2 ORDER BY kind DESC, length(slug), slug`,
  args: [int, uuid],
  row: {
    id: uuid,
    slug: text,
    kind: tripKind,
    leg: legColumn,
    status: tripStatus,
    starts_at: timestamp,
    ends_at: timestamp,
    driver_name: nullable(text),
    bag_count: nullable(int),
    proof_photo: nullable(text),
    failure_reason: nullable(text),
    failed_by: nullable(failedBy),
    failed_at: nullable(timestamp),
    changed_at: timestamp,
  },
})
export type TripRow = Awaited<ReturnType<typeof tripsOfOrder.all>>[number]

export type KeptModifier = { modifier_id: number; name: string; department: string; price_cents: number }

export const linesOfOrder = statement({
  name: 'lines_of_order',
  sql: `SELECT l.id, l.kind, t.slug AS trip, l.product_id, l.option_id, l.variant_id, l.product_name, l.option_name, l.variant_name,
          l.modifiers, l.unit, l.image, l.qty, l.notes, l.piece_cents, l.final_cents, l.turnaround_hours, l.grams,
          (SELECT g.slug FROM product p JOIN category g ON g.store_id = p.store_id AND g.id = p.category_id
            WHERE p.store_id = l.store_id AND p.id = l.product_id) AS category
        FROM order_line l LEFT JOIN trip t ON t.store_id = l.store_id AND t.id = l.trip_id
        WHERE l.store_id = $1 AND l.order_id = $2 ORDER BY l.position`,
  args: [int, uuid],
  row: {
    id: uuid,
    kind: text as Column<string> as Column<'item' | 'extra_service'>,
    trip: nullable(text),
    product_id: nullable(int),
    option_id: nullable(int),
    variant_id: nullable(int),
    product_name: text,
    option_name: nullable(text),
    variant_name: nullable(text),
    modifiers: json<KeptModifier[]>(),
    unit: text,
    image: text,
    qty: int,
    notes: text,
    piece_cents: int,
    final_cents: int,
    turnaround_hours: nullable(int),
    grams: nullable(int),
    /** The slug of the product's category today. */
    category: nullable(text),
  },
})
export type LineOfOrder = Awaited<ReturnType<typeof linesOfOrder.all>>[number]

export const eventsOfOrder = statement({
  name: 'events_of_order',
  sql: `SELECT e.id, e.kind, t.slug AS trip, e.from_state, e.to_state, e.actor, e.reason,
          coalesce(e.details ->> 'message', '') AS message, e.at
        FROM order_event e LEFT JOIN trip t ON t.store_id = e.store_id AND t.id = e.trip_id
        WHERE e.store_id = $1 AND e.order_id = $2 AND e.id > $3 ORDER BY e.id LIMIT $4`,
  args: [int, uuid, bigint, bigint],
  row: {
    id: bigint,
    kind: text,
    trip: nullable(text),
    from_state: nullable(text),
    to_state: nullable(text),
    actor: text,
    reason: text,
    /** The text for the customer about an act of staff. */
    message: text,
    at: timestamp,
  },
})
export type EventRow = Awaited<ReturnType<typeof eventsOfOrder.all>>[number]

/** P1.2: the held amount of an attempt `a`. One that has ended, and never held anything, has none. */
export const HELD_CENTS = `CASE WHEN a.status NOT IN ('expired', 'voided', 'failed') OR a.hold_ends_at IS NOT NULL OR a.take_cents IS NOT NULL
            THEN a.held_cents END`

export const attemptsOfOrder = statement({
  name: 'payments_of_order',
  sql: `SELECT purpose, status, method, amount_cents,
          ${HELD_CENTS} AS held_cents,
          coalesce(decided_at, created_at) AS at FROM payment_attempt a
        WHERE store_id = $1 AND order_id = $2 ORDER BY seq`,
  args: [int, uuid],
  row: {
    purpose: text as Column<string> as Column<AttemptPurpose>,
    status: text as Column<string> as Column<PaymentStatus>,
    method: json<KeptMethod>(),
    amount_cents: int,
    held_cents: nullable(int),
    at: timestamp,
  },
})

export const refundsOfOrder = statement({
  name: 'refunds_of_order',
  sql: `SELECT amount_cents, status, reason, coalesce(decided_at, created_at) AS at FROM refund
        WHERE store_id = $1 AND order_id = $2 ORDER BY created_at, id`,
  args: [int, uuid],
  row: {
    amount_cents: int,
    status: text as Column<string> as Column<'created' | 'succeeded' | 'failed'>,
    reason: text,
    at: timestamp,
  },
})

export const CLAIM = {
  id: uuid,
  order_id: uuid,
  author: text,
  message: text,
  line_id: nullable(uuid),
  photos: texts,
  at: timestamp,
  state: text as Column<string> as Column<ClaimState>,
  answer_by: timestamp,
  remedy: nullable(text as Column<string> as Column<Remedy>),
  remedy_details: json<{ cents?: number; refunds?: string[]; voucher?: string }>(),
  closed_at: nullable(timestamp),
  looked_at: nullable(timestamp),
  /** The name of the line that it is about. */
  item: nullable(text),
}
const { item: _, ...CLAIM_ITSELF } = CLAIM
export const CLAIM_COLUMNS = [
  ...Object.keys(CLAIM_ITSELF).map((name) => `c.${name}`),
  '(SELECT l.product_name FROM order_line l WHERE l.store_id = c.store_id AND l.id = c.line_id) AS item',
].join(', ')

export const claimsOfOrder = statement({
  name: 'claims_of_order',
  sql: `SELECT ${CLAIM_COLUMNS} FROM claim c WHERE c.store_id = $1 AND c.order_id = $2 ORDER BY c.at, c.id`,
  args: [int, uuid],
  row: CLAIM,
})
export type ClaimRow = Awaited<ReturnType<typeof claimsOfOrder.all>>[number]

/** M1.6: the conversation about an order and its claims, oldest first. */
export const threadOfOrder = statement({
  name: 'thread_of_order',
  sql: `SELECT id, claim_id, author, text, photos, at, read_at FROM order_note WHERE store_id = $1 AND order_id = $2 ORDER BY seq`,
  args: [int, uuid],
  row: {
    id: uuid,
    claim_id: nullable(uuid),
    author: text,
    text,
    photos: texts,
    at: timestamp,
    read_at: nullable(timestamp),
  },
})
export type NoteRow = Awaited<ReturnType<typeof threadOfOrder.all>>[number]

export const orderHasInvoice = statement({
  name: 'order_has_invoice',
  sql: `SELECT EXISTS (SELECT FROM invoice WHERE store_id = $1 AND order_id = $2) AS has`,
  args: [int, uuid],
  row: { has: bool },
})

export const photoWidths = statement({
  name: 'photo_widths',
  sql: `SELECT name, width FROM order_photo WHERE store_id = $1 AND order_id = $2`,
  args: [int, uuid],
  row: { name: text, width: int },
})
