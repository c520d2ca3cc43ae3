import { int, text } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'

export const storeForStaff = statement({
  name: 'store_for_staff',
  sql: `SELECT id, slug FROM store WHERE slug = $1 OR ($1 = '' AND is_default)`,
  args: [text],
  row: { id: int, slug: text },
})
