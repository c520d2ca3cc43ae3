import { type Promised, promisedWindows } from '#rules/promises/promised-windows.ts'
import type { Queryable } from '../db/database.ts'
import { settleAll } from '../db/settle-all.ts'
import type { Events } from '../events/events.ts'
import {
  endPromises,
  insertPromises,
  type NewPromise,
  newestPromises,
  promisesOfClaim,
  windowsOfOrder,
} from './promise.queries.ts'

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
 * one is judged on its own. A visit that is planned again because nobody was there was moved by the customer, with all that depends on it.
 */
export async function moveWindows(tx: Queryable, { storeId, orderId, by, now }: Events['newTimeGiven']): Promise<void> {
  const about = { storeId, orderId, now }
  const [order, newest] = await settleAll(
    windowsOfOrder.one(tx, storeId, orderId),
    newestPromises.all(tx, storeId, orderId),
  )
  const moved = promisedWindows(order).filter(
    (one) =>
      !isSame(
        one,
        newest.find((old) => isOf(old, one)),
      ),
  )
  const old = newest.filter((one) => moved.some((other) => isOf(one, other)))
  const nobodyWasThere = newest.some(({ failed_by }) => failed_by === 'customer')
  const as = by === 'store' && !nobodyWasThere ? 'moved_by_store' : 'moved_by_customer'
  const ids = old.map(({ id }) => id)
  await endPromises.run(tx, storeId, orderId, ids, now, as)
  await insert(tx, about, moved, newest)
}

const isOf = (old: Newest, { kind, subject }: Promised) => old.kind === kind && old.subject === subject

function isSame(promised: Promised, old: Newest | undefined): boolean {
  return (
    old !== undefined &&
    old.promised_from?.getTime() === promised.from?.getTime() &&
    old.promised_to.getTime() === promised.to.getTime() &&
    old.brought_by?.getTime() === promised.broughtBy?.getTime()
  )
}

async function insert(tx: Queryable, about: About, promised: readonly Promised[], newest: readonly Newest[]) {
  const rows = promised.map((one): NewPromise => {
    const { kind, subject, from, to, broughtBy: brought_by } = one
    const round = (newest.find((old) => isOf(old, one))?.round ?? 0) + 1
    return { id: tx.random.id(), kind, subject, round, from, to, brought_by }
  })
  if (rows.length > 0) await insertPromises.run(tx, about.storeId, about.orderId, rows, about.now)
}

/** P1.5, M1.6: a reported problem is answered by a time, and so is one that is reopened. */
export async function promiseAnswer(tx: Queryable, event: Events['claimOpened']): Promise<void> {
  const { storeId, orderId, claimId, now } = event
  const claim = await promisesOfClaim.maybe(tx, storeId, orderId, claimId)
  const isReopened = claim?.state === 'reopened'
  if (!claim || (claim.round !== null && !isReopened)) return
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
