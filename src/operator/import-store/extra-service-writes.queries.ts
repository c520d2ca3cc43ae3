import { int, json } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export type ExtraServiceRow = {
  slug: string
  position: number
  name: string
  description: string
  price_cents: number
  /** Null when the service is available for every sales type. */
  sales_types: string[] | null
  express_hours: number | null
  express_up_to_hours: number | null
}
/**
 * A service that left the files is retired, not deleted. An open checkout may still name it and is told that it is
 * gone.
 */
export const upsertExtraServices = statement({
  name: 'upsert_extra_services',
  sql: `WITH given AS (
          SELECT * FROM jsonb_to_recordset($2) AS given (slug text, position integer, name text, description text, price_cents integer,
            sales_types text[], express_hours integer, express_up_to_hours integer)
        ), retired AS (
          UPDATE extra_service SET is_retired = true WHERE store_id = $1 AND slug NOT IN (SELECT slug FROM given)
        )
        INSERT INTO extra_service (store_id, slug, position, name, description, price_cents, sales_type_ids, express_hours,
          express_up_to_hours)
        SELECT $1, slug, position, name, description, price_cents,
          CASE WHEN sales_types IS NOT NULL THEN
            ARRAY(SELECT t.id FROM sales_type t WHERE t.store_id = $1 AND t.slug = ANY (given.sales_types) ORDER BY t.id) END,
          express_hours, express_up_to_hours
        FROM given
        ON CONFLICT (store_id, slug) DO UPDATE SET position = excluded.position, name = excluded.name, description = excluded.description,
          price_cents = excluded.price_cents, sales_type_ids = excluded.sales_type_ids, express_hours = excluded.express_hours,
          express_up_to_hours = excluded.express_up_to_hours, is_retired = false`,
  args: [int, json<ExtraServiceRow[]>()],
})
