import { text } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export const storeTables = statement({
  name: 'store_tables',
  sql: `SELECT s.origin, o.name AS outlet, t.name, t.token
        FROM dining_table t JOIN outlet o ON o.store_id = t.store_id AND o.id = t.outlet_id JOIN store s ON s.id = t.store_id
        WHERE s.slug = $1 AND NOT t.is_disabled AND NOT o.is_retired ORDER BY o.position, t.id`,
  args: [text],
  row: { origin: text, outlet: text, name: text, token: text },
})
