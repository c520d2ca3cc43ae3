import { bytea, int, text } from '../db/column.ts'
import { statement } from '../db/statement.ts'

export const imageBytes = statement({
  name: 'image_bytes',
  sql: `SELECT bytes FROM image WHERE hash = $1 AND width = $2 AND format = $3`,
  args: [text, int, text],
  row: { bytes: bytea },
})
