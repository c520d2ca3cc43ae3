import type { CartItem } from '#contract/order/cart.ts'
import { matchKey } from '#rules/cart/cart-matching.ts'
import type { CartPlan } from '#rules/cart/cart-merge.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { lockOwnAccount } from '../customer/own-account.ts'
import type { Queryable } from '../db/database.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { cartAt, lockCart, type StoredLine, writeCart } from './cart.queries.ts'
import { itemOf } from './cart-answer.ts'
import type { CartStore } from './cart-place.ts'
import { cartProducts } from './cart-product.queries.ts'

export type CartRead = { revision: number; lines: StoredLine[]; isDone: boolean }
export type Plan = Extract<CartPlan<StoredLine>, { kind: 'changed' }>

export type CartChange = {
  parts: ApiParts
  scope: Scope<Customer>
  at: CartStore
  place: PlaceOfSale
  /** An idempotency key: a change with the same key is made only once. */
  key: string | null
  /** The ids of the products that `decide` needs. */
  needs: (lines: readonly StoredLine[]) => number[]
  /** Returns the changed lines, or throws a refusal. */
  decide: (lines: readonly StoredLine[]) => Plan
}

/** One attempt under the lock is enough, unless the same key is used at two places at once. */
const LOCKED_TRIES = 3

/**
 * Decides on the cart that was read and writes it with optimistic locking. If the cart was changed in between, reads and decides again under the lock
 * of its row. Returns the changed cart.
 */
export async function changeCart(change: CartChange, read: CartRead): Promise<CartItem[]> {
  const { parts, scope, place } = change
  const changed = await tryWrite(change, parts.db, read).catch(undefinedIfKeyExists)
  if (changed) return changed
  for (let tries = 0; tries < LOCKED_TRIES; tries += 1) {
    const again = await parts.db
      .transaction(async (tx) => {
        // The order of locks is account first, then cart. A deleted account is a 401.
        await lockOwnAccount(tx, scope)
        await lockCart.maybe(tx, scope.store.id, scope.viewer.id, place.outletId, place.salesTypeId)
        return tryWrite(change, tx, await readCart(change, tx, []))
      })
      .catch(undefinedIfKeyExists)
    if (again) return again
  }
  throw new Error('a cart changed under its lock')
}

/** Replaces all lines in one transaction, so that a failure keeps the old ones. `decide` gets an empty cart. */
export async function replaceCart(change: CartChange): Promise<CartItem[]> {
  const { parts, scope, place } = change
  const emptied = { ...change, needs: () => [], decide: withoutLines }
  return parts.db.transaction(async (tx) => {
    await lockOwnAccount(tx, scope)
    await lockCart.maybe(tx, scope.store.id, scope.viewer.id, place.outletId, place.salesTypeId)
    await tryWrite(emptied, tx, await readCart(change, tx, []))
    const replaced = await tryWrite(change, tx, await readCart(change, tx, []))
    if (!replaced) throw new Error('a cart changed under its lock')
    return replaced
  })
}

const withoutLines = (lines: readonly StoredLine[]): Plan => ({
  kind: 'changed',
  lines: [],
  put: [],
  removedIds: lines.map(({ id }) => id),
})

export async function readCart(
  { scope, at, place, key }: Omit<CartChange, 'needs' | 'decide'>,
  db: Queryable,
  productIds: readonly number[],
): Promise<CartRead> {
  const missing = at.products.missing(productIds)
  const { store, viewer } = scope
  const row = await cartAt.one(db, store.id, viewer.id, place.outletId, place.salesTypeId, key, missing)
  at.products.keep(missing, row.products)
  return { revision: row.revision, lines: row.lines, isDone: row.known_key !== null }
}

/** Undefined when the cart has changed since it was read. */
async function tryWrite(change: CartChange, db: Queryable, read: CartRead): Promise<CartItem[] | undefined> {
  const { scope, at, place, key, needs, decide } = change
  if (read.isDone) return cartItems(db, at, place, read.lines)
  await loadProducts(db, at, needs(read.lines))
  const { lines, put, removedIds } = decide(read.lines)
  const written = put.map((line) => ({ ...line, matchKey: matchKey(line) }))
  // The same statement returns the products that only the answer needs.
  const missing = at.products.missing(lines.map(({ productId }) => productId))
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
  at.products.keep(missing, held.products)
  return lines.map((line) => itemOf(at, place, line))
}

/** Records the current price as seen by the customer, because the change shows it. */
export function withSeenPrice(plan: Plan, seenCents: number): Plan {
  const put = plan.put.map((line) => ({ ...line, seenCents }))
  return { ...plan, put, lines: plan.lines.map((line) => put.find((one) => one.id === line.id) ?? line) }
}

/** A concurrent request used the same key for a cart at another place. That cart is another row, so the revision does not reveal it. */
function undefinedIfKeyExists(error: unknown): undefined {
  const isKeyTaken = error instanceof Error && 'constraint' in error && error.constraint === 'cart_addition_pkey'
  if (!isKeyTaken) throw error
}

export async function cartItems(
  db: Queryable,
  at: CartStore,
  place: PlaceOfSale,
  lines: readonly StoredLine[],
): Promise<CartItem[]> {
  await loadProducts(
    db,
    at,
    lines.map(({ productId }) => productId),
  )
  return lines.map((line) => itemOf(at, place, line))
}

export async function loadProducts(
  db: Queryable,
  { store, products }: CartStore,
  ids: readonly number[],
): Promise<void> {
  const missing = products.missing(ids)
  if (missing.length === 0) return
  products.keep(missing, (await cartProducts.one(db, store.id, missing)).products)
}
