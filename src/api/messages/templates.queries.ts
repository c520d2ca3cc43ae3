import { int, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const templatesOfStore = statement({
  name: 'templates_of_store',
  sql: `SELECT kind, source FROM message_template WHERE store_id = $1 ORDER BY kind`,
  args: [int],
  row: { kind: text, source: text },
})
