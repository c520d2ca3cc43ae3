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
import { giveUpOrder } from '../orders/acts/give-up-order.ts'
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

/** Why an order ended of which others at the table paid for or changed a part. */
export const CHANGED_AT_TABLE = reasonTexts.changedAtTable

/** An order that could still be paid, but whose payment failed, gives way: so that what it claimed is paid by one order only. */
export async function freeClaims(tx: Queryable, scope: Scope, rows: readonly TableLineRow[]): Promise<void> {
  const { store, now } = scope
  for (const row of rows) refuseIfTaken(row)
  const orders = new Set(
    rows.flatMap(({ order_id, status }) => (status === 'awaiting_payment' ? (order_id ?? []) : [])),
  )
  for (const orderId of [...orders].sort()) {
    // Under the order's own lock: whoever tries to pay it again does so before this, or not at all.
    const { status } = await lockOrderState.one(tx, store.id, orderId)
    if (status !== 'awaiting_payment') continue
    const attempt = await newestAttempt.one(tx, store.id, orderId)
    const taken = rows.find(({ order_id }) => order_id === orderId)
    if (isUndecided(attempt.status) && taken) throw new Refused(409, texts.beingPaid(taken.payer ?? taken.name))
    await giveUpOrder(tx, {
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

/** First thing in the transaction that places an order: the basket, then the lines it is to pay, in the order of their ids. */
export async function lockPaidLines(tx: Queryable, scope: Scope, asked: PaidLines): Promise<ClaimedBasket> {
  const member = await lockedMember(tx, scope, asked.token).catch(ended)
  const locked = await lockTableLines.all(tx, scope.store.id, member.basket_id, asked.line_ids)
  return { member, lineIds: locked.map(({ id }) => id) }
}

function ended(error: unknown): never {
  throw error instanceof Refused && error.httpStatus === 404 ? placeRefused('basket_ended') : error
}

/** D1.9: what somebody else pays or has paid is refused by name; what a failed order had claimed is taken over from it. */
export async function refuseTakenLines(
  tx: Queryable,
  scope: Scope,
  { member, lineIds }: ClaimedBasket,
  at: CheckoutPlace,
): Promise<void> {
  const rows = (await linesOf.all(tx, scope.store.id, member.basket_id)).filter(({ id }) => lineIds.includes(id))
  await knowLines(tx, at.at, rows)
  const taken = takenWords(rows, at)
  if (taken) throw placeRefused('line_taken', {}, taken)
  await freeClaims(tx, scope, rows)
}

/** Who is paying or has paid for what; null while nobody is. */
function takenWords(rows: readonly TableLineRow[], { at, place }: CheckoutPlace): string | null {
  const sentences = [
    ['being_paid', texts.beingPaidNamed],
    ['paid', texts.paidNamed],
  ] as const
  const said = sentences.flatMap(([state, words]) => {
    const taken = rows.filter((row) => stateOf(row) === state)
    const byPayer = Map.groupBy(taken, ({ payer, name }) => payer ?? name)
    return [...byPayer].map(([payer, own]) =>
      words(
        payer,
        own.map((row) => itemOf(at, place, cartLineOf(row)).product_name),
      ),
    )
  })
  return said.join(' ') || null
}

/** The order has the lines from here on: see the rule tableLineState for how long. */
export async function claimLines(
  tx: Queryable,
  { store, now }: Scope,
  { member, lineIds }: ClaimedBasket,
  orderId: string,
): Promise<void> {
  await claimTableLines.run(tx, store.id, member.basket_id, lineIds, orderId, member.member)
  await touchTableBasket.run(tx, store.id, member.basket_id, now)
}

/** What an order of these lines holds: those that are still there and can be paid, each with whom it is for; and who took the others. */
export async function tableItems(
  db: Queryable,
  scope: Scope,
  checkout: CheckoutPlace,
  asked: PaidLines,
): Promise<{ items: CartItem[]; member: Member; taken: string | null }> {
  const { at, place, outlet } = checkout
  const member = await findMember(db, scope, asked.token).catch(ended)
  if (member.outlet_id !== outlet.id) throw placeRefused('table_unknown', {}, texts.otherTable)
  const rows = (await linesOf.all(db, scope.store.id, member.basket_id)).filter(({ id }) => asked.line_ids.includes(id))
  await knowLines(db, at, rows)
  const items = rows
    .filter((row) => stateOf(row) === 'open')
    .map((row) => itemOf(at, place, cartLineOf({ ...row, notes: texts.forWhom(row.name, row.notes) })))
  return { items, member, taken: takenWords(rows, checkout) }
}
