import { bytea, date, int, json, nullable, text } from '#api/db/column.ts'
import { statement } from '#api/db/statement.ts'
import type { Block } from '#contract/shop/content.ts'

export type ContentDetails = { starts?: string; ends?: string; products?: string[]; voucher?: string }

export const exportedContent = statement({
  name: 'exported_content',
  sql: `SELECT kind, slug, title, description, day, image, blocks, details FROM content WHERE store_id = $1 ORDER BY kind, slug`,
  args: [int],
  row: {
    kind: text,
    slug: text,
    title: text,
    description: text,
    day: nullable(date),
    image: nullable(text),
    blocks: json<Block[]>(),
    details: json<ContentDetails>(),
  },
})
export type ExportedContent = Awaited<ReturnType<typeof exportedContent.all>>[number]

export const exportedImages = statement({
  name: 'exported_images',
  sql: `SELECT name, hash FROM store_image WHERE store_id = $1 ORDER BY name`,
  args: [int],
  row: { name: text, hash: text },
})

export const exportedRenderings = statement({
  name: 'exported_renderings',
  sql: `SELECT width, format, bytes FROM image WHERE store_id = $1 AND hash = $2 ORDER BY format, width`,
  args: [int, text],
  row: { width: int, format: text, bytes: bytea },
})
export type ExportedRendering = Awaited<ReturnType<typeof exportedRenderings.all>>[number]
