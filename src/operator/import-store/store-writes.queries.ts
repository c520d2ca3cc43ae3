import { bool, bytea, int, json, text } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import type { KeptInformation } from '#api/parts/store.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { Block } from '#contract/shop/content.ts'
import type { StoreConfig } from '#contract/shop/store.ts'

export const keptStore = statement({
  name: 'kept_store',
  sql: `SELECT id, content_hash FROM store WHERE slug = $1`,
  args: [text],
  row: { id: int, content_hash: text },
})

export const upsertStore = statement({
  name: 'upsert_store',
  sql: `INSERT INTO store (slug, origin, default_subdomain, is_default, config, information, message_settings, content_hash)
        VALUES ($slug, $origin, $defaultSubdomain, $isDefault, $config, $information, $messageSettings, $contentHash)
        ON CONFLICT (slug) DO UPDATE SET origin = $origin, default_subdomain = $defaultSubdomain, is_default = store.is_default OR $isDefault,
          config = $config, information = $information, message_settings = $messageSettings, content_hash = $contentHash, version = store.version + 1, imported_at = now()
        RETURNING id`,
  args: {
    slug: text,
    origin: text,
    defaultSubdomain: text,
    isDefault: bool,
    config: json<StoreConfig>(),
    information: json<KeptInformation>(),
    messageSettings: json<MessageSettings>(),
    contentHash: text,
  },
  row: { id: int },
})

export const unsetDefaultStore = statement({
  name: 'unset_default_store',
  sql: `UPDATE store SET is_default = false, version = version + 1 WHERE is_default AND slug <> $1`,
  args: [text],
})

export const removeHosts = statement({
  name: 'remove_hosts',
  sql: `DELETE FROM store_host WHERE store_id = $1`,
  args: [int],
})

export const insertHosts = statement({
  name: 'insert_hosts',
  sql: `INSERT INTO store_host (host, store_id, referer, partner_name)
        SELECT host, $1, referer, partner_name FROM jsonb_to_recordset($2) AS given (host text, referer text, partner_name text)`,
  args: [int, json<{ host: string; referer: string; partner_name: string | null }[]>()],
})

export const insertImage = statement({
  name: 'insert_image',
  sql: `INSERT INTO image (store_id, hash, width, format, bytes) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
  args: [int, text, int, text, bytea],
})

export const removeUnnamedImages = statement({
  name: 'remove_unnamed_images',
  sql: `DELETE FROM image WHERE store_id = $1 AND hash NOT IN (
          SELECT hash FROM store_image WHERE store_id = $1 UNION ALL SELECT name FROM order_photo WHERE store_id = $1)`,
  args: [int],
})

export const upsertStoreImages = statement({
  name: 'upsert_store_images',
  sql: `INSERT INTO store_image (store_id, name, hash, width, height)
        SELECT $1, name, hash, width, height
        FROM jsonb_to_recordset($2) AS given (name text, hash text, width integer, height integer)
        ON CONFLICT (store_id, name) DO UPDATE SET hash = excluded.hash, width = excluded.width, height = excluded.height`,
  args: [int, json<{ name: string; hash: string; width: number; height: number }[]>()],
})

export const removeMessages = statement({
  name: 'remove_message_templates',
  sql: `DELETE FROM message_template WHERE store_id = $1`,
  args: [int],
})

export const insertMessages = statement({
  name: 'insert_message_templates',
  sql: `INSERT INTO message_template (store_id, kind, source)
        SELECT $1, kind, source FROM jsonb_to_recordset($2) AS given (kind text, source text)`,
  args: [int, json<{ kind: string; source: string }[]>()],
})

export const removeBanners = statement({
  name: 'remove_banners',
  sql: `DELETE FROM banner WHERE store_id = $1`,
  args: [int],
})

export type BannerRow = {
  position: number
  image: string
  layout_mode: string
  orientation: string
  alt: string
  title: string | null
  text: string | null
  link: string | null
  sales_types: readonly string[]
}
export const insertBanners = statement({
  name: 'insert_banners',
  sql: `INSERT INTO banner (store_id, position, image, layout_mode, orientation, alt, title, text, link, sales_types)
        SELECT $1, position, image, layout_mode, orientation, alt, title, text, link, sales_types
        FROM jsonb_to_recordset($2) AS given (position integer, image text, layout_mode text, orientation text, alt text,
          title text, text text, link text, sales_types text[])`,
  args: [int, json<BannerRow[]>()],
})

export const removeHolidays = statement({
  name: 'remove_holidays',
  sql: `DELETE FROM holiday WHERE store_id = $1`,
  args: [int],
})

export const insertHolidays = statement({
  name: 'insert_holidays',
  sql: `INSERT INTO holiday (store_id, day, name)
        SELECT $1, date, name FROM jsonb_to_recordset($2) AS given (date date, name text)`,
  args: [int, json<{ date: string; name: string }[]>()],
})

export const removeContent = statement({
  name: 'remove_content',
  sql: `DELETE FROM content WHERE store_id = $1`,
  args: [int],
})

export type ContentRow = {
  kind: string
  slug: string
  title: string
  description: string
  day: string | null
  image: string | null
  blocks: Block[]
  details: object
}
export const insertContent = statement({
  name: 'insert_content',
  sql: `INSERT INTO content (store_id, kind, slug, title, description, day, image, blocks, details)
        SELECT $1, kind, slug, title, description, day, image, blocks, details
        FROM jsonb_to_recordset($2) AS given (kind text, slug text, title text, description text, day date, image text,
          blocks jsonb, details jsonb)`,
  args: [int, json<ContentRow[]>()],
})

export const notifyStoreChange = statement({
  name: 'tell_of_store_change',
  sql: `SELECT pg_notify('store_changed', $1)::text AS sent`,
  args: [text],
  row: { sent: text },
})
