import type { QuotedCart } from '#contract/order/checkout.ts'
import type { SlotDay } from '#contract/order/slots.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import type { Checkout } from './checkout.ts'

export type Windows = { first_starts_at: string | null; last_starts_at: string | null; early_starts_at?: string }

export const freeStarts = (days: readonly SlotDay[] | null | undefined): string[] =>
  (days ?? []).flatMap(({ windows }) => windows).flatMap(({ is_full, starts_at }) => (is_full ? [] : starts_at))

/** Many want the next window, others one of the next days. */
function pick(me: Me, days: readonly SlotDay[] | null | undefined): string | undefined {
  const free = freeStarts(days)
  if (free.length === 0) return undefined
  return me.draw.chance(0.3) ? free[0] : free[me.draw.between(0, Math.min(free.length, 16) - 1)]
}

/** Windows that are free now, for all legs that the order has. Nothing if one of them has none. */
export async function chooseWindows(checkout: Checkout, quoted: QuotedCart): Promise<Windows | undefined> {
  const { me, ask, place, cartKey, isGuest } = checkout
  const { turnaround_hours, slowest } = quoted
  const isSplit = checkout.wish.isSplit === true && slowest?.second_return_cents != null
  const query = {
    outlet_id: String(place.outlet_id),
    sales_type_id: String(place.sales_type_id),
    turnaround_hours: String(turnaround_hours),
    ...(isSplit && { early_turnaround_hours: String(slowest.early_hours) }),
    ...(isGuest && { cart_key: cartKey }),
  }
  const offered = await ask((api) => me.orRefused(() => api('GET /checkout/slots', { query }), 404))
  if (offered instanceof ApiFailure) return undefined
  const first_starts_at = pick(me, offered.first)
  if (offered.first && !first_starts_at) return undefined
  // What can be chosen for the return depends on the pickup.
  const after = first_starts_at
    ? await ask((api) => me.orRefused(() => api('GET /checkout/slots', { query: { ...query, first_starts_at } }), 404))
    : offered
  if (after instanceof ApiFailure) return undefined
  const early_starts_at = isSplit ? freeStarts(after.early)[0] : undefined
  const last_starts_at = early_starts_at
    ? freeStarts(after.last).find((starts) => starts > early_starts_at)
    : pick(me, after.last)
  if (after.last && !last_starts_at) return undefined
  return {
    first_starts_at: first_starts_at ?? null,
    last_starts_at: last_starts_at ?? null,
    ...(early_starts_at && { early_starts_at }),
  }
}

/** Holds the windows as the page does, while the rest of the form is filled in. Some take longer than a hold lasts. Whether they are still free. */
export async function holdWindows(checkout: Checkout, quoted: QuotedCart, windows: Windows): Promise<boolean> {
  const { me, ask, place, cartKey, isGuest } = checkout
  const body = {
    ...place,
    ...windows,
    turnaround_hours: quoted.turnaround_hours,
    ...(windows.early_starts_at && { early_turnaround_hours: quoted.slowest?.early_hours ?? 0 }),
    ...(isGuest && { cart_key: cartKey }),
  }
  const held = await ask((api) => me.orRefused(() => api('POST /checkout/holds', { body }), 404, 409, 429))
  if (held instanceof ApiFailure && held.httpStatus !== 429) return false
  await me.wait(me.draw.chance(0.9) ? me.draw.between(10, 90) * SECOND_MS : me.draw.between(5, 15) * MINUTE_MS)
  return true
}
