import { bytea, int, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const imageBytes = statement({
  name: 'image_bytes',
  sql: `SELECT bytes FROM image WHERE store_id = $1 AND hash = $2 AND width = $3 AND format = $4`,
  args: [int, text, int, text],
  row: { bytes: bytea },
})
