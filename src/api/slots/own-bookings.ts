import { HOLD_MOST_SECONDS, HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Leg } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import { lockName } from '../db/locks.queries.ts'
import { settleAll } from '../db/settle-all.ts'
import { bookingsOf, keepBookings } from './slot.queries.ts'
import { changePlaces, type LegWindow, lockPlaces, type Owner, type PlaceChange } from './slot-places.ts'
import type { Known } from './wanted-slots.ts'

export type OwnBooking = Awaited<ReturnType<typeof bookingsOf.all>>[number]

/** What a checkout holds, and what its order has; nobody changes it until the transaction ends. */
export async function ownBookings(
  tx: Queryable,
  storeId: number,
  holder: string,
  orderId: string | null,
): Promise<OwnBooking[]> {
  // Read when the lock is there, though asked at once.
  const [, own] = await settleAll(
    lockName.one(tx, `${storeId} ${holder}`),
    bookingsOf.all(tx, storeId, holder, orderId),
  )
  return own
}

/** As the statements that remove holds have it. */
const hasRunOut = (expiresAt: Date, now: Date) =>
  expiresAt <= now || expiresAt.getTime() > now.getTime() + HOLD_MOST_SECONDS * SECOND_MS

/** What the bookings say about a window that is asked for. A hold that has run out says nothing. */
export function knownFrom(own: readonly OwnBooking[], outletId: number, now: Date): Known {
  const at = (leg: Leg, startsAt: Date) => own.filter((one) => isAt(one, outletId, { leg, startsAt }))
  return {
    heldAt: (leg, startsAt) => {
      const until = at(leg, startsAt).find(
        ({ expires_at }) => expires_at !== null && !hasRunOut(expires_at, now),
      )?.expires_at
      return until ? new Date(until.getTime() - HOLD_SECONDS * SECOND_MS) : undefined
    },
    isOrdered: (leg, startsAt) => at(leg, startsAt).some(({ is_ordered }) => is_ordered),
  }
}

/**
 * Makes the windows that are wanted the owner's, and no others: what is there already is kept, what is not wanted is given back, and the
 * rest is taken. All of it or, by a refusal, nothing.
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
  // A hold that has run out may be another's to remove, who locks its window first: so its owner does as well.
  if (held.some(({ expires_at }) => expires_at !== null && hasRunOut(expires_at, now))) {
    await lockPlaces(tx, storeId, outlet.id, own, wanted)
  }
  const ids = held.map(({ id }) => id)
  const kept = new Set(
    ids.length === 0
      ? []
      : (await keepBookings.all(tx, storeId, ids, owner.orderId, owner.expiresAt)).map(({ id }) => id),
  )
  const remaining = [...ordered, ...held.filter(({ id }) => kept.has(id))]
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
