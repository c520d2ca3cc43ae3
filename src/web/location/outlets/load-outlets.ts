import type { Outlet } from '#contract/shop/outlets.ts'
import type { MapSetting, PlaceOnMap } from '#contract/shop/places.ts'
import type { Api } from '#contract/wire/request.ts'
import { locationTexts } from '#texts/shop/location.ts'
import type { VisitorLocation } from '../address/visitor-location.ts'

const texts = locationTexts.outlet

export type OutletsHere = {
  outlets: Outlet[]
  where: VisitorLocation
  /** The postal code on the map. */
  place: PlaceOnMap | null
  /** When this was true; the page says "Opens again Mon 9 am" of it. */
  nowMs: number
  /** What Google's map needs, where it is set up. */
  googleMap: MapSetting | null
}

/** The outlets as seen from where the visitor is, the nearest first when that is known. */
export async function loadOutlets(
  api: Api,
  where: VisitorLocation,
  salesTypeId: number | undefined,
  signal: AbortSignal,
): Promise<OutletsHere> {
  const query = {
    ...(salesTypeId === undefined ? {} : { sales_type_id: String(salesTypeId) }),
    ...(where.postalCode === null ? {} : { postal_code: where.postalCode }),
    ...(where.position ? { lat: String(where.position.lat), lng: String(where.position.lng) } : {}),
  }
  const [outlets, place, { google: googleMap }] = await Promise.all([
    api('GET /outlets', { query, signal }),
    // The map does without the pin when the place cannot be had.
    where.postalCode === null
      ? null
      : api('GET /places/:id', { params: { id: where.postalCode }, query: {}, signal }).catch(() => null),
    api('GET /places/map', { signal }).catch(() => ({ google: null })),
  ])
  return { outlets, where, place, nowMs: Date.now(), googleMap }
}

/** The visitor's pin: the device's position, else the middle of the postal code's sector. */
export function yourPosition({ where, place }: OutletsHere) {
  return where.position ?? place
}

/** What stands for the place in words; null when nothing is known. */
export function placeWords({ where, place }: OutletsHere): string | null {
  if (where.position) return texts.deviceLocation
  if (where.postalCode === null) return null
  return [texts.postalCode(where.postalCode), place?.planning_area].filter(Boolean).join(', ')
}
