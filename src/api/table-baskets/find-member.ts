import { isSecretToken } from '#contract/wire/ids.ts'
import { isBasketOver } from '#rules/cart/table-basket.ts'
import { tableBasketApiTexts } from '#texts/order/table-baskets-api.ts'
import { hashToken } from '../auth/session/token.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { basketFacts, lockTableBasket, memberByToken } from './table-basket.queries.ts'

export type Member = Awaited<ReturnType<typeof memberByToken.one>>

/** Whose token it is. One of another store, of a basket that has ended, and one that never was are the same 404. */
export async function findMember(db: Queryable, { store, now }: Scope, token: string): Promise<Member> {
  const found = isSecretToken(token) ? await memberByToken.maybe(db, store.id, hashToken(token)) : undefined
  if (!found || (await isOver(db, store.id, found.basket_id, now))) throw new Refused(404, tableBasketApiTexts.unknown)
  return found
}

/** The same with the basket locked: nobody else changes it, and it does not end meanwhile. */
export async function lockedMember(tx: Queryable, scope: Scope, token: string): Promise<Member> {
  const found = await findMember(tx, scope, token)
  const locked = await lockTableBasket.maybe(tx, scope.store.id, found.basket_id)
  if (!locked) throw new Refused(404, tableBasketApiTexts.unknown)
  // Who waited for the lock looks again: the member may have left by then.
  return findMember(tx, scope, token)
}

export async function isOver(db: Queryable, storeId: number, basketId: number, now: Date): Promise<boolean> {
  const { touched_at, paid_at, lines, unpaid } = await basketFacts.one(db, storeId, basketId)
  return isBasketOver({ touchedAt: touched_at, paidAt: paid_at, lines, unpaid }, now)
}
