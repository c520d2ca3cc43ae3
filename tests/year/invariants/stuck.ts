import { CLAIM_DAYS } from '#contract/order/order-limits.ts'
import type { World } from '../engine/world.ts'
import { FAULTS_LAST, type Invariant, nothingFound, RECENTLY } from './invariant.ts'

const LATE = `$1::timestamptz - ${FAULTS_LAST}`

export const stuckInvariants = (): Invariant[] => [
  nothingFound(
    'no order waits for its payment beyond its time',
    `SELECT number, status, placed_at, expires_at FROM customer_order WHERE status = 'awaiting_payment' AND expires_at < ${LATE}`,
  ),
  nothingFound(
    'no payment stays undecided',
    // What a subscription is charged waits for three days, everything else for half an hour.
    `SELECT a.order_id, a.id, a.purpose, a.status, a.created_at, a.check_at, a.checks FROM payment_attempt a
     JOIN customer_order o ON o.store_id = a.store_id AND o.id = a.order_id
     WHERE a.status IN ('created', 'requires_action', 'authorised', 'review') AND a.created_at < ${LATE}
       - CASE WHEN o.subscription_id IS NOT NULL AND a.purpose <> 'extra_service' THEN interval '72 hours' ELSE interval '0' END`,
  ),
  nothingFound(
    'a refund is made within a day',
    `SELECT order_id, id, status, amount_cents, created_at, check_at, checks FROM refund
     WHERE status = 'failed' OR (status = 'created' AND created_at < $1::timestamptz - interval '1 day')`,
  ),
  nothingFound(
    'a proposal ends when its time is over',
    `SELECT s.order_id, s.id, s.status, s.answer_until FROM proposed_service s WHERE s.status IN ('proposed', 'accepted') AND s.answer_until < ${LATE}`,
  ),
  nothingFound(
    'an order that waits for an answer has a question',
    `SELECT o.number, o.changed_at FROM customer_order o WHERE o.status = 'awaiting_approval'
     AND NOT EXISTS (SELECT FROM proposed_service s WHERE s.store_id = o.store_id AND s.order_id = o.id AND s.status IN ('proposed', 'accepted'))`,
  ),
  nothingFound(
    'an order is completed when the time for claims is over',
    `SELECT number, status, changed_at FROM customer_order WHERE status IN ('delivered', 'collected')
     AND changed_at < ${LATE} - interval '${CLAIM_DAYS} days'`,
  ),
  nothingFound(
    'the shop takes note of each webhook of the gateway',
    `SELECT id, kind, payment_ref, created_at, tries FROM sandbox_event WHERE delivered_at IS NULL AND created_at < ${LATE}`,
  ),
  nothingFound(
    'staff see each claim and each new order',
    `SELECT c.store_id, c.order_id, 'claim' AS what, c.at FROM claim c WHERE c.at > ${RECENTLY}
       AND NOT EXISTS (SELECT FROM staff_alert a WHERE a.store_id = c.store_id AND a.claim_id = c.id AND a.kind = 'claim')
     UNION ALL
     SELECT o.store_id, o.id, 'new_order', o.confirmed_at FROM customer_order o WHERE o.confirmed_at > ${RECENTLY} AND o.subscription_id IS NULL
       AND NOT EXISTS (SELECT FROM staff_alert a WHERE a.store_id = o.store_id AND a.order_id = o.id AND a.kind = 'new_order')`,
  ),
  noJobIsStuck(),
]

type Job = { id: string; task: string; attempts: number; max_attempts: number; is_locked: boolean; is_due: boolean }

/** The queue has times of the machine, not of the simulation. So a job is stuck that was due, or locked, yesterday and has not been tried since. */
function noJobIsStuck(): Invariant {
  let waiting = new Map<string, number>()
  return {
    name: 'each job is done, or tried again',
    async check({ shop, now }: World) {
      const { rows } = await shop.books.query({
        text: `SELECT j.id::text, t.identifier AS task, j.attempts, j.max_attempts, j.locked_at IS NOT NULL AS is_locked, j.run_at <= $1 AS is_due
               FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
               WHERE j.run_at <= $1 OR j.locked_at IS NOT NULL OR j.attempts >= j.max_attempts`,
        values: [now()],
      })
      const jobs = rows as Job[]
      const stuck = jobs.filter(
        ({ id, attempts, max_attempts, is_locked }) =>
          (attempts >= max_attempts && !is_locked) || waiting.get(id) === attempts,
      )
      waiting = new Map(jobs.map(({ id, attempts }) => [id, attempts]))
      return stuck.map((job) => JSON.stringify(job))
    },
  }
}
