import type { Database } from '#api/db/database.ts'
import { bookingsInHours, bookingsOutOfHours, type OutletBooking } from '#api/staff/closures/bookings-of-store.ts'
import { loadStoreFolder } from '../store-folder/load-folder.ts'
import { storeImages } from './store-images.ts'
import { keptStore, tellOfChange } from './store-writes.queries.ts'
import { countAnew } from './write-catalogue.ts'
import { writeStore } from './write-store.ts'

/** Raised when an import writes more than it did: a folder that did not change is then read once more. */
const FORMAT = 3

/** `bookings` are those that the folder leaves outside of their outlet's hours. */
export type Imported = { slug: string; changed: boolean; bookings: OutletBooking[] }

/** The folder closes windows that people are booked in, and nobody has said that they stay. */
export class ClosesBookings extends Error {
  readonly bookings: readonly OutletBooking[]
  constructor(bookings: readonly OutletBooking[]) {
    super(
      `${bookings.length === 1 ? '1 booking is' : `${bookings.length} bookings are`} in windows that the folder closes`,
    )
    this.bookings = bookings
  }
}

type ImportOptions = {
  isDefault?: boolean
  origin: (host: string) => string
  now: Date
  /** What is booked stays booked, although the outlet is closed then. Without it such a folder is refused. */
  keepsBookings?: boolean
}

/**
 * Loads a store's folder into the database: all of it or, when anything is wrong, nothing. An unchanged folder writes nothing,
 * so that it is safe, and cheap, to repeat.
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

  // Pictures are rendered before the transaction begins: that can take a while, and nothing else should wait for it.
  const images = await storeImages(loaded)
  const bookings = await db.transaction(async (tx) => {
    const before = kept ? await bookingsInHours(tx, kept.id, now) : []
    await writeStore(tx, loaded, { images, isDefault, origin: address, hash })
    const closed = kept ? await bookingsOutOfHours(tx, kept.id, before, now) : []
    if (closed.length > 0 && !keepsBookings) throw new ClosesBookings(closed)
    await tellOfChange.one(tx, slug)
    await countAnew(tx)
    return closed
  })
  return { slug, changed: true, bookings }
}
