import { int, ints, json, text } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export type OptionRow = { product_id: number; slug: string; position: number; name: string }
export const upsertOptions = statement({
  name: 'upsert_options',
  sql: `INSERT INTO product_option (store_id, product_id, slug, position, name)
        SELECT $1, product_id, slug, position, name
        FROM jsonb_to_recordset($2) AS given (product_id integer, slug text, position integer, name text)
        ON CONFLICT (store_id, product_id, slug) DO UPDATE
          SET position = excluded.position, name = excluded.name, is_retired = false
        RETURNING id, product_id, slug`,
  args: [int, json<OptionRow[]>()],
  row: { id: int, product_id: int, slug: text },
})

export type VariantRow = OptionRow & { option_id: number }
export const upsertVariants = statement({
  name: 'upsert_variants',
  sql: `INSERT INTO product_variant (store_id, product_id, option_id, slug, position, name)
        SELECT $1, product_id, option_id, slug, position, name
        FROM jsonb_to_recordset($2) AS given (product_id integer, option_id integer, slug text, position integer, name text)
        ON CONFLICT (store_id, product_id, option_id, slug) DO UPDATE
          SET position = excluded.position, name = excluded.name, is_retired = false
        RETURNING id, option_id, slug`,
  args: [int, json<VariantRow[]>()],
  row: { id: int, option_id: int, slug: text },
})

export const retireOptionsExcept = statement({
  name: 'retire_options_except',
  sql: `UPDATE product_option SET is_retired = true WHERE store_id = $1 AND NOT is_retired AND id <> ALL ($2)`,
  args: [int, ints],
})

export const retireVariantsExcept = statement({
  name: 'retire_variants_except',
  sql: `UPDATE product_variant SET is_retired = true WHERE store_id = $1 AND NOT is_retired AND id <> ALL ($2)`,
  args: [int, ints],
})

export const removeGroupLinks = statement({
  name: 'remove_group_links',
  sql: `DELETE FROM product_modifier_group WHERE store_id = $1`,
  args: [int],
})

export type GroupLinkRow = { product_id: number; group_id: number; position: number }
export const insertGroupLinks = statement({
  name: 'insert_group_links',
  sql: `INSERT INTO product_modifier_group (store_id, product_id, group_id, position)
        SELECT $1, product_id, group_id, position
        FROM jsonb_to_recordset($2) AS given (product_id integer, group_id integer, position integer)`,
  args: [int, json<GroupLinkRow[]>()],
})
