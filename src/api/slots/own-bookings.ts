import { HOLD_MOST_SECONDS, HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import { lockName } from '../db/locks.queries.ts'
import { settleAll } from '../db/settle-all.ts'
import { bookingsOf, keepBookings } from './slot.queries.ts'
import { changePlaces, type LegWindow, lockPlaces, type Owner, type PlaceChange } from './slot-places.ts'
import type { ExistingBookings } from './wanted-slots.ts'

export type OwnBooking = Awaited<ReturnType<typeof bookingsOf.all>>[number]

/** The holds of a checkout and the bookings of its order, locked until the transaction ends. */
export async function ownBookings(
  tx: Queryable,
  storeId: number,
  holder: string,
  orderId: string | null,
): Promise<OwnBooking[]> {
  // Both statements are sent together. The second runs once the lock is taken.
  const [, own] = await settleAll(
    lockName.one(tx, `${storeId} ${holder}`),
    bookingsOf.all(tx, storeId, holder, orderId),
  )
  return own
}

/** The same condition as `hasExpired` in slot.queries.ts. */
const hasExpired = (expiresAt: Date, now: Date) =>
  expiresAt <= now || expiresAt.getTime() > now.getTime() + HOLD_MOST_SECONDS * SECOND_MS

/** Looks up the bookings of a requested window. Expired holds do not count. */
export function existingBookings(own: readonly OwnBooking[], outletId: number, now: Date): ExistingBookings {
  const at = (leg: Leg, startsAt: Date) => own.filter((one) => isAt(one, outletId, { leg, startsAt }))
  return {
    heldAt: (leg, startsAt) => {
      const until = at(leg, startsAt).find(
        ({ expires_at }) => expires_at !== null && !hasExpired(expires_at, now),
      )?.expires_at
      return until ? new Date(until.getTime() - HOLD_SECONDS * SECOND_MS) : undefined
    },
    isOrdered: (leg, startsAt) => at(leg, startsAt).some(({ is_ordered }) => is_ordered),
  }
}

/**
 * Makes exactly the `wanted` windows the owner's: keeps the bookings that match, releases the others, and takes the missing ones. A refusal
 * rolls everything back.
 */
export async function settleBookings(
  tx: Queryable,
  given: Pick<PlaceChange, 'storeId' | 'outlet' | 'now'> & {
    owner: Owner
    own: readonly OwnBooking[]
    wanted: LegWindow[]
  },
): Promise<void> {
  const { storeId, outlet, owner, own, wanted, now } = given
  const match = (one: OwnBooking) => wanted.find((window) => isAt(one, outlet.id, window))
  const ordered = own.filter((one) => one.is_ordered && match(one))
  const isOrdered = (window: LegWindow) => ordered.some((one) => match(one) === window)
  const held = own.filter((one) => {
    const window = one.is_ordered ? undefined : match(one)
    return window && !isOrdered(window)
  })
  // Another transaction may be removing an expired hold. It locks the window before the booking, so the owner locks in the same order.
  if (held.some(({ expires_at }) => expires_at !== null && hasExpired(expires_at, now))) {
    await lockPlaces(tx, storeId, outlet.id, own, wanted)
  }
  const ids = held.map(({ id }) => id)
  const keptIds = new Set(
    ids.length === 0
      ? []
      : (await keepBookings.all(tx, storeId, ids, owner.orderId, owner.expiresAt)).map(({ id }) => id),
  )
  const remaining = [...ordered, ...held.filter(({ id }) => keptIds.has(id))]
  await changePlaces(tx, {
    storeId,
    outlet,
    owner,
    now,
    free: own.filter((one) => !remaining.includes(one)),
    take: wanted.filter((window) => !remaining.some((one) => match(one) === window)),
  })
}

function isAt(one: OwnBooking, outletId: number, { leg, startsAt }: Pick<LegWindow, 'leg' | 'startsAt'>): boolean {
  return one.outlet_id === outletId && one.leg === leg && one.starts_at.getTime() === startsAt.getTime()
}
