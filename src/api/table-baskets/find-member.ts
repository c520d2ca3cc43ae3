import { isSecretToken } from '#contract/wire/ids.ts'
import { isBasketOver } from '#rules/cart/table-basket.ts'
import { tableBasketApiTexts } from '#texts/order/table-baskets-api.ts'
import { hashToken } from '../auth/session/token.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import type { Scope } from '../parts/scope.ts'
import { basketFacts, lockTableBasket, memberByToken } from './table-basket.queries.ts'

export type Member = Awaited<ReturnType<typeof memberByToken.one>>

/** The member of a token. A token of another store or of an ended basket gets the same 404 as an unknown one. */
export async function findMember(db: Queryable, { store, now }: Scope, token: string): Promise<Member> {
  const found = isSecretToken(token) ? await memberByToken.maybe(db, store.id, hashToken(token)) : undefined
  if (!found || (await hasEnded(db, store.id, found.basket_id, now)))
    throw new Refused(404, tableBasketApiTexts.unknown)
  return found
}

/** The same, with the basket locked against changes until the transaction ends. */
export async function lockedMember(tx: Queryable, scope: Scope, token: string): Promise<Member> {
  const found = await findMember(tx, scope, token)
  const locked = await lockTableBasket.maybe(tx, scope.store.id, found.basket_id)
  if (!locked) throw new Refused(404, tableBasketApiTexts.unknown)
  // Reads again after waiting for the lock, because the member may have left meanwhile.
  return findMember(tx, scope, token)
}

export async function hasEnded(db: Queryable, storeId: number, basketId: number, now: Date): Promise<boolean> {
  const { touched_at, paid_at, lines, unpaid } = await basketFacts.one(db, storeId, basketId)
  return isBasketOver({ touchedAt: touched_at, paidAt: paid_at, lines, unpaid }, now)
}
