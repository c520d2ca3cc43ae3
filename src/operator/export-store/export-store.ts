import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemRandom } from '#api/base/random.ts'
import { StartError } from '#api/base/start-error.ts'
import type { Database } from '#api/db/database.ts'
import { loadStoreFolder } from '../store-folder/load-folder.ts'
import { alertFiles } from './alert-files.ts'
import { catalogueFiles } from './catalogue-files.ts'
import { contentFiles } from './content-files.ts'
import type { Files } from './file-text.ts'
import { imageFiles } from './image-files.ts'
import { messageFiles } from './message-files.ts'
import { rewardFiles } from './reward-files.ts'
import { exportedStore } from './settings.queries.ts'
import { settingsFiles } from './settings-files.ts'

/** The entries of a store's folder. Other entries are left alone. */
const STORE_ENTRIES =
  /^(?:store|outlets|sales-types|holidays|banners|extra-services|vouchers|plans|alerts)\.yaml$|^(?:catalogue|content|images|messages)$/

/**
 * Writes a snapshot of a store into a folder. Importing that folder again changes nothing. The export is written to a
 * draft folder and validated before it replaces anything, so a failure leaves the previous folder in place.
 */
export async function exportStore(
  db: Database,
  slug: string,
  folder: string,
  { isForced = false } = {},
): Promise<{ store: string; folder: string; files: number }> {
  const files = await storeFiles(db, slug)
  const before = await entriesOf(folder)
  if (before.length > 0 && !isForced)
    throw new StartError(`${folder} is not empty; use --force to replace the store in it`)
  const draft = join(folder, `.export-${systemRandom.id()}`)
  try {
    for (const [file, content] of files) {
      await mkdir(join(draft, dirname(file)), { recursive: true })
      await writeFile(join(draft, file), content)
    }
    await loadStoreFolder(draft)
    for (const entry of before.filter((name) => STORE_ENTRIES.test(name)))
      await rm(join(folder, entry), { recursive: true })
    for (const entry of await readdir(draft)) await rename(join(draft, entry), join(folder, entry))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return { store: slug, folder, files: files.size }
}

/** Reads everything in one snapshot, so that the files agree with each other. */
function storeFiles(db: Database, slug: string): Promise<Files> {
  return db.snapshot(async (tx) => {
    // A large catalogue takes longer than the statement timeout of visitors' queries.
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    const store = await exportedStore.maybe(tx, slug)
    if (!store) throw new StartError(`there is no store ${slug}`)
    return new Map([
      ...(await settingsFiles(tx, store)),
      ...(await rewardFiles(tx, store.id)),
      ...(await alertFiles(tx, store.id)),
      ...(await catalogueFiles(tx, store.id)),
      ...(await contentFiles(tx, store.id)),
      ...(await messageFiles(tx, store.id)),
      ...(await imageFiles(tx, store)),
    ])
  })
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    await mkdir(folder, { recursive: true })
    return await readdir(folder)
  } catch (error) {
    throw new StartError(`can't write ${folder}: ${error instanceof Error ? error.message : String(error)}`)
  }
}
