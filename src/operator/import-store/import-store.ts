import type { Database } from '#api/db/database.ts'
import { bookingsInHours, bookingsOutOfHours, type OutletBooking } from '#api/staff/closures/bookings-of-store.ts'
import { loadStoreFolder } from '../store-folder/load-folder.ts'
import { storeImages } from './store-images.ts'
import { keptStore, notifyStoreChange } from './store-writes.queries.ts'
import { updateStatistics } from './write-catalogue.ts'
import { writeStore } from './write-store.ts'

/** Raise this when an import writes more than before. Unchanged folders are then imported once more. */
const FORMAT = 4

/** `bookings` are the bookings that the folder leaves outside of their outlet's hours. */
export type Imported = { slug: string; changed: boolean; bookings: OutletBooking[] }

/** The folder closes windows that have bookings, and the import was not told to keep them. */
export class ClosesBookedWindows extends Error {
  readonly bookings: readonly OutletBooking[]
  constructor(bookings: readonly OutletBooking[]) {
    super(`${bookings.length === 1 ? '1 booking is' : `${bookings.length} bookings are`} at times the folder closes`)
    this.bookings = bookings
  }
}

type ImportOptions = {
  isDefault?: boolean
  origin: (host: string) => string
  now: Date
  /** Keeps bookings that fall outside of the new hours. Without it, such a folder is refused. */
  keepsBookings?: boolean
}

/**
 * Imports a store's folder in one transaction: all of it, or nothing when anything is wrong. An unchanged folder
 * writes nothing, so repeating an import is safe and cheap.
 */
export async function importStore(
  db: Database,
  folder: string,
  { isDefault = false, origin, now, keepsBookings = false }: ImportOptions,
): Promise<Imported> {
  const loaded = await loadStoreFolder(folder)
  const { slug } = loaded.store
  const address = loaded.store.origin ?? origin(loaded.store.hosts[0]?.host ?? 'localhost')
  const hash = `${loaded.hash} ${address} ${isDefault} ${FORMAT}`
  const kept = await keptStore.maybe(db, slug)
  if (kept?.content_hash === hash) return { slug, changed: false, bookings: [] }

  // Rendering can take long, so it runs before the transaction takes its locks.
  const images = await storeImages(loaded)
  const bookings = await db.transaction(async (tx) => {
    const before = kept ? await bookingsInHours(tx, kept.id, now) : []
    await writeStore(tx, loaded, { images, isDefault, origin: address, hash })
    const closed = kept ? await bookingsOutOfHours(tx, kept.id, before, now) : []
    if (closed.length > 0 && !keepsBookings) throw new ClosesBookedWindows(closed)
    await notifyStoreChange.one(tx, slug)
    await updateStatistics(tx)
    return closed
  })
  return { slug, changed: true, bookings }
}
