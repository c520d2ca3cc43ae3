import type { OrderStatus, PaymentStatus } from '#contract/order/checkout-limits.ts'
import { bool, type Column, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import { ORDER_CHANGED } from '../../order-rows/move-order.queries.ts'
import type { AttemptPurpose, KeptMethod } from '../../order-rows/payment-kept.ts'
import type { ChargeInput, PayerAction } from '../../parts/gateway-port.ts'

/** The remaining parameters of a charge. They are stored, because a retry with the same key must send the same request. */
export type ChargeSetting = Pick<ChargeInput, 'returnUrl' | 'description' | 'isOffSession'>

const statusColumn = text as Column<string> as Column<PaymentStatus>
const orderStatusColumn = text as Column<string> as Column<OrderStatus>
const purposeColumn = text as Column<string> as Column<AttemptPurpose>

const ATTEMPT = {
  id: uuid,
  store_id: int,
  order_id: uuid,
  purpose: purposeColumn,
  purpose_id: nullable(uuid),
  gateway: text,
  method: json<KeptMethod>(),
  setting: json<ChargeSetting>(),
  amount_cents: int,
  held_cents: nullable(int),
  take_cents: nullable(int),
  currency: text,
  status: statusColumn,
  gateway_ref: nullable(text),
  action: nullable(json<PayerAction>()),
  failure: nullable(text),
  created_at: timestamp,
  checks: int,
}
const COLUMNS = Object.keys(ATTEMPT).join(', ')
export type Attempt = {
  id: string
  store_id: number
  order_id: string
  purpose: AttemptPurpose
  purpose_id: string | null
  gateway: string
  method: KeptMethod
  setting: ChargeSetting
  /** The amount asked for. Of a hold that was taken: the amount taken. */
  amount_cents: number
  /** P1.2: the amount to hold; null for a payment at once. */
  held_cents: number | null
  /** What to take of the hold: 0 gives it back, null is undecided. */
  take_cents: number | null
  currency: string
  status: PaymentStatus
  gateway_ref: string | null
  action: PayerAction | null
  failure: string | null
  created_at: Date
  checks: number
}

/** Committed before the gateway is called. The sweeper checks the attempt at `check_at`, in case this process dies. */
export const insertAttempt = statement({
  name: 'insert_attempt',
  sql: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, purpose_id, gateway, method, setting, amount_cents, held_cents, currency, status, created_at, check_at)
        VALUES ($id, $storeId, $orderId, $purpose, $purposeId, $gateway, $method, $setting, $amountCents, $heldCents, $currency, 'created',
          $now, $checkAt) RETURNING ${COLUMNS}`,
  args: {
    id: uuid,
    storeId: int,
    orderId: uuid,
    purpose: purposeColumn,
    purposeId: nullable(uuid),
    gateway: text,
    method: json<KeptMethod>(),
    setting: json<ChargeSetting>(),
    amountCents: int,
    heldCents: nullable(int),
    currency: text,
    now: timestamp,
    checkAt: timestamp,
  },
  row: ATTEMPT,
})

/** D3.7: whether a wallet's token was used before. */
export const walletTokenUse = statement({
  name: 'wallet_token_use',
  sql: `SELECT id FROM payment_attempt WHERE store_id = $1 AND method ->> 'kind' = 'wallet' AND method ->> 'token' = $2`,
  args: [int, text],
  row: { id: uuid },
})

export const attemptById = statement({
  name: 'attempt_by_id',
  sql: `SELECT ${COLUMNS} FROM payment_attempt WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: ATTEMPT,
})

/**
 * Locks what recording a payment changes, in the order of docs/ARCHITECTURE.md: the buyer, the ordered cart if `$4`, the order, the attempt. Each waits for
 * the one before, because it counts its rows. The attempt is read once it is locked. Also returns the key of card prints.
 */
