import { OUTLET, OUTLET_COLUMNS } from '#api/catalog-index/outlets.queries.ts'
import { type Column, date, int, json, nullable, text, texts } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import type { KeptInformation } from '#api/parts/store.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { StoreConfig } from '#contract/shop/store.ts'

/** A JSON column that is only read, so its type needs no writer. */
export const readOnlyJson = <T>(): Column<T> => ({ type: 'jsonb' })

export const exportedStore = statement({
  name: 'exported_store',
  sql: `SELECT id, slug, origin, default_subdomain, config, information, message_settings FROM store WHERE slug = $1`,
  args: [text],
  row: {
    id: int,
    slug: text,
    origin: text,
    default_subdomain: text,
    config: json<StoreConfig>(),
    information: json<KeptInformation>(),
    message_settings: json<MessageSettings>(),
  },
})
export type ExportedStore = Awaited<ReturnType<typeof exportedStore.one>>

export const exportedHosts = statement({
  name: 'exported_hosts',
  sql: `SELECT host, referer, partner_name FROM store_host WHERE store_id = $1 ORDER BY host`,
  args: [int],
  row: { host: text, referer: text, partner_name: nullable(text) },
})

export const exportedOutlets = statement({
  name: 'exported_outlets',
  sql: `SELECT ${OUTLET_COLUMNS},
          ARRAY(SELECT s.slug FROM outlet_sales_type l JOIN sales_type s ON s.store_id = $1 AND s.id = l.sales_type_id AND NOT s.is_retired
                WHERE l.store_id = $1 AND l.outlet_id = o.id ORDER BY s.position, s.id) AS sales_types,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.slug, 'name', t.name) ORDER BY t.id), '[]') FROM dining_table t
           WHERE t.store_id = $1 AND t.outlet_id = o.id AND NOT t.is_disabled) AS tables
        FROM outlet o WHERE o.store_id = $1 AND NOT o.is_retired ORDER BY o.position, o.id`,
  args: [int],
  row: {
    ...OUTLET,
    sales_types: texts,
    tables: readOnlyJson<{ id: string; name: string }[]>(),
  },
})
export type ExportedOutlet = Awaited<ReturnType<typeof exportedOutlets.all>>[number]

export const exportedHolidays = statement({
  name: 'exported_holidays',
  sql: `SELECT day, name FROM holiday WHERE store_id = $1 ORDER BY day`,
  args: [int],
  row: { day: date, name: text },
})

export const exportedBanners = statement({
  name: 'exported_banners',
  sql: `SELECT image, alt, layout_mode, orientation, link, title, text, sales_types FROM banner WHERE store_id = $1 ORDER BY position`,
  args: [int],
  row: {
    image: text,
    alt: text,
    layout_mode: text,
    orientation: text,
    link: nullable(text),
    title: nullable(text),
    text: nullable(text),
    sales_types: texts,
  },
})

export const exportedExtraServices = statement({
  name: 'exported_extra_services',
  sql: `SELECT e.slug, e.name, e.description, e.price_cents, e.express_hours, e.express_up_to_hours,
          CASE WHEN e.sales_type_ids IS NOT NULL THEN
            ARRAY(SELECT s.slug FROM sales_type s WHERE s.store_id = $1 AND s.id = ANY (e.sales_type_ids) ORDER BY s.position, s.id) END
            AS sales_types
        FROM extra_service e WHERE e.store_id = $1 AND NOT e.is_retired ORDER BY e.position, e.id`,
  args: [int],
  row: {
    slug: text,
    name: text,
    description: text,
    price_cents: int,
    express_hours: nullable(int),
    express_up_to_hours: nullable(int),
    sales_types: nullable(texts),
  },
})
