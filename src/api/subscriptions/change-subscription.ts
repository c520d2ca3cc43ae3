import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { singaporeInstant } from '#rules/slots/singapore-time.ts'
import { dayWords } from '#rules/slots/window-words.ts'
import { chargeAt, cycleAfter, nextDayFrom, rhythmOf } from '#rules/subscriptions/subscription-cycle.ts'
import { afterCancelling, maySubscriptionBecome } from '#rules/subscriptions/subscription-status.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { subscriptionTexts as texts } from '#texts/order/subscriptions.ts'
import { Refused } from '../base/refused.ts'
import { lockOwnAccount } from '../customer/own-account.ts'
import { uuidParam } from '../customer/uuid-param.ts'
import type { Database, Queryable } from '../db/database.ts'
import { publish } from '../events/events.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { fieldError, refuseImpossibleStart } from './buy.ts'
import { giveUpUnplacedCycles, insertSkipped } from './cycles/cycle.queries.ts'
import { giveUpDueCycles } from './cycles/give-up-cycles.ts'
import { isSettled, owedNow } from './overage/overage.queries.ts'
import {
  incrementCycle,
  lockSubscription,
  moveSubscription,
  ownSubscription,
  ownsAddress,
  type SubscriptionRow,
  setAddress,
  setRhythm,
} from './subscription.queries.ts'
import { nextCycleFrom } from './subscription-answer.ts'

export type At = Scope<Customer>
type Step = (tx: Queryable, scope: At, row: SubscriptionRow) => Promise<void>

/** Changes the customer's own subscription, with the account and the subscription locked. Another customer's returns the same 404 as an unknown id. */
export async function changeSubscription(db: Database, scope: At, id: string, step: Step): Promise<string> {
  const { store, viewer } = scope
  return db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    const locked = await lockSubscription.maybe(tx, store.id, viewer.id, uuidParam(id))
    const row = locked && (await ownSubscription.maybe(tx, store.id, viewer.id, locked.id))
    if (!row) throw new Refused(404, apiTexts.notFound)
    await step(tx, scope, row)
    return row.id
  })
}

const notNow = (what: keyof typeof texts.notNow) =>
  new Refused(409, texts.notNow[what], { response: { code: 'not_now' } })

/** D6.4: the next cycle can be changed until 48 hours before its first pickup. */
function refuseTooLate({ next_at }: SubscriptionRow, now: Date): void {
  if (!next_at || now >= next_at)
    throw new Refused(409, texts.tooLate(CHANGE_HOURS), { response: { code: 'too_late' } })
}

export const pause: Step = async (tx, { store, viewer, now }, { id, status, plan_name }) => {
  if (!maySubscriptionBecome(status, 'paused')) throw notNow('pause')
  await moveSubscription.run(tx, store.id, id, 'paused', [status], now, '')
  await giveUpUnplacedCycles.run(tx, store.id, id)
  const news = { kind: 'subscription_paused' as const, subscription: id, plan: plan_name }
  await publish(tx, 'customerNews', { storeId: store.id, customerId: viewer.id, news })
}

export const resume: Step = async (tx, scope, row) => {
  if (row.status !== 'paused') throw notNow('resume')
  const day = await reactivate(tx, scope, row)
  const news = { kind: 'subscription_resumed' as const, subscription: row.id, plan: row.plan_name, day }
  await publish(tx, 'customerNews', { storeId: scope.store.id, customerId: scope.viewer.id, news })
}

/** Continues the subscription with the first cycle that can still be changed, and returns its day. */
export async function reactivate(
  tx: Queryable,
  { store, now }: At,
  { id, status, start_minute, next_day }: SubscriptionRow,
): Promise<string> {
  const day = nextDayFrom(next_day, start_minute, now)
  await moveSubscription.run(tx, store.id, id, 'active', [status], now, '')
  await setRhythm.run(tx, store.id, id, start_minute, day, chargeAt(day, start_minute), now)
  return day
}

export const skip: Step = async (tx, { store, now }, row) => {
  const { id, status, start_minute, next_day, weeks } = row
  if (status !== 'active') throw notNow('skip')
  refuseTooLate(row, now)
  const day = cycleAfter(next_day, weeks)
  await insertSkipped.run(tx, store.id, id, now)
  await incrementCycle.run(tx, store.id, id)
  await setRhythm.run(tx, store.id, id, start_minute, day, chargeAt(day, start_minute), now)
}

export const changeSlot =
  (form: { first_starts_at?: string | undefined; address_id?: string | undefined }): Step =>
  async (tx, scope, row) => {
    const { store, viewer, now } = scope
    const { id, status } = row
    if (status !== 'active' && status !== 'paused') throw notNow('slot')
    if (status === 'active') refuseTooLate(row, now)
    if (form.address_id !== undefined) {
      const { owns } = await ownsAddress.one(tx, store.id, viewer.id, form.address_id)
      if (!owns) throw fieldError('address_id', texts.unknownAddress)
      await setAddress.run(tx, store.id, id, form.address_id, now)
    }
    if (form.first_starts_at === undefined) return
    const startsAt = new Date(form.first_starts_at)
    const { day, minute } = rhythmOf(startsAt)
    const from = await nextCycleFrom(tx, scope, id)
    if (from && day < from) throw fieldError('first_starts_at', texts.stillPaid(dayWords(from, now)))
    const soonest = new Date(now.getTime() + CHANGE_HOURS * HOUR_MS)
    const counted = from ? new Date(Math.max(now.getTime(), singaporeInstant(from, 0).getTime())) : now
    refuseImpossibleStart(startsAt, now, { soonest, counted })
    await setRhythm.run(tx, store.id, id, minute, day, chargeAt(day, minute), now)
  }

/** D6.4: ends the subscription with its paid cycle. A paused, past due or suspended one ends at once. */
export const cancel: Step = async (tx, { store, viewer, random, now }, { id, status, plan_name }) => {
  const after = afterCancelling(status)
  if (after === null) throw notNow('cancel')
  // The next cycle exists but is not charged yet. It is given up, so the paid time ends now.
  const isLast = (await giveUpUnplacedCycles.run(tx, store.id, id)) > 0
  const to = isLast ? 'cancelled' : after
  await moveSubscription.run(tx, store.id, id, to, [status], now, 'customer')
  if (to !== 'cancelled') {
    const news = { kind: 'subscription_ending' as const, subscription: id, plan: plan_name }
    return publish(tx, 'customerNews', { storeId: store.id, customerId: viewer.id, news })
  }
  const ended = { storeId: store.id, subscriptionId: id, actor: 'customer', paid: 'goes back', random, now } as const
  await giveUpDueCycles(tx, ended)
  // The overage that the given-up cycles carried is owed again, unless it was settled when the subscription was suspended.
  const { is_settled } = await isSettled.one(tx, store.id, id)
  const owed = is_settled ? 0 : (await owedNow.one(tx, store.id, id)).owed_cents
  const news = { kind: 'subscription_cancelled' as const, subscription: id, plan: plan_name, owed }
  await publish(tx, 'customerNews', { storeId: store.id, customerId: viewer.id, news })
}

export const keep: Step = async (tx, { store, now }, { id, status }) => {
  if (status !== 'pending_cancel') throw notNow('keep')
  await moveSubscription.run(tx, store.id, id, 'active', ['pending_cancel'], now, '')
}
