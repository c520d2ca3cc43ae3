import type { Queryable } from '#api/db/database.ts'
import { templatesOfStore } from '#api/messages/templates.queries.ts'
import type { Files } from './file-text.ts'

/** messages/*.md: the store's own words, as they were imported. */
export async function messageFiles(tx: Queryable, storeId: number): Promise<Files> {
  const rows = await templatesOfStore.all(tx, storeId)
  return new Map(rows.map(({ kind, source }) => [`messages/${kind}.md`, source]))
}