export const lockToRecord = statement({
  name: 'lock_to_record',
  sql: `WITH buyer AS MATERIALIZED (
          SELECT c.id FROM customer_order o JOIN customer c ON c.store_id = o.store_id AND c.id = o.customer_id
          WHERE o.store_id = $1 AND o.id = $2 FOR NO KEY UPDATE OF c
        ), ordered_cart AS MATERIALIZED (
          SELECT c.id FROM customer_order o JOIN cart c ON c.store_id = o.store_id AND 'cart:' || c.id = o.cart_key
          WHERE o.store_id = $1 AND o.id = $2 AND c.customer_id = o.customer_id AND $4 AND (SELECT count(*) FROM buyer) = 1 FOR UPDATE OF c
        ), locked_order AS MATERIALIZED (
          SELECT o.id FROM customer_order o WHERE o.store_id = $1 AND o.id = $2 AND (SELECT count(*) FROM buyer) + (SELECT count(*) FROM ordered_cart) >= 0 FOR NO KEY UPDATE
        )
        SELECT ${COLUMNS}, (SELECT value FROM shop_secret WHERE name = 'card') AS card_key FROM payment_attempt
        WHERE store_id = $1 AND id = $3 AND (SELECT count(*) FROM locked_order) = 1 FOR UPDATE`,
  args: [int, uuid, uuid, bool],
  row: { ...ATTEMPT, card_key: text },
})

export const newestAttempt = statement({
  name: 'newest_attempt',
  sql: `SELECT ${COLUMNS} FROM payment_attempt WHERE store_id = $1 AND order_id = $2 AND purpose = 'order'
        ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid],
  row: ATTEMPT,
})

/** Oldest first. */
export const attemptsOfOrder = statement({
  name: 'attempts_of_order',
  sql: `SELECT ${COLUMNS} FROM payment_attempt WHERE store_id = $1 AND order_id = $2 AND purpose = 'order' ORDER BY seq`,
  args: [int, uuid],
  row: ATTEMPT,
})

/** The attempts that the gateway knows and has not decided. The sweeper checks one that is still `created`. */
export const waitingAttempts = statement({
  name: 'waiting_attempts',
  sql: `SELECT id FROM payment_attempt WHERE store_id = $1 AND order_id = $2 AND status IN ('requires_action', 'authorised') ORDER BY seq`,
  args: [int, uuid],
  row: { id: uuid },
})

/**
 * Records the state of a locked attempt, with the event of its order if the state has changed, and adds a captured amount to what the order was paid.
 * Notifies open pages.
 */
export const recordAttempt = statement({
  name: 'record_attempt',
  sql: `WITH recorded AS (
          UPDATE payment_attempt SET status = $status, gateway_ref = coalesce($gatewayRef, gateway_ref), action = $action, failure = $failure,
            amount_cents = $amountCents, hold_ends_at = coalesce($holdEndsAt, hold_ends_at), decided_at = $decidedAt, check_at = $checkAt, card_print = coalesce($cardPrint, card_print)
          WHERE store_id = $storeId AND id = $id
        ), paid AS (
          UPDATE customer_order SET paid_cents = paid_cents + $paidCents WHERE store_id = $storeId AND id = $orderId AND $paidCents > 0
        ), noted AS (
          INSERT INTO order_event (store_id, order_id, kind, from_state, to_state, actor, reason, details, at)
          SELECT $storeId, $orderId::uuid, 'payment', $was, $status, 'gateway', coalesce($failure, ''), $details, $now WHERE $was <> $status RETURNING id
        )
        SELECT pg_notify('${ORDER_CHANGED}', $storeId || ':' || $orderId)::text AS told FROM noted`,
  args: {
    storeId: int,
    id: uuid,
    orderId: uuid,
    was: statusColumn,
    status: statusColumn,
    gatewayRef: nullable(text),
    action: nullable(json<PayerAction>()),
    failure: nullable(text),
    decidedAt: nullable(timestamp),
    checkAt: nullable(timestamp),
    cardPrint: nullable(text),
    amountCents: int,
    holdEndsAt: nullable(timestamp),
    paidCents: int,
    details: json<Record<string, unknown>>(),
    now: timestamp,
  },
  row: { told: text },
})

/** P1.2: decides once what to take of a hold. The job takes it soon, if the caller does not. */
export const takeOfHold = statement({
  name: 'take_of_hold',
  sql: `UPDATE payment_attempt SET take_cents = $3, check_at = $4
        WHERE store_id = $1 AND id = $2 AND held_cents IS NOT NULL AND take_cents IS NULL AND status NOT IN ('captured', 'voided')`,
  args: [int, uuid, int, timestamp],
})

/** P1.2: gives all holds of an order back of which nothing is to be taken. */
export const releaseHolds = statement({
  name: 'release_money_holds',
  sql: `UPDATE payment_attempt SET take_cents = 0, check_at = $3
        WHERE store_id = $1 AND order_id = $2 AND status = 'held' AND take_cents IS NULL`,
  args: [int, uuid, timestamp],
})

/** P1.2: the hold that pays for an order. One of which it was decided what to take pays for nothing more. */
export const holdOfOrder = statement({
  name: 'hold_of_order',
  sql: `SELECT ${COLUMNS} FROM payment_attempt WHERE store_id = $1 AND order_id = $2 AND purpose = 'order' AND status = 'held' AND take_cents IS NULL
        ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid],
  row: ATTEMPT,
})

