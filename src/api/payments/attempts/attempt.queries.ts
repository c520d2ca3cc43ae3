import type { PaymentStatus } from '#contract/order/checkout-limits.ts'
import { type Column, int, json, nullable, text, timestamp, uuid } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'
import type { AttemptPurpose, KeptMethod } from '../../order-rows/payment-kept.ts'
import type { PayerAction } from '../../parts/gateway-port.ts'

/** The remaining parameters of a charge. They are stored, because a retry with the same key must send the same request. */
export type ChargeSetting = { returnUrl: string; description: string; isOffSession: boolean }

const statusColumn = text as Column<string> as Column<PaymentStatus>
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
  amount_cents: number
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
  sql: `INSERT INTO payment_attempt (id, store_id, order_id, purpose, purpose_id, gateway, method, setting, amount_cents, currency, status, created_at, check_at)
        VALUES ($id, $storeId, $orderId, $purpose, $purposeId, $gateway, $method, $setting, $amountCents, $currency, 'created',
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

export const lockAttempt = statement({
  name: 'lock_attempt',
  sql: `SELECT ${COLUMNS} FROM payment_attempt WHERE store_id = $1 AND id = $2 FOR UPDATE`,
  args: [int, uuid],
  row: ATTEMPT,
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

export const recordAttempt = statement({
  name: 'record_attempt',
  sql: `UPDATE payment_attempt SET status = $status, gateway_ref = coalesce($gatewayRef, gateway_ref), action = $action, failure = $failure,
          decided_at = $decidedAt, check_at = $checkAt, card_print = coalesce($cardPrint, card_print)
        WHERE store_id = $storeId AND id = $id`,
  args: {
    storeId: int,
    id: uuid,
    status: statusColumn,
    gatewayRef: nullable(text),
    action: nullable(json<PayerAction>()),
    failure: nullable(text),
    decidedAt: nullable(timestamp),
    checkAt: nullable(timestamp),
    cardPrint: nullable(text),
  },
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
 * set by a clock that ran ahead, so it counts as due.
 */
export const claimDueAttempts = statement({
  name: 'claim_due_attempts',
  sql: `UPDATE payment_attempt SET check_at = $2, checks = checks + 1 WHERE (store_id, id) IN (
          SELECT store_id, id FROM payment_attempt WHERE check_at <= $1 OR check_at > $1 + interval '1 hour' ORDER BY check_at LIMIT $3::integer
          FOR UPDATE SKIP LOCKED)
        RETURNING store_id, id`,
  args: [timestamp, timestamp, int],
  row: { store_id: int, id: uuid },
})

export const addPaid = statement({
  name: 'add_paid',
  sql: `UPDATE customer_order SET paid_cents = paid_cents + $3 WHERE store_id = $1 AND id = $2`,
  args: [int, uuid, int],
})

export const orderDeadline = statement({
  name: 'order_deadline',
  sql: `SELECT status, expires_at FROM customer_order WHERE store_id = $1 AND id = $2`,
  args: [int, uuid],
  row: { status: text, expires_at: nullable(timestamp) },
})
