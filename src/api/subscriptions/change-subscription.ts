import { CHANGE_HOURS } from '#contract/rewards/voucher-limits.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
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
import { refuseUnfitStart } from './buy.ts'
import { giveUpUntried, insertSkipped } from './cycles/cycle.queries.ts'
import { giveUpDueCycles } from './cycles/give-up-cycles.ts'
import { isSettled, owedNow } from './overage/overage.queries.ts'
import {
  countCycleOn,
  lockSubscription,
  moveSubscription,
  ownSubscription,
  ownsAddress,
  type SubscriptionRow,
  setAddress,
  setRhythm,
} from './subscription.queries.ts'

export type At = Scope<Customer>
type Step = (tx: Queryable, scope: At, row: SubscriptionRow) => Promise<void>

/** One change of the customer's own subscription, under the locks of the account and of itself. Another's is as unknown as one that never was. */
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

const no = (what: keyof typeof texts.notNow) => new Refused(409, texts.notNow[what], { response: { code: 'not_now' } })

/** D6.4: what comes next is as it is from 48 hours before. */
function refuseTooLate({ next_at }: SubscriptionRow, now: Date): void {
  if (!next_at || now >= next_at)
    throw new Refused(409, texts.tooLate(CHANGE_HOURS), { response: { code: 'too_late' } })
}

export const pause: Step = async (tx, { store, now }, { id, status }) => {
  if (!maySubscriptionBecome(status, 'paused')) throw no('pause')
  await moveSubscription.run(tx, store.id, id, 'paused', [status], now, '')
  await giveUpUntried.run(tx, store.id, id)
}

export const resume: Step = async (tx, scope, row) => {
  if (row.status !== 'paused') throw no('resume')
  await goOn(tx, scope, row)
}

/** From the next date that can still be changed. */
export async function goOn(tx: Queryable, { store, now }: At, { id, status, start_minute, next_day }: SubscriptionRow) {
  const day = nextDayFrom(next_day, start_minute, now)
  await moveSubscription.run(tx, store.id, id, 'active', [status], now, '')
  await setRhythm.run(tx, store.id, id, start_minute, day, chargeAt(day, start_minute), now)
}

export const skip: Step = async (tx, { store, now }, row) => {
  const { id, status, start_minute, next_day, weeks } = row
  if (status !== 'active') throw no('skip')
  refuseTooLate(row, now)
  const day = cycleAfter(next_day, weeks)
  await insertSkipped.run(tx, store.id, id, now)
  await countCycleOn.run(tx, store.id, id)
  await setRhythm.run(tx, store.id, id, start_minute, day, chargeAt(day, start_minute), now)
}

export const changeSlot =
  (form: { first_starts_at?: string | undefined; address_id?: string | undefined }): Step =>
  async (tx, { store, viewer, now }, row) => {
    const { id, status } = row
    if (status !== 'active' && status !== 'paused') throw no('slot')
    if (status === 'active') refuseTooLate(row, now)
    if (form.address_id !== undefined) {
      const { owns } = await ownsAddress.one(tx, store.id, viewer.id, form.address_id)
      if (!owns) throw new Refused(400, apiTexts.invalid, { errors: { address_id: texts.unknownAddress } })
      await setAddress.run(tx, store.id, id, form.address_id, now)
    }
    if (form.first_starts_at === undefined) return
    const startsAt = new Date(form.first_starts_at)
    refuseUnfitStart(startsAt, now, new Date(now.getTime() + CHANGE_HOURS * HOUR_MS))
    const { day, minute } = rhythmOf(startsAt)
    await setRhythm.run(tx, store.id, id, minute, day, chargeAt(day, minute), now)
  }

/** D6.4: ends with what is paid for; what stands still, or cannot be charged, ends at once. */
export const cancel: Step = async (tx, { store, viewer, random, now }, { id, status, plan_name }) => {
  const after = afterCancelling(status)
  if (after === null) throw no('cancel')
  // The cycle that would follow was made a moment ago and is not charged yet: what is paid for ends here.
  const isLast = (await giveUpUntried.run(tx, store.id, id)) > 0
  const to = isLast ? 'cancelled' : after
  await moveSubscription.run(tx, store.id, id, to, [status], now, 'customer')
  if (to !== 'cancelled') return
  const ended = { storeId: store.id, subscriptionId: id, actor: 'customer', paid: 'goes back', random, now } as const
  await giveUpDueCycles(tx, ended)
  // What it was about to carry is owed again, unless its end was settled when it was suspended.
  const { is_settled } = await isSettled.one(tx, store.id, id)
  const owed = is_settled ? 0 : (await owedNow.one(tx, store.id, id)).owed_cents
  const news = { kind: 'subscription_cancelled' as const, subscription: id, plan: plan_name, owed }
  await publish(tx, 'customerNews', { storeId: store.id, customerId: viewer.id, news })
}

export const keep: Step = async (tx, { store, now }, { id, status }) => {
  if (status !== 'pending_cancel') throw no('keep')
  await moveSubscription.run(tx, store.id, id, 'active', ['pending_cancel'], now, '')
}
