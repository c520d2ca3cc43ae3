import type { Database } from '#api/db/database.ts'
import { loadStoreFolder } from '../store-folder/load-folder.ts'
import { storeImages } from './store-images.ts'
import { keptHash, tellOfChange } from './store-writes.queries.ts'
import { countAnew } from './write-catalogue.ts'
import { writeStore } from './write-store.ts'

/** Raised when an import writes more than it did: a folder that did not change is then read once more. */
const FORMAT = 3

export type Imported = { slug: string; changed: boolean }

/**
 * Loads a store's folder into the database: all of it or, when anything is wrong, nothing. An unchanged folder writes nothing,
 * so that it is safe, and cheap, to repeat.
 */
export async function importStore(
  db: Database,
  folder: string,
  { isDefault = false, origin }: { isDefault?: boolean; origin: (host: string) => string },
): Promise<Imported> {
  const loaded = await loadStoreFolder(folder)
  const { slug } = loaded.store
  const address = loaded.store.origin ?? origin(loaded.store.hosts[0]?.host ?? 'localhost')
  const hash = `${loaded.hash} ${address} ${isDefault} ${FORMAT}`
  const kept = await keptHash.maybe(db, slug)
  if (kept?.content_hash === hash) return { slug, changed: false }

  // Pictures are rendered before the transaction begins: that can take a while, and nothing else should wait for it.
  const images = await storeImages(loaded)
  await db.transaction(async (tx) => {
    await writeStore(tx, loaded, { images, isDefault, origin: address, hash })
    await tellOfChange.one(tx, slug)
    await countAnew(tx)
  })
  return { slug, changed: true }
}
