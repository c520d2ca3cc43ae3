import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import { bool, bytea, type Column, int, ints, nullable, smallint, text, texts, timestamp, uuid } from '../db/column.ts'
import { statement } from '../db/statement.ts'

const statusColumn = text as Column<string> as Column<OrderStatus>

/** Lock this before looking for or opening a basket, so a table never gets two. */
export const lockTable = statement({
  name: 'lock_dining_table',
  sql: `SELECT id FROM dining_table WHERE store_id = $1 AND id = $2 FOR NO KEY UPDATE`,
  args: [int, int],
  row: { id: int },
})

export const openBasketAt = statement({
  name: 'open_table_basket_at',
  sql: `SELECT id FROM table_basket WHERE store_id = $1 AND table_id = $2 AND ended_at IS NULL`,
  args: [int, int],
  row: { id: int },
})

export const lockTableBasket = statement({
  name: 'lock_table_basket',
  sql: `SELECT id FROM table_basket WHERE store_id = $1 AND id = $2 AND ended_at IS NULL FOR UPDATE`,
  args: [int, int],
  row: { id: int },
})

export const insertTableBasket = statement({
  name: 'insert_table_basket',
  sql: `INSERT INTO table_basket (store_id, table_id, opened_at, touched_at) VALUES ($1, $2, $3, $3) RETURNING id`,
  args: [int, int, timestamp],
  row: { id: int },
})

export const touchTableBasket = statement({
  name: 'touch_table_basket',
  sql: `UPDATE table_basket SET touched_at = greatest(touched_at, $3) WHERE store_id = $1 AND id = $2`,
  args: [int, int, timestamp],
})

export const endTableBasket = statement({
  name: 'end_table_basket',
  sql: `UPDATE table_basket SET ended_at = $3 WHERE store_id = $1 AND id = $2 AND ended_at IS NULL`,
  args: [int, int, timestamp],
})

/** The input of the rule isBasketOver. */
export const basketFacts = statement({
  name: 'table_basket_facts',
  sql: `SELECT b.touched_at, max(o.confirmed_at) AS paid_at, count(l.id)::integer AS lines,
          (count(l.id) FILTER (WHERE o.confirmed_at IS NULL))::integer AS unpaid
        FROM table_basket b
        LEFT JOIN table_basket_line l ON l.store_id = $1 AND l.basket_id = b.id
        LEFT JOIN customer_order o ON o.store_id = $1 AND o.id = l.order_id
        WHERE b.store_id = $1 AND b.id = $2 GROUP BY b.store_id, b.id`,
  args: [int, int],
  row: { touched_at: timestamp, paid_at: nullable(timestamp), lines: int, unpaid: int },
})

/** The member of a token, with the table. */
export const memberByToken = statement({
  name: 'table_member_by_token',
  sql: `SELECT m.basket_id, m.member, m.name, t.id AS table_id, t.name AS table_name, t.outlet_id
        FROM table_basket_member m JOIN table_basket b ON b.store_id = $1 AND b.id = m.basket_id
        JOIN dining_table t ON t.store_id = $1 AND t.id = b.table_id
        WHERE m.store_id = $1 AND m.token_hash = $2 AND b.ended_at IS NULL AND NOT t.is_disabled`,
  args: [int, bytea],
  row: { basket_id: int, member: smallint, name: text, table_id: int, table_name: text, outlet_id: int },
})

/** The present members, without those who left. */
export const membersOf = statement({
  name: 'table_members_of',
  sql: `SELECT member, name FROM table_basket_member WHERE store_id = $1 AND basket_id = $2 AND left_at IS NULL ORDER BY member`,
  args: [int, int],
  row: { member: smallint, name: text },
})

/** Numbers members in the order of joining. The number of a member who left but is kept is not reused. */
export const insertMember = statement({
  name: 'insert_table_member',
  sql: `INSERT INTO table_basket_member (store_id, basket_id, member, name, token_hash, joined_at)
        SELECT $1, $2, 1 + coalesce(max(member), 0), $3, $4, $5 FROM table_basket_member WHERE store_id = $1 AND basket_id = $2
        RETURNING member`,
  args: [int, int, text, bytea, timestamp],
  row: { member: smallint },
})

