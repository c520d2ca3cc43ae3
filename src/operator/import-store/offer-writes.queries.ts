import { bigint, int, json } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import type { ListedPrice } from '#rules/pricing/price-list.ts'

export const removePrices = statement({
  name: 'remove_prices',
  sql: `DELETE FROM price WHERE store_id = $1`,
  args: [int],
})

export type PriceRow = ListedPrice & { product_id: number }
export const insertPrices = statement({
  name: 'insert_prices',
  sql: `INSERT INTO price (store_id, product_id, option_id, variant_id, outlet_id, sales_type_id, cents)
        SELECT $1, product_id, option_id, variant_id, outlet_id, sales_type_id, cents
        FROM jsonb_to_recordset($2) AS given (product_id integer, option_id integer, variant_id integer, outlet_id integer,
          sales_type_id integer, cents integer)`,
  args: [int, json<PriceRow[]>()],
})

/** The products' shelves are written before this. An offer on any other shelf is outdated. */
export const removeOldOffers = statement({
  name: 'remove_old_offers',
  sql: `DELETE FROM offer o WHERE o.store_id = $1 AND NOT EXISTS (
          SELECT FROM product p WHERE p.store_id = $1 AND p.id = o.product_id AND o.shelf_id = ANY (p.shelf_ids))`,
  args: [int],
})

export type OfferRow = {
  shelf_id: number
  product_id: number
  category_id: number
  from_cents: number
  has_range: boolean
  ready_hours: number
  menu_rank: number
  popular_rank: number
  name_key: string
  is_available: boolean
}
const OFFER_VALUES = 'category_id, from_cents, has_range, ready_hours, menu_rank, popular_rank, name_key, is_available'
const each = (table: string) => OFFER_VALUES.replaceAll(/\w+/g, (column) => `${table}.${column}`)

/** An unchanged offer is not written again, because it is in many indexes. */
export const upsertOffers = statement({
  name: 'upsert_offers',
  sql: `INSERT INTO offer (store_id, shelf_id, product_id, ${OFFER_VALUES})
        SELECT $1, shelf_id, product_id, ${OFFER_VALUES}
        FROM jsonb_to_recordset($2) AS given (shelf_id integer, product_id integer, category_id integer, from_cents integer,
          has_range boolean, ready_hours integer, menu_rank integer, popular_rank integer, name_key text, is_available boolean)
        ON CONFLICT (store_id, shelf_id, product_id) DO UPDATE SET (${OFFER_VALUES}) = (${each('excluded')})
        WHERE (${each('offer')}) IS DISTINCT FROM (${each('excluded')})`,
  args: [int, json<OfferRow[]>()],
})

export const removeSearchWords = statement({
  name: 'remove_search_words',
  sql: `DELETE FROM search_word WHERE store_id = $1`,
  args: [int],
})

export const insertSearchWords = statement({
  name: 'insert_search_words',
  sql: `INSERT INTO search_word (store_id, word) SELECT $1, jsonb_array_elements_text($2)`,
  args: [int, json<string[]>()],
})

/** GIN keeps new words in a pending list that every search scans. The import merges it into the index. */
export const mergePendingSearchWords = statement({
  name: 'sort_in_search_words',
  sql: `SELECT gin_clean_pending_list('product_front'), gin_clean_pending_list('product_front_words'),
          gin_clean_pending_list('product_title'), gin_clean_pending_list('product_words'), gin_clean_pending_list('search_word_trigrams')`,
  args: [],
  row: { front: bigint, front_words: bigint, title: bigint, words: bigint, trigrams: bigint },
})
