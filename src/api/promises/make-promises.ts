import { type Promised, promisedWindows } from '#rules/promises/promised-windows.ts'
import { waitedAt } from '#rules/promises/waited-for-customer.ts'
import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import { settleAll } from '../db/settle-all.ts'
import type { Events } from '../events/events.ts'
import { promiseOf } from './note-what-happened.ts'
import {
  endPromises,
  insertPromises,
  type NewPromise,
  newestPromises,
  promisesOfClaim,
  windowsOfOrder,
} from './promise.queries.ts'
import { waitsOfOrder } from './wait.queries.ts'

type About = { storeId: number; orderId: string; now: Date }
type Newest = Awaited<ReturnType<typeof newestPromises.all>>[number]

/** P1.5: writes what the store promises with an order, in the transaction that writes the order. */
export async function promiseAtPlacing(tx: Queryable, event: Events['orderPlaced']): Promise<void> {
  const { categoryId: category_id, windows } = event
  await insert(tx, event, promisedWindows({ category_id, ...startsAndEnds(windows) }), [])
}

const startsAndEnds = ({ first, early, last }: Events['orderPlaced']['windows']) => ({
  first_starts_at: first?.startsAt ?? null,
  first_ends_at: first?.endsAt ?? null,
  early_starts_at: early?.startsAt ?? null,
  early_ends_at: early?.endsAt ?? null,
  last_starts_at: last?.startsAt ?? null,
  last_ends_at: last?.endsAt ?? null,
})

/** A visit of a subscription is written without an event, and its windows may change until it is paid. */
export async function promiseVisit(tx: Queryable, event: Events['orderPaid']): Promise<void> {
  const { storeId, orderId, subscriptionId } = event
  if (subscriptionId === null) return
  await insert(tx, event, promisedWindows(await windowsOfOrder.one(tx, storeId, orderId)), [])
}

/**
 * P1.5: an order has other windows now. Each promise that differs is replaced: moved by the customer it is void, moved by us it is missed, and the new
 * one is judged on its own. Another visit for one that the customer missed or stopped was moved by the customer, with the returns that move with it.
 * Orders from before there were promises stay without.
 */
export async function moveWindows(tx: Queryable, moved: Events['newTimeGiven']): Promise<void> {
  const { storeId, orderId, failed, now } = moved
  const [order, newest] = await settleAll(
    windowsOfOrder.one(tx, storeId, orderId),
    newestPromises.all(tx, storeId, orderId),
  )
  const pairs = promisedWindows(order).flatMap((promised) => {
    const old = newest.find((one) => one.kind === promised.kind && one.subject === promised.subject)
    return old ? [{ promised, old }] : []
  })
  // A second visit is a promise of its own, also at the same time.
  const changed = pairs.filter(
    ({ promised, old }) =>
      !isSameTime(promised, old) || !isSameBringing(promised, old) || (failed && isOfLeg(promised, failed.leg)),
  )
  if (changed.length === 0) return
  const as = (await isCustomersMove(tx, moved)) ? 'moved_by_customer' : 'moved_by_store'
  const isOnlyReplaced = ({ promised, old }: (typeof changed)[number]) => isSameTime(promised, old)
  const [replaced, others] = [changed.filter(isOnlyReplaced), changed.filter((pair) => !isOnlyReplaced(pair))]
  await endPromises.run(tx, storeId, orderId, idsOf(replaced), now, 'replaced')
  await endPromises.run(tx, storeId, orderId, idsOf(others), now, as)
  await insert(
    tx,
    moved,
    changed.map(({ promised }) => promised),
    newest,
  )
}

const idsOf = (pairs: readonly { old: Newest }[]) => pairs.map(({ old }) => old.id)

/** A visit that failed while it waited for the customer's money or answer is theirs too. */
async function isCustomersMove(tx: Queryable, { storeId, orderId, by, failed }: Events['newTimeGiven']) {
  if (by === 'customer' || failed?.by === 'customer') return true
  if (!failed) return false
  const waits = await waitsOfOrder.all(tx, storeId, orderId)
  return waitedAt(failed.leg === 'first' ? 'pickup' : 'return', failed.at, waits)
}

const isOf = (old: Newest, { kind, subject }: Promised) => old.kind === kind && old.subject === subject

function isOfLeg({ kind, subject }: Promised, leg: Leg): boolean {
  const [ofLeg, own] = promiseOf(leg)
  return kind === ofLeg && subject === own
}

const isSameTime = (promised: Promised, old: Newest): boolean =>
  old.promised_from?.getTime() === promised.from?.getTime() && old.promised_to.getTime() === promised.to.getTime()

const isSameBringing = (promised: Promised, old: Newest): boolean =>
  old.brought_by?.getTime() === promised.broughtBy?.getTime()

async function insert(tx: Queryable, about: About, promised: readonly Promised[], newest: readonly Newest[]) {
  const rows = promised.map((one): NewPromise => {
    const { kind, subject, from, to, broughtBy: brought_by } = one
    const round = (newest.find((old) => isOf(old, one))?.round ?? 0) + 1
    return { id: tx.random.id(), kind, subject, round, from, to, brought_by }
  })
  if (rows.length > 0) await insertPromises.run(tx, about.storeId, about.orderId, rows, about.now)
}

/** P1.5, M1.6: a reported problem is answered by a time, and so is each reply of the customer to an answer. */
export async function promiseAnswer(tx: Queryable, event: Events['answerOwed']): Promise<void> {
  const { storeId, orderId, claimId, now } = event
  const claim = await promisesOfClaim.one(tx, storeId, orderId, claimId)
  const round = (claim.round ?? 0) + 1
  const row = {
    id: tx.random.id(),
    kind: 'claim',
    subject: claimId,
    round,
    from: null,
    to: claim.answer_by,
    brought_by: null,
  }
  await insertPromises.run(tx, storeId, orderId, [row], now)
}