/** P1.2: the hold of which it was decided to take money, and the gateway has not done it yet, or refuses to (`review`). */
export const holdBeingTaken = statement({
  name: 'hold_being_taken',
  sql: `SELECT status, take_cents FROM payment_attempt WHERE store_id = $1 AND order_id = $2 AND status IN ('held', 'review') AND take_cents > 0
        ORDER BY seq DESC LIMIT 1`,
  args: [int, uuid],
  row: { status: statusColumn, take_cents: int },
})

/** Schedules the next check of an undecided attempt. */
export const scheduleCheck = statement({
  name: 'schedule_check',
  sql: `UPDATE payment_attempt SET check_at = $3, checks = checks + 1
        WHERE store_id = $1 AND id = $2 AND status IN ('created', 'requires_action', 'authorised')`,
  args: [int, uuid, timestamp],
})

/**
 * Claims due attempts by moving their `check_at`, so no two processes check the same attempt at once. No real wait lasts an hour. A longer one was
 * set by a clock that ran ahead, so it counts as due. A hold that a person looks at is asked about every half hour until it is decided (P1.2).
 */
export const claimDueAttempts = statement({
  name: 'claim_due_attempts',
  sql: `UPDATE payment_attempt SET checks = checks + 1,
          check_at = CASE WHEN status = 'review' THEN $1 + interval '30 minutes' ELSE $2 END WHERE (store_id, id) IN (
          SELECT store_id, id FROM payment_attempt WHERE check_at <= $1 OR check_at > $1 + interval '1 hour' ORDER BY check_at LIMIT $3::integer
          FOR UPDATE SKIP LOCKED)
        RETURNING store_id, id`,
  args: [timestamp, timestamp, int],
  row: { store_id: int, id: uuid },
})

/** P1.2: holds that the bank should have given back by now. */
export const endedHolds = statement({
  name: 'ended_holds',
  sql: `SELECT store_id, id FROM payment_attempt WHERE status = 'held' AND hold_ends_at <= $1 ORDER BY hold_ends_at LIMIT $2::integer`,
  args: [timestamp, int],
  row: { store_id: int, id: uuid },
})

export const orderDeadline = statement({
  name: 'order_deadline',
  sql: `SELECT o.status, o.expires_at, coalesce(w.needs_hold, false) AS needs_hold
        FROM customer_order o LEFT JOIN weighed_order w ON w.store_id = o.store_id AND w.order_id = o.id WHERE o.store_id = $1 AND o.id = $2`,
  args: [int, uuid],
  row: { status: orderStatusColumn, expires_at: nullable(timestamp), needs_hold: bool },
})
