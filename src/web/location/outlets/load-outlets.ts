import type { Outlet } from '#contract/shop/outlets.ts'
import type { MapSetting, PlaceOnMap } from '#contract/shop/places.ts'
import type { Api } from '#contract/wire/request.ts'
import { locationTexts } from '#texts/shop/location.ts'
import type { VisitorLocation } from '../address/visitor-location.ts'

const texts = locationTexts.outlet

export type OutletsHere = {
  outlets: Outlet[]
  where: VisitorLocation
  /** The position of the postal code. */
  place: PlaceOnMap | null
  /** When the data was loaded. Texts such as "Opens Mon 9 am" are relative to it, so that server and browser render the same. */
  nowMs: number
  /** The settings of Google's map, if it is configured. */
  googleMap: MapSetting | null
}

/** Loads the outlets, the nearest first if the visitor's location is known. */
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
    // If the place cannot be loaded, the map has no pin for the visitor.
    where.postalCode === null
      ? null
      : api('GET /places/:id', { params: { id: where.postalCode }, query: {}, signal }).catch(() => null),
    api('GET /places/map', { signal }).catch(() => ({ google: null })),
  ])
  return { outlets, where, place, nowMs: Date.now(), googleMap }
}

/** The position of the visitor's pin: the device's, else the middle of the postal code's sector. */
export function yourPosition({ where, place }: OutletsHere) {
  return where.position ?? place
}

/** The visitor's location as text; null when unknown. */
export function placeWords({ where, place }: OutletsHere): string | null {
  if (where.position) return texts.deviceLocation
  if (where.postalCode === null) return null
  return [texts.postalCode(where.postalCode), place?.planning_area].filter(Boolean).join(', ')
}
