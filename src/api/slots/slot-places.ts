import type { Leg, SlotWindow } from '#rules/slots/slots.ts'
import type { Refused } from '../base/refused.ts'
import type { IndexedOutlet } from '../catalog-index/store-catalog-index.ts'
import type { Queryable } from '../db/database.ts'
import { placeRefused } from '../parts/place-refused.ts'
import {
  countDown,
  ensureWindows,
  insertBookings,
  lockWindows,
  removeBookings,
  removeExpired,
  takeAndBook,
  takePlacesOver,
  type WindowKey,
} from './slot.queries.ts'

export type LegWindow = SlotWindow & { leg: Leg }
type Booking = WindowKey & { id: string }

/** The owner of a place: a checkout until `expiresAt`, or an order. */
export type Owner = { holder: string; orderId: string | null; expiresAt: Date | null; network?: string | null }

export type PlaceChange = {
  storeId: number
  outlet: Pick<IndexedOutlet, 'id' | 'slotCapacity'>
  free: readonly Booking[]
  take: readonly LegWindow[]
  owner: Owner
  now: Date
  /** Takes places also in full windows (a decision of staff). */
  isOver?: boolean
  /** The error for a full window. */
  full?: (leg: Leg) => Refused
}

/**
 * Releases places and takes others, all or nothing. To avoid deadlocks, every transaction locks windows in the order of time, and a window before
 * its bookings.
 */
export async function changePlaces(tx: Queryable, change: PlaceChange) {
  const { storeId, outlet, free, take, owner } = change
  const wanted = take.map(wantedAt(outlet.id))
  if (free.length > 0) {
    await lockPlaces(tx, storeId, outlet.id, free, take)
    await remove(tx, storeId, free)
  }
  if (wanted.length === 0) return
  const bookings = wanted.map((one) => ({ id: tx.random.id(), ...one }))
  if (!change.isOver) return bookAll(tx, change, bookings)
  await takePlacesOver.run(tx, storeId, outlet.id, wanted)
  await insertBookings.run(tx, storeId, bookings, owner.holder, owner.orderId, owner.expiresAt, owner.network ?? null)
}

const wantedAt = (outletId: number) => (one: LegWindow) => ({
  outlet_id: outletId,
  starts_at: one.startsAt,
  ends_at: one.endsAt,
  leg: one.leg,
})

/** Locks the windows of the bookings and the windows to take in one statement, so in one order. */
export async function lockPlaces(
  tx: Queryable,
  storeId: number,
  outletId: number,
  bookings: readonly WindowKey[],
  take: readonly LegWindow[],
): Promise<void> {
  const wanted = take.map(wantedAt(outletId))
  if (wanted.length > 0) await ensureWindows.run(tx, storeId, wanted)
  await lockWindows.all(tx, storeId, [...bookings.map(keyOf), ...wanted.map(keyOf)])
}

async function bookAll(tx: Queryable, change: PlaceChange, wanted: readonly Wanted[]): Promise<void> {
  const { storeId, now, full: refusal = (leg) => placeRefused('slot_unavailable', { leg }) } = change
  const missed = await bookWhereFree(tx, change, wanted)
  if (missed.length === 0) return
  // The window may be full of expired holds.
  await decrementTaken(tx, storeId, await removeExpired.all(tx, storeId, missed.map(keyOf), now))
  const [full] = await bookWhereFree(tx, change, missed)
  if (full) throw refusal(full.leg)
}

type Wanted = WindowKey & { id: string; ends_at: Date; leg: Leg }

/** Books a place in each window. Returns the windows that are full. */
async function bookWhereFree(
  tx: Queryable,
  { storeId, outlet, owner }: PlaceChange,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  const { holder, orderId, expiresAt, network = null } = owner
  const taken = await takeAndBook.all(tx, {
    storeId,
    outletId: outlet.id,
    capacity: outlet.slotCapacity,
    bookings: wanted.map(({ id, starts_at, ends_at, leg }) => ({ id, starts_at, ends_at, leg })),
    holder,
    orderId,
    expiresAt,
    network,
  })
  const starts = new Set(taken.map(({ starts_at }) => starts_at.getTime()))
  return wanted.filter(({ starts_at }) => !starts.has(starts_at.getTime()))
}

/** Releases the places of bookings. A booking may have been removed meanwhile. */
export async function freePlaces(tx: Queryable, storeId: number, bookings: readonly Booking[]): Promise<void> {
  if (bookings.length === 0) return
  await lockWindows.all(tx, storeId, bookings.map(keyOf))
  await remove(tx, storeId, bookings)
}

async function remove(tx: Queryable, storeId: number, bookings: readonly Booking[]): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  await decrementTaken(tx, storeId, await removeBookings.all(tx, storeId, ids))
}

/** Releases the places of expired holds in one window. */
export async function freeExpired(tx: Queryable, storeId: number, window: WindowKey, now: Date): Promise<void> {
  await lockWindows.all(tx, storeId, [window])
  await decrementTaken(tx, storeId, await removeExpired.all(tx, storeId, [window], now))
}

async function decrementTaken(tx: Queryable, storeId: number, removed: WindowKey[]): Promise<void> {
  if (removed.length > 0) await countDown.run(tx, storeId, removed)
}

const keyOf = ({ outlet_id, starts_at }: WindowKey): WindowKey => ({ outlet_id, starts_at })
