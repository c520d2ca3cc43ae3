import type { Channel } from '#contract/account/auth.ts'
import type { Queryable } from '../db/database.ts'
import type { OrderMailJob } from '../messages/order-mail.ts'
import type { RewardNewsPayload } from '../messages/reward-news.ts'
import { addJob } from './job.queries.ts'

export type NoticeKind = 'password_changed' | 'contact_changed' | 'other_contact_changed' | 'account_deleted'
export type Contact = { channel: Channel; to: string }

/** Every job and what it carries. No secret is among it that would be enough to get in: codes and links are made when they are sent. */
export type Jobs = {
  /**
   * The key comes from the browser's ticket; with it the sender hashes the code that it makes. Nothing is sent when another channel was
   * chosen since. Jobs from before there was a channel have none.
   */
  send_code: { verification: string; key: string; channel?: Channel | undefined }
  send_reset_link: { verification: string }
  send_notice: { store: number; kind: NoticeKind; contact: Contact }
  send_reward_news: RewardNewsPayload
  run_subscriptions: Record<string, unknown>
  expire_points: Record<string, unknown>
  /** A payment whose order has ended: it is called off, or given back. */
  settle_payment: { attempt: string }
  run_refund: { refund: string }
  send_order_mail: OrderMailJob
  send_webhook: { delivery: string }
  look_after_orders: Record<string, unknown>
  look_after_payments: Record<string, unknown>
  sweep_holds: Record<string, unknown>
  sweep_accounts: Record<string, unknown>
  release_stuck_jobs: Record<string, unknown>
}
export type JobName = keyof Jobs

export async function enqueue<Name extends JobName>(
  tx: Queryable,
  name: Name,
  payload: Jobs[Name],
  key: string | null = null,
): Promise<void> {
  await addJob.one(tx, name, payload, key)
}
