import { int, ints, nullable, text } from '../../db/column.ts'
import { statement } from '../../db/statement.ts'

export const storeExtraServices = statement({
  name: 'store_extra_services',
  sql: `SELECT id, slug, name, description, price_cents, sales_type_ids, express_hours, express_up_to_hours
        FROM extra_service WHERE store_id = $1 AND NOT is_retired ORDER BY position, id`,
  args: [int],
  row: {
    id: int,
    slug: text,
    name: text,
    description: text,
    price_cents: int,
    sales_type_ids: nullable(ints),
    express_hours: nullable(int),
    express_up_to_hours: nullable(int),
  },
})
