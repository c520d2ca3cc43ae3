import type { Address } from '#contract/account/customer.ts'
import type { Position } from '#rules/places/distance.ts'
import { sectorOf } from '#rules/places/postal-code.ts'
import type { Account } from '../../state/app-state.ts'
import { wantedPlaceIn } from '../../state/place/load-chosen-place.ts'

export type VisitorLocation = {
  postalCode: string | null
  /** The device's position, if the visitor requested it. */
  position: Position | null
  /** A postal code in the URL that does not exist in Singapore. */
  unknownPostalCode: string | null
}

/** S2.4: the visitor's location from the URL's `aid`, `zcd` and `near`, else from the account's main address. */
export function visitorLocation(query: URLSearchParams, account: Account): VisitorLocation {
  const main = mainAddress(account)
  const typed = query.get('zcd')
  const isKnown = typed !== null && sectorOf(typed) !== undefined
  const selected = main && query.get('aid') === main.id ? main.postal_code : undefined
  return {
    postalCode: selected ?? (isKnown ? typed : (main?.postal_code ?? null)),
    position: parseNear(query.get('near')),
    unknownPostalCode: typed !== null && !isKnown ? typed.slice(0, 12) : null,
  }
}

export function mainAddress(account: Account): Address | null {
  return account.kind === 'customer' ? account.details.main_address : null
}

/** A position for the URL, rounded to about 100 m for privacy. That is enough to sort outlets by distance. */
export function nearQuery({ lat, lng }: Position): string {
  return `${lat.toFixed(3)},${lng.toFixed(3)}`
}

function parseNear(near: string | null): Position | null {
  const [, lat, lng] = /^(-?\d{1,2}\.\d{1,6}),(-?\d{1,3}\.\d{1,6})$/.exec(near ?? '') ?? []
  const position = { lat: Number(lat), lng: Number(lng) }
  return Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null
}

/** An id in the URL; undefined for anything else (`st=abc`). */
export function idIn(query: URLSearchParams, name: 'st' | 'outid'): number | undefined {
  const { salesTypeId, outletId } = wantedPlaceIn(query)
  return (name === 'st' ? salesTypeId : outletId) ?? undefined
}
