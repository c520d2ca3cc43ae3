import type { Job, JobHelpers } from 'graphile-worker'
import * as z from 'zod/mini'
import { DEVICE_SECONDS } from '#contract/account/account-limits.ts'
import { DAY_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { sweepKnownDevices } from './auth/session/known-device.queries.ts'
import { forgetOldAdditions } from './cart/cart.queries.ts'
import { lookAfterPayments } from './checkout/purchase/look-after-payments.ts'
import { sweepHolds } from './checkout/slots/holds.ts'
import { connectAreas } from './connect-areas.ts'
import { forgetOldKeys } from './idempotency/idempotency.queries.ts'
import { releaseStuckJobs } from './jobs/job.queries.ts'
import { type JobName, type Jobs, jobPayloads } from './jobs/job-payloads.ts'
import {
  sweepAddresses,
  sweepGuestPush,
  sweepPasskeyChallenges,
  sweepSessions,
  sweepVerifications,
  sweepVisits,
} from './jobs/sweep.queries.ts'
import { sweepExpiredLimits } from './limits/sweep-limits.ts'
import { tellOfOlderJob } from './messages/about-orders/older-jobs.ts'
import { remindNow } from './messages/about-orders/pickup-reminder.ts'
import { alertStaff } from './messages/alerts/alert-staff.ts'
import { lookAfterAlerts } from './messages/alerts/look-after-alerts.ts'
import { sweepMessages } from './messages/messages.queries.ts'
import { tellOffer } from './messages/offers/tell-offer.ts'
import { tellNews } from './messages/reward-news.ts'
import { sendMessageJob } from './messages/send-message.ts'
import { sendNotice } from './messages/send-notice.ts'
import { sendCode, sendResetLink } from './messages/send-secrets.ts'
import { eraseOrdersOfDeletedAccounts } from './orders/guests/erase-orders.ts'
import { lookAfterOrders } from './orders/look-after-orders.ts'
import { runRefund } from './orders/refunds/run-refund.ts'
import type { JobParts } from './parts/job-parts.ts'
import { settleAttempt } from './payments/attempts/settle.ts'
import { sweepCardEntries } from './payments/cards/card-entry.queries.ts'
import { sweepGatewayEvents } from './payments/gateways/gateway-event.queries.ts'
import { judgePromises } from './promises/judge-promises.ts'
import { expirePoints, noticeExpiringPoints } from './rewards/expire-points.ts'
import { placeCycle } from './subscriptions/cycles/place-cycle.ts'
import { runCycles } from './subscriptions/cycles/run-cycles.ts'
import { sweepTableBaskets } from './table-baskets/table-basket.queries.ts'
import type { Mailer } from './transports/mail.ts'
import { NotSent } from './transports/not-sent.ts'
import { forgetDeliveries } from './webhooks/deliveries.queries.ts'
import { sendWebhook } from './webhooks/send-webhook.ts'

const KEEP_VERIFICATIONS_DAYS = 3
const KEEP_DELETED_ADDRESSES_DAYS = 30
const KEEP_CART_KEYS_DAYS = 90
const KEEP_ORDER_KEYS_DAYS = 30
const KEEP_CARD_ENTRIES_DAYS = 1
const KEEP_GATEWAY_EVENTS_DAYS = 90
const KEEP_TABLE_BASKETS_DAYS = 1
const KEEP_DELIVERIES_DAYS = 90
/** An order's messages can be looked up as long as anybody may ask about it. */
const KEEP_MESSAGES_DAYS = 365
const KEEP_GUEST_PUSH_DAYS = 90
const STUCK_SECONDS = 300

const handlers: { [Name in JobName]: (parts: JobParts, payload: Jobs[Name]) => Promise<void> } = {
  send_code: sendCode,
  send_reset_link: sendResetLink,
  send_notice: sendNotice,
  settle_payment: (parts, { store, attempt }) => settleAttempt(parts, store, attempt),
  run_refund: (parts, { store, refund }) => runRefund(parts, store, refund),
  send_message: sendMessageJob,
  send_order_mail: tellOfOlderJob,
  remind_of_pickup: remindNow,
  send_offer: tellOffer,
  alert_staff: alertStaff,
  look_after_alerts: lookAfterAlerts,
  judge_promises: judgePromises,
  send_webhook: ({ db, webhookPoster, clock }, { store, delivery }) =>
    sendWebhook(db, webhookPoster, { storeId: store, id: delivery }, clock()),
  async look_after_orders(parts) {
    await lookAfterOrders(parts)
    await forgetDeliveries.run(parts.db, new Date(parts.clock().getTime() - KEEP_DELIVERIES_DAYS * DAY_MS))
  },
  look_after_payments: lookAfterPayments,
  sweep_holds: ({ db, clock }) => sweepHolds(db, clock()),
  send_reward_news: tellNews,
  async run_subscriptions(parts) {
    await runCycles(parts, placeCycle(parts))
  },
  async expire_points({ db, clock }) {
    await noticeExpiringPoints(db, clock())
    await expirePoints(db, clock())
  },
  async sweep_accounts({ db, clock }) {
    const now = clock()
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    await sweepSessions.run(db, now)
    await eraseOrdersOfDeletedAccounts(db, now)
    await sweepVisits.run(db, now)
    await sweepPasskeyChallenges.run(db, now)
    await sweepKnownDevices.run(db, new Date(now.getTime() - DEVICE_SECONDS * SECOND_MS))
    await sweepVerifications.run(db, ago(KEEP_VERIFICATIONS_DAYS))
    await sweepGuestPush.run(db, ago(KEEP_GUEST_PUSH_DAYS))
    await sweepAddresses.run(db, ago(KEEP_DELETED_ADDRESSES_DAYS))
    await forgetOldAdditions.run(db, ago(KEEP_CART_KEYS_DAYS))
    await forgetOldKeys.run(db, ago(KEEP_ORDER_KEYS_DAYS))
    await sweepCardEntries.run(db, ago(KEEP_CARD_ENTRIES_DAYS))
    await sweepGatewayEvents.run(db, ago(KEEP_GATEWAY_EVENTS_DAYS))
    await sweepMessages.run(db, ago(KEEP_MESSAGES_DAYS))
    await sweepTableBaskets.run(db, ago(KEEP_TABLE_BASKETS_DAYS))
  },
  sweep_limits: ({ db, clock }) => sweepExpiredLimits(db, clock()),
  async release_stuck_jobs({ db }) {
    await releaseStuckJobs.run(db, STUCK_SECONDS)
  },
}

/** Carries only the kind of the error. A mail server's message may contain personal data, and job errors are stored and logged. */
export class JobFailed extends Error {}

function errorKind(error: unknown): string {
  if (error instanceof NotSent) return error.reason
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const answer = 'responseCode' in error && typeof error.responseCode === 'number' ? ` ${error.responseCode}` : ''
  return `${code}${answer}`
}

/** A job sends at most one mail, so the job identifies the mail for retries. Includes its creation time, because job ids restart in a new database. */
function mailerOf({ mailer }: JobParts, { id, created_at }: Pick<Job, 'id' | 'created_at'>): Mailer {
  return { send: (mail) => mailer.send(mail, `job-${id}-${created_at.getTime()}`) }
}

export const jobNames = Object.keys(jobPayloads) as JobName[]

export function tasks(parts: JobParts) {
  connectAreas()
  const run = async <Name extends JobName>(name: Name, payload: unknown, job: Pick<Job, 'id' | 'created_at'>) => {
    try {
      await handlers[name]({ ...parts, mailer: mailerOf(parts, job) }, z.parse(jobPayloads[name], payload))
    } catch (error) {
      // Codes, links and notices: another try could not help, or would send them twice.
      if (error instanceof NotSent && error.kind !== 'later')
        return parts.log.warn('a message was not sent', { place: `${name} ${error.reason}` })
      const failed = new JobFailed(`${name} failed (${errorKind(error)})`)
      parts.log.warn('job failed and will be retried', { place: name, error: failed })
      throw failed
    }
  }
  return Object.fromEntries(
    jobNames.map((name) => [name, (payload: unknown, { job }: Pick<JobHelpers, 'job'>) => run(name, payload, job)]),
  )
}
