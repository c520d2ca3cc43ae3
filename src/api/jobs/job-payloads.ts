import * as z from 'zod/mini'
import { ORDER_MESSAGES } from '#contract/messages/message-kinds.ts'
import { customerNews } from '../events/customer-news.ts'

const NOTICES = [
  'password_changed',
  'contact_changed',
  'other_contact_changed',
  'passkey_added',
  'passkey_removed',
  'account_deleted',
] as const
export type NoticeKind = (typeof NOTICES)[number]

const channel = z.enum(['email', 'mobile'])
const contact = z.object({ channel, to: z.string() })
export type Contact = z.output<typeof contact>
/** Cron jobs have no payload of their own. The queue adds the time they were due. */
const noPayload = z.record(z.string(), z.unknown())

/** All jobs with their payloads. No payload has a secret that opens an account: the job creates codes and links when it sends them. */
const schemas = {
  /**
   * `key` is derived from the browser's ticket and is the key of the code's hash. Nothing is sent if the channel was changed since. Older jobs have no
   * channel.
   */
  send_code: z.object({
    store: z.int(),
    verification: z.uuid(),
    key: z.string(),
    channel: z.optional(channel),
  }),
  send_reset_link: z.object({ store: z.int(), verification: z.uuid() }),
  send_notice: z.object({
    store: z.int(),
    kind: z.enum(NOTICES),
    contact,
  }),
  /** Older jobs have no id. */
  send_reward_news: z.object({ id: z.optional(z.uuid()), store: z.int(), customer: z.uuid(), news: customerNews }),
  run_subscriptions: noPayload,
  expire_points: noPayload,
  /** Cancels or refunds a payment whose order has ended. */
  settle_payment: z.object({ store: z.int(), attempt: z.uuid() }),
  run_refund: z.object({ store: z.int(), refund: z.uuid() }),
  send_message: z.object({ store: z.int(), message: z.uuid() }),
  /** Not added any more. Jobs of an older version may still wait, such as the reminder of a pickup in three weeks. */
  send_order_mail: z.object({
    store: z.int(),
    order: z.uuid(),
    kind: z.enum([...ORDER_MESSAGES, 'trip_failed']),
    trip: z.nullable(z.string()),
    refund: z.nullable(z.string()),
  }),
  /** Scheduled: the message is made when the time has come. */
  remind_of_pickup: z.object({ store: z.int(), order: z.uuid(), trip: z.string() }),
  /** D5.5: tells a promotion to the next people who want offers: customers first, then guests. `after` is the last one of the previous job. */
  send_offer: z.object({
    store: z.int(),
    promotion: z.string(),
    to: z.enum(['customers', 'guests']),
    after: z.nullable(z.string()),
  }),
  alert_staff: z.object({ store: z.int(), alert: z.uuid(), escalation: z.boolean() }),
  send_webhook: z.object({ store: z.int(), delivery: z.uuid() }),
  look_after_orders: noPayload,
  look_after_payments: noPayload,
  look_after_alerts: noPayload,
  judge_promises: noPayload,
  sweep_holds: noPayload,
  sweep_accounts: noPayload,
  sweep_limits: noPayload,
  release_stuck_jobs: noPayload,
}

export type Jobs = { [Name in keyof typeof schemas]: z.output<(typeof schemas)[Name]> }
export type JobName = keyof Jobs
export const jobPayloads: { [Name in JobName]: z.ZodMiniType<Jobs[Name]> } = schemas
