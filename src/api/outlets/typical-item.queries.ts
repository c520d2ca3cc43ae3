import { int, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

/** The most popular available item of each shelf that has a turnaround. Goods have none. */
export const typicalItems = statement({
  name: 'typical_items',
  sql: `SELECT DISTINCT ON (o.shelf_id) o.shelf_id, o.ready_hours AS hours, p.name FROM offer o
        JOIN product p ON p.store_id = $1 AND p.id = o.product_id
        WHERE o.store_id = $1 AND o.is_available AND o.ready_hours > 0
        ORDER BY o.shelf_id, o.popular_rank, o.product_id`,
  args: [int],
  row: { shelf_id: int, hours: int, name: text },
})
