import type { CartItem } from '#contract/order/cart.ts'
import type { PaidLines } from '#contract/order/table-baskets.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { tableBasketApiTexts as texts } from '#texts/order/table-baskets-api.ts'
import { Refused } from '../base/refused.ts'
import { itemOf } from '../cart/cart-answer.ts'
import type { CheckoutPlace } from '../cart/checkout-place.ts'
import type { Queryable } from '../db/database.ts'
import { lockOrderState } from '../order-rows/order-row.queries.ts'
import { endUnpaidOrder } from '../orders/acts/end-unpaid-order.ts'
import { placeRefused } from '../parts/place-refused.ts'
import type { Scope } from '../parts/scope.ts'
import { newestAttempt } from '../payments/attempts/attempt.queries.ts'
import { findMember, lockedMember, type Member } from './find-member.ts'
import { cartLineOf, knowLines, stateOf } from './show-basket.ts'
import {
  claimTableLines,
  linesOf,
  lockTableLines,
  type TableLineRow,
  touchTableBasket,
} from './table-basket.queries.ts'

/** The reason of an order that was cancelled because others at the table paid or changed some of its lines. */
export const CHANGED_AT_TABLE = reasonTexts.changedAtTable

/** Cancels unpaid orders whose payment failed, so their lines can be claimed again. Refuses if a line is paid or being paid. */
export async function releaseClaims(tx: Queryable, scope: Scope, rows: readonly TableLineRow[]): Promise<void> {
  const { store, now } = scope
  for (const row of rows) refuseIfTaken(row)
  const orders = new Set(
    rows.flatMap(({ order_id, status }) => (status === 'awaiting_payment' ? (order_id ?? []) : [])),
  )
  for (const orderId of [...orders].sort()) {
    // Locks the order, so a concurrent retry of its payment happens before this or is refused.
    const { status } = await lockOrderState.one(tx, store.id, orderId)
    if (status !== 'awaiting_payment') continue
    const attempt = await newestAttempt.one(tx, store.id, orderId)
    const taken = rows.find(({ order_id }) => order_id === orderId)
    if (isUndecided(attempt.status) && taken) throw new Refused(409, texts.beingPaid(taken.payer ?? taken.name))
    await endUnpaidOrder(tx, {
      storeId: store.id,
      orderId,
      to: 'cancelled',
      actor: 'guest',
      reason: CHANGED_AT_TABLE,
      now,
    })
  }
}

function refuseIfTaken(row: TableLineRow): void {
  const state = stateOf(row)
  const payer = row.payer ?? row.name
  if (state === 'paid') throw new Refused(409, texts.paid(payer))
  if (state === 'being_paid') throw new Refused(409, texts.beingPaid(payer))
}

export type ClaimedBasket = { member: Member; lineIds: string[] }

/** Locks the basket, then the lines to pay in the order of their ids. Call it first in the transaction that places the order. */
export async function lockPaidLines(tx: Queryable, scope: Scope, requested: PaidLines): Promise<ClaimedBasket> {
  const member = await lockedMember(tx, scope, requested.token).catch(refuseEndedBasket)
  const locked = await lockTableLines.all(tx, scope.store.id, member.basket_id, requested.line_ids)
  return { member, lineIds: locked.map(({ id }) => id) }
}

function refuseEndedBasket(error: unknown): never {
  throw error instanceof Refused && error.httpStatus === 404 ? placeRefused('basket_ended') : error
}

/**
 * D1.9: the lines that the order pays for. If others are paying or have paid for some of them, the payer is told their names first. Once the payer has
 * seen the quote of the remaining lines, the order takes only those. `seenIds` are the lines of that quote, null if the payer has seen another
 * quote. A line that was taken since it was priced is refused. Lines claimed by a failed order are released.
 */
export async function openLines(
  tx: Queryable,
  scope: Scope,
  { member, lineIds }: ClaimedBasket,
  at: CheckoutPlace,
  seenIds: readonly string[] | null,
): Promise<ClaimedBasket> {
  const rows = (await linesOf.all(tx, scope.store.id, member.basket_id)).filter(({ id }) => lineIds.includes(id))
  await knowLines(tx, at.at, rows)
  const taken = takenText(rows, at)
  const open = rows.filter((row) => stateOf(row) === 'open')
  const isSeen = seenIds?.length === open.length && open.every(({ id }) => seenIds.includes(id))
  if (taken && !isSeen) throw placeRefused('line_taken', {}, taken)
  await releaseClaims(tx, scope, open)
  return { member, lineIds: open.map(({ id }) => id) }
}

/** A text that says who is paying or has paid which lines; null if all are free. */
function takenText(rows: readonly TableLineRow[], { at, place }: CheckoutPlace): string | null {
  const sentences = [
    ['being_paid', texts.beingPaidNamed],
    ['paid', texts.paidNamed],
  ] as const
  const parts = sentences.flatMap(([state, words]) => {
    const taken = rows.filter((row) => stateOf(row) === state)
    const byPayer = Map.groupBy(taken, ({ payer, name }) => payer ?? name)
    return [...byPayer].map(([payer, own]) =>
      words(
        payer,
        own.map((row) => itemOf(at, place, cartLineOf(row)).product_name),
      ),
    )
  })
  return parts.join(' ') || null
}

/** Gives the lines to the order. The rule tableLineState says how long the claim lasts. */
export async function claimLines(
  tx: Queryable,
  { store, now }: Scope,
  { member, lineIds }: ClaimedBasket,
  orderId: string,
): Promise<void> {
  await claimTableLines.run(tx, store.id, member.basket_id, lineIds, orderId, member.member)
  await touchTableBasket.run(tx, store.id, member.basket_id, now)
}

/** The items of an order for these lines: only lines that are free, each with the name of its member. `taken` says who has the others. */
export async function tableItems(
  db: Queryable,
  scope: Scope,
  checkout: CheckoutPlace,
  requested: PaidLines,
): Promise<{ items: CartItem[]; member: Member; taken: string | null }> {
  const { at, place, outlet } = checkout
  const member = await findMember(db, scope, requested.token).catch(refuseEndedBasket)
  if (member.outlet_id !== outlet.id) throw placeRefused('table_unknown', {}, texts.otherTable)
  const rows = (await linesOf.all(db, scope.store.id, member.basket_id)).filter(({ id }) =>
    requested.line_ids.includes(id),
  )
  await knowLines(db, at, rows)
  const items = rows
    .filter((row) => stateOf(row) === 'open')
    .map((row) => itemOf(at, place, cartLineOf({ ...row, notes: texts.forWhom(row.name, row.notes) })))
  return { items, member, taken: takenText(rows, checkout) }
}
