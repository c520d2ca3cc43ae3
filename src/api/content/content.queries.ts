import type { Block } from '#contract/shop/content.ts'
import { bigint, date, int, json, nullable, text, texts } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** Fields of some kinds of content, from the front matter of the store's files. */
export type ContentDetails = { starts?: string; ends?: string; products?: string[]; voucher?: string }

const TEASER = { slug: text, title: text, description: text, day: nullable(date), image: nullable(text) }

/** News of a future day are not published yet. News without a day come last. */
export const newsPage = statement({
  name: 'news_page',
  sql: `SELECT slug, title, description, day, image FROM content
        WHERE store_id = $1 AND kind = 'news' AND coalesce(day, '-infinity') <= $2
          AND ($3 = '' OR (coalesce(day, '-infinity'), slug) < (SELECT coalesce(b.day, '-infinity'), b.slug FROM content b
            WHERE b.store_id = $1 AND b.kind = 'news' AND b.slug = $3))
        ORDER BY coalesce(day, '-infinity') DESC, slug DESC LIMIT $4`,
  args: [int, date, text, bigint],
  row: TEASER,
})

export const newsBySlug = statement({
  name: 'news_by_slug',
  sql: `SELECT slug, title, description, day, image, blocks, details FROM content
        WHERE store_id = $1 AND kind = 'news' AND slug = $2 AND coalesce(day, '-infinity') <= $3`,
  args: [int, text, date],
  row: { ...TEASER, blocks: json<Block[]>(), details: json<ContentDetails>() },
})

export const allPromotions = statement({
  name: 'all_promotions',
  sql: `SELECT slug, title, description, day, image, details FROM content WHERE store_id = $1 AND kind = 'promotion'`,
  args: [int],
  row: { ...TEASER, details: json<ContentDetails>() },
})

export const promotionBlocks = statement({
  name: 'promotion_blocks',
  sql: `SELECT blocks FROM content WHERE store_id = $1 AND kind = 'promotion' AND slug = $2`,
  args: [int, text],
  row: { blocks: json<Block[]>() },
})

/** In the given order, without retired products. */
export const productIdsBySlugs = statement({
  name: 'product_ids_by_slugs',
  sql: `SELECT p.id FROM unnest($2::text[]) WITH ORDINALITY AS named (slug, place)
        JOIN product p ON p.store_id = $1 AND p.slug = named.slug AND NOT p.is_retired ORDER BY named.place`,
  args: [int, texts],
  row: { id: int },
})