export const removeMember = statement({
  name: 'remove_table_member',
  sql: `DELETE FROM table_basket_member WHERE store_id = $1 AND basket_id = $2 AND member = $3`,
  args: [int, int, smallint],
})

/** Marks a member as left and replaces the token by an unusable one. For members whose name paid or claimed lines still show. */
export const closeMember = statement({
  name: 'close_table_member',
  sql: `UPDATE table_basket_member SET token_hash = $4, left_at = $5 WHERE store_id = $1 AND basket_id = $2 AND member = $3`,
  args: [int, int, smallint, bytea, timestamp],
})

/** Every line with the order that claims it, oldest first. */
export const linesOf = statement({
  name: 'table_lines_of',
  sql: `SELECT l.id, l.member, m.name, l.product_id, l.option_id, l.variant_id, l.modifier_ids, l.qty, l.notes, l.order_id, l.payer AS payer_member, p.name AS payer,
          o.status, o.confirmed_at IS NOT NULL AS is_paid, EXISTS (SELECT FROM payment_attempt a WHERE a.store_id = $1 AND a.order_id = l.order_id
            AND a.purpose = 'order' AND a.status IN ('created', 'requires_action', 'authorised')) AS is_undecided
        FROM table_basket_line l
        JOIN table_basket_member m ON m.store_id = $1 AND m.basket_id = l.basket_id AND m.member = l.member
        LEFT JOIN table_basket_member p ON p.store_id = $1 AND p.basket_id = l.basket_id AND p.member = l.payer
        LEFT JOIN customer_order o ON o.store_id = $1 AND o.id = l.order_id
        WHERE l.store_id = $1 AND l.basket_id = $2 ORDER BY l.id`,
  args: [int, int],
  row: {
    id: uuid,
    member: smallint,
    name: text,
    product_id: int,
    option_id: nullable(int),
    variant_id: nullable(int),
    modifier_ids: ints,
    qty: smallint,
    notes: text,
    order_id: nullable(uuid),
    payer_member: nullable(smallint),
    payer: nullable(text),
    status: nullable(statusColumn),
    is_paid: bool,
    is_undecided: bool,
  },
})
export type TableLineRow = Awaited<ReturnType<typeof linesOf.all>>[number]

export const insertTableLine = statement({
  name: 'insert_table_line',
  sql: `INSERT INTO table_basket_line (id, store_id, basket_id, member, product_id, option_id, variant_id, modifier_ids, qty, notes)
        VALUES ($id, $storeId, $basketId, $member, $productId, $optionId, $variantId, $modifierIds, $qty, $notes)`,
  args: {
    id: uuid,
    storeId: int,
    basketId: int,
    member: smallint,
    productId: int,
    optionId: nullable(int),
    variantId: nullable(int),
    modifierIds: ints,
    qty: smallint,
    notes: text,
  },
})

export const setTableLineQty = statement({
  name: 'set_table_line_qty',
  sql: `UPDATE table_basket_line SET qty = $4 WHERE store_id = $1 AND basket_id = $2 AND id = $3`,
  args: [int, int, uuid, smallint],
})

export const removeTableLine = statement({
  name: 'remove_table_line',
  sql: `DELETE FROM table_basket_line WHERE store_id = $1 AND basket_id = $2 AND id = $3`,
  args: [int, int, uuid],
})

/** Locks the lines to pay in the order of their ids. */
export const lockTableLines = statement({
  name: 'lock_table_lines',
  sql: `SELECT id FROM table_basket_line WHERE store_id = $1 AND basket_id = $2 AND id = ANY (($3::text[])::uuid[]) ORDER BY id FOR UPDATE`,
  args: [int, int, texts],
  row: { id: uuid },
})

export const claimTableLines = statement({
  name: 'claim_table_lines',
  sql: `UPDATE table_basket_line SET order_id = $4, payer = $5 WHERE store_id = $1 AND basket_id = $2 AND id = ANY (($3::text[])::uuid[])`,
  args: [int, int, texts, uuid, smallint],
})

/** For the sweep: guests' names are deleted with their unused basket. */
export const sweepTableBaskets = statement({
  name: 'sweep_table_baskets',
  sql: `DELETE FROM table_basket WHERE touched_at < $1`,
  args: [timestamp],
})
