import type { CartItem } from '#contract/order/cart.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import type { CartPlan } from '#rules/cart/cart-merge.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { lockOwnAccount } from '../customer/own-account.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { cartAt, type KeptLine, lockCart, writeCart } from './cart.queries.ts'
import { itemOf } from './cart-answer.ts'
import type { CartStore } from './cart-place.ts'
import { cartProducts } from './cart-product.queries.ts'

export type CartRead = { revision: number; lines: KeptLine[]; isDone: boolean }
export type Plan = Extract<CartPlan<KeptLine>, { kind: 'changed' }>

export type CartChange = {
  parts: ApiParts
  scope: Scope<Customer>
  at: CartStore
  place: PlaceOfSale
  /** Keeps the change from being made twice. */
  key: string | null
  /** The products that must be known to decide, once the lines are. */
  needs: (lines: readonly KeptLine[]) => number[]
  /** What becomes of the lines; it throws what is to be refused. */
  decide: (lines: readonly KeptLine[]) => Plan
}

/** One is enough, but for a key that is used at two places at once. */
const LOCKED_TRIES = 3

/**
 * Reads the cart, decides, and writes if nobody has changed it in between; answers with the cart. When somebody has, once more under
 * the lock of its row, where nobody can.
 */
export async function changeCart(change: CartChange, read: CartRead): Promise<CartItem[]> {
  const { parts, scope, place } = change
  const changed = await attempt(change, parts.db, read).catch(orUndefinedIfNoted)
  if (changed) return changed
  for (let tries = 0; tries < LOCKED_TRIES; tries += 1) {
    const again = await parts.db
      .transaction(async (tx) => {
        // The account first, as everywhere. 401 when it was deleted meanwhile.
        await lockOwnAccount(tx, scope)
        await lockCart.maybe(tx, scope.store.id, scope.viewer.id, place.outletId, place.salesTypeId)
        return attempt(change, tx, await readCart(change, tx, []))
      })
      .catch(orUndefinedIfNoted)
    if (again) return again
  }
  throw new Error('a cart changed under its lock')
}

export async function readCart(
  { scope, at, place, key }: Omit<CartChange, 'needs' | 'decide'>,
  db: Queryable,
  productIds: readonly number[],
): Promise<CartRead> {
  const missing = at.shelf.missing(productIds)
  const { store, viewer } = scope
  const row = await cartAt.one(db, store.id, viewer.id, place.outletId, place.salesTypeId, key, missing)
  at.shelf.keep(missing, row.products)
  return { revision: row.revision, lines: row.lines, isDone: row.known_key !== null }
}

async function attempt(change: CartChange, db: Queryable, read: CartRead): Promise<CartItem[] | undefined> {
  const { scope, at, place, key, needs, decide } = change
  if (read.isDone) return cartItems(db, at, place, read.lines)
  await knowProducts(db, at, needs(read.lines))
  const { lines, put, removedIds } = decide(read.lines)
  const written = put.map((line) => ({ ...line, matchKey: matchKey(line) }))
  // What only the answer needs comes along with the writing.
  const missing = at.shelf.missing(lines.map(({ productId }) => productId))
  const { store, viewer, now } = scope
  const { outletId, salesTypeId } = place
  const held = await writeCart.one(db, {
    storeId: store.id,
    customerId: viewer.id,
    outletId,
    salesTypeId,
    revision: read.revision,
    now,
    additionKey: key,
    removedIds,
    lines: written,
    productIds: missing,
  })
  if (held.revision === null) return undefined
  at.shelf.keep(missing, held.products)
  return lines.map((line) => itemOf(at, place, line))
}

/** Whoever touches a line has seen what it costs now. */
export function touched(plan: Plan, seenCents: number): Plan {
  const put = plan.put.map((line) => ({ ...line, seenCents }))
  return { ...plan, put, lines: plan.lines.map((line) => put.find((one) => one.id === line.id) ?? line) }
}

/** The same key was written a moment ago, for a cart at another place: its row is another, so the revision could not tell. */
function orUndefinedIfNoted(error: unknown): undefined {
  const isNoted = error instanceof Error && 'constraint' in error && error.constraint === 'cart_addition_pkey'
  if (!isNoted) throw error
}

export async function cartItems(
  db: Queryable,
  at: CartStore,
  place: PlaceOfSale,
  lines: readonly KeptLine[],
): Promise<CartItem[]> {
  await knowProducts(
    db,
    at,
    lines.map(({ productId }) => productId),
  )
  return lines.map((line) => itemOf(at, place, line))
}

export async function knowProducts(db: Queryable, { store, shelf }: CartStore, ids: readonly number[]): Promise<void> {
  const missing = shelf.missing(ids)
  if (missing.length === 0) return
  shelf.keep(missing, (await cartProducts.one(db, store.id, missing)).products)
}
