import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { Block } from '#contract/shop/content.ts'
import type { StoreConfig } from '#contract/shop/store.ts'
import { bigint, bool, date, int, json, nullable, text, texts } from '../db/column.ts'
import { statement } from '../db/statement.ts'
import type { KeptInformation } from '../parts/store.ts'

export const allStores = statement({
  name: 'all_stores',
  sql: `SELECT id, slug, origin, default_subdomain, is_default, version, config, information, message_settings FROM store`,
  args: [],
  row: {
    id: int,
    slug: text,
    origin: text,
    default_subdomain: text,
    is_default: bool,
    version: bigint,
    config: json<StoreConfig>(),
    information: json<KeptInformation>(),
    message_settings: json<MessageSettings>(),
  },
})

export const allHosts = statement({
  name: 'all_hosts',
  sql: `SELECT host, store_id, referer, partner_name FROM store_host`,
  args: [],
  row: { host: text, store_id: int, referer: text, partner_name: nullable(text) },
})

export const storeImages = statement({
  name: 'store_images',
  sql: `SELECT store_id, name, hash, width, height FROM store_image`,
  args: [],
  row: { store_id: int, name: text, hash: text, width: int, height: int },
})

export const storeBanners = statement({
  name: 'store_banners',
  sql: `SELECT image, layout_mode, orientation, alt, title, text, link, sales_types FROM banner WHERE store_id = $1 ORDER BY position`,
  args: [int],
  row: {
    image: text,
    layout_mode: text,
    orientation: text,
    alt: text,
    title: nullable(text),
    text: nullable(text),
    link: nullable(text),
    sales_types: texts,
  },
})

export const bannerPrices = statement({
  name: 'banner_prices',
  sql: `SELECT p.slug, o.shelf_id, o.from_cents FROM product p JOIN offer o ON o.store_id = p.store_id AND o.product_id = p.id
        WHERE p.store_id = $1 AND p.slug = ANY($2) AND NOT p.is_retired`,
  args: [int, texts],
  row: { slug: text, shelf_id: int, from_cents: int },
})

export const storeDefaults = statement({
  name: 'store_defaults',
  sql: `SELECT (SELECT id FROM outlet WHERE store_id = $1 AND slug = $2 AND NOT is_retired) AS outlet_id,
               (SELECT id FROM sales_type WHERE store_id = $1 AND slug = $3 AND NOT is_retired) AS sales_type_id`,
  args: [int, text, text],
  row: { outlet_id: nullable(int), sales_type_id: nullable(int) },
})

export const contentBySlug = statement({
  name: 'content_by_slug',
  sql: `SELECT slug, title, description, day, image, blocks FROM content WHERE store_id = $1 AND kind = $2 AND slug = $3`,
  args: [int, text, text],
  row: {
    slug: text,
    title: text,
    description: text,
    day: nullable(date),
    image: nullable(text),
    blocks: json<Block[]>(),
  },
})
