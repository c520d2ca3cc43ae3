import { HOLD_SECONDS } from '#contract/order/checkout-limits.ts'
import type { postHolds } from '#contract/order/slots.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Leg } from '#rules/slots/slots.ts'
import { checkoutPlace } from '../../cart/checkout-place.ts'
import type { Database } from '../../db/database.ts'
import { lockName } from '../../db/locks.queries.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { Scope } from '../../parts/scope.ts'
import { checkGuestHoldLimit, guestNetwork } from '../../slots/guest-holds.ts'
import { ownBookings, settleBookings } from '../../slots/own-bookings.ts'
import { windowsWithExpired } from '../../slots/slot.queries.ts'
import { freeExpired } from '../../slots/slot-places.ts'
import { wantedSlots } from '../../slots/wanted-slots.ts'
import { buyerOf } from '../place/buyer.ts'

/** The owner of holds: the customer, or the guest who has the cart key. */
export function holderOf(scope: Scope, cartKey: string | undefined): string {
  return buyerOf(scope, cartKey).actor
}

/** D3.1: holds windows during checkout. Earlier holds of the same checkout are released in the same transaction. */
export async function holdSlots({
  scope,
  body,
  parts,
}: Input<typeof postHolds>): Promise<ResponseOf<typeof postHolds>> {
  const { store, now } = scope
  const { outlet, salesType } = await checkoutPlace(parts, store, body)
  const holder = holderOf(scope, body.cart_key)
  const wanted = wantedSlots(
    {
      outlet,
      salesType,
      firstStartsAt: dateOf(body.first_starts_at),
      earlyStartsAt: dateOf(body.early_starts_at ?? null),
      lastStartsAt: dateOf(body.last_starts_at),
      turnaroundHours: body.turnaround_hours ?? 0,
      earlyHours: body.early_turnaround_hours ?? null,
      now,
    },
    true,
  )
  const expiresAt = new Date(now.getTime() + HOLD_SECONDS * SECOND_MS)
  const network = wanted.length > 0 ? guestNetwork(scope) : null
  await parts.db.transaction(async (tx) => {
    const own = await ownBookings(tx, store.id, holder, null)
    if (network) await lockName.one(tx, `${store.id} network:${network}`)
    await settleBookings(tx, {
      storeId: store.id,
      outlet,
      now,
      own,
      wanted,
      owner: { holder, orderId: null, expiresAt, network },
    })
    if (network) await checkGuestHoldLimit(tx, store.id, network, now)
  })
  const held = (leg: Leg) => {
    const window = wanted.find((one) => one.leg === leg)
    return window
      ? { starts_at: window.startsAt.toISOString(), ends_at: window.endsAt.toISOString(), is_full: false }
      : null
  }
  const early = held('early')
  return {
    first: held('first'),
    last: held('last'),
    ...(early ? { early } : {}),
    expires_at: (wanted.length > 0 ? expiresAt : now).toISOString(),
    now: now.toISOString(),
  }
}

/** Releases expired holds. Taking a place in a full window does the same, so no checkout waits for this job. */
export async function sweepHolds(db: Database, now: Date): Promise<void> {
  for (const { store_id, ...window } of await windowsWithExpired.all(db, now)) {
    await db.transaction((tx) => freeExpired(tx, store_id, window, now))
  }
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))
