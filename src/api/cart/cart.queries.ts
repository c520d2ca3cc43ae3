import type { CartLine } from '#rules/cart/cart-merge.ts'
import { bigint, type Column, int, ints, json, nullable, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import { type CartProduct, keptPlan, productsByIds } from './cart-product.queries.ts'

/** A line as stored in the database. */
export type StoredLine = CartLine & { slot: number; position: number; seenCents: number }

/** `json` instead of `jsonb`: the value is only read, and the text form costs half as much. */
const linesColumn: Column<StoredLine[]> = { type: 'json' }

const LINES = `coalesce((
  SELECT json_agg(json_build_object('id', l.id, 'slot', l.slot, 'position', l.position, 'productId', l.product_id, 'optionId', l.option_id,
      'variantId', l.variant_id, 'modifierIds', to_json(l.modifier_ids), 'qty', l.qty, 'notes', l.notes, 'seenCents', l.seen_cents)
    ORDER BY l.position)
  FROM cart_line l WHERE l.store_id = c.store_id AND l.cart_id = c.id), '[]')`

/** Reads the cart at a place, whether an addition key was used, and products, in one round trip. A missing cart has no id and revision 0. */
export const cartAt = statement({
  name: 'cart_at',
  sql: `SELECT c.id, coalesce(c.revision, 0) AS revision, ${LINES} AS lines, k.key AS known_key, ${productsByIds('$1', '$6')} AS products
        FROM (SELECT $5::text AS key) given
        LEFT JOIN cart c ON c.store_id = $1 AND c.customer_id = $2 AND c.outlet_id = $3 AND c.sales_type_id = $4
        LEFT JOIN cart_addition k ON k.store_id = $1 AND k.customer_id = $2 AND k.key = given.key`,
  args: [int, uuid, int, int, nullable(text), ints],
  row: {
    id: nullable(bigint),
    revision: int,
    lines: linesColumn,
    known_key: nullable(text),
    products: json<CartProduct[]>(),
  },
})

/** The places where a customer has a cart with lines. */
export const filledPlaces = statement({
  name: 'filled_cart_places',
  sql: `SELECT c.outlet_id, c.sales_type_id, sum(CASE WHEN p.unit = 'kg' THEN 1 ELSE l.qty END)::integer AS pieces
        FROM cart c JOIN cart_line l ON l.store_id = c.store_id AND l.cart_id = c.id
          JOIN product p ON p.store_id = l.store_id AND p.id = l.product_id
        WHERE c.store_id = $1 AND c.customer_id = $2 GROUP BY c.store_id, c.id ORDER BY c.changed_at DESC`,
  args: [int, uuid],
  row: { outlet_id: int, sales_type_id: int, pieces: int },
})

/** The cart that has this line of the customer. Another customer's line is not found, like an unknown id. */
export const placeOfLine = statement({
  name: 'place_of_line',
  sql: `SELECT c.outlet_id, c.sales_type_id, c.revision, ${LINES} AS lines FROM cart c
        WHERE c.store_id = $1 AND c.customer_id = $2 AND c.id = (SELECT l.cart_id FROM cart_line l WHERE l.store_id = $1 AND l.id = $3)`,
  args: [int, uuid, uuid],
  row: { outlet_id: int, sales_type_id: int, revision: int, lines: linesColumn },
})

export const lockCart = statement({
  name: 'lock_cart',
  sql: `SELECT revision FROM cart WHERE store_id = $1 AND customer_id = $2 AND outlet_id = $3 AND sales_type_id = $4 FOR UPDATE`,
  args: [int, uuid, int, int],
  row: { revision: int },
})

export type WrittenLine = StoredLine & { matchKey: string }

/**
 * Writes a changed cart with optimistic locking. If the revision has changed since the cart was read, or the account was deleted, the `held` CTE is
 * empty and nothing is written. Also returns products that the answer needs.
 */
export const writeCart = statement({
  name: 'write_cart',
  sql: `WITH owner AS (
          SELECT store_id, id FROM customer WHERE store_id = $storeId AND id = $customerId AND deleted_at IS NULL FOR KEY SHARE
        ), held AS (
          INSERT INTO cart (store_id, customer_id, outlet_id, sales_type_id, revision, changed_at)
          SELECT store_id, id, $outletId::integer, $salesTypeId::integer, 1, $now::timestamptz FROM owner
          ON CONFLICT (store_id, customer_id, outlet_id, sales_type_id)
            DO UPDATE SET revision = cart.revision + 1, changed_at = excluded.changed_at WHERE cart.revision = $revision
          RETURNING id, revision
        ), noted AS (
          INSERT INTO cart_addition (store_id, customer_id, key, added_at)
          SELECT $storeId, $customerId, $additionKey::text, $now FROM held WHERE (SELECT $additionKey::text) IS NOT NULL
        ), removed AS (
          DELETE FROM cart_line l USING held WHERE l.store_id = $storeId AND l.cart_id = held.id AND l.id = ANY (${keptPlan('($removedIds::text[])::uuid[]')})
        ), put AS (
          INSERT INTO cart_line (id, store_id, cart_id, slot, position, match_key, product_id, option_id, variant_id, modifier_ids, qty, notes,
            seen_cents)
          SELECT given.id, $storeId, held.id, given.slot, given.position, given."matchKey", given."productId", given."optionId",
            given."variantId", given."modifierIds", given.qty, given.notes, given."seenCents"
          FROM held, jsonb_to_recordset($lines) AS given (id uuid, slot smallint, position integer, "matchKey" text, "productId" integer,
            "optionId" integer, "variantId" integer, "modifierIds" integer[], qty smallint, notes text, "seenCents" integer)
          ON CONFLICT (store_id, id) DO UPDATE SET match_key = excluded.match_key, option_id = excluded.option_id,
            variant_id = excluded.variant_id, modifier_ids = excluded.modifier_ids, qty = excluded.qty, notes = excluded.notes,
            seen_cents = excluded.seen_cents WHERE cart_line.cart_id = excluded.cart_id
        )
        SELECT (SELECT revision FROM held) AS revision, ${productsByIds('$storeId', '$productIds')} AS products`,
  args: {
    storeId: int,
    customerId: uuid,
    outletId: int,
    salesTypeId: int,
    revision: int,
    now: timestamp,
    additionKey: nullable(text),
    removedIds: texts,
    lines: json<WrittenLine[]>(),
    productIds: ints,
  },
  row: { revision: nullable(int), products: json<CartProduct[]>() },
})

/** Deletes addition keys that are too old to be sent again. */
export const forgetOldAdditions = statement({
  name: 'forget_old_cart_additions',
  sql: `DELETE FROM cart_addition WHERE added_at < $1`,
  args: [timestamp],
})
