import type { Place } from '#contract/shop/catalog.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { cachedRequest } from '../state/load/cached-request.ts'

/** The names of the outlet and the sales type, for display. */
export type PlaceNames = { outlet: string; salesType: string }

const NAMES_FRESH_MS = 5 * MINUTE_MS

export type Names = { outlets: ReadonlyMap<number, string>; salesTypes: ReadonlyMap<number, string> }

export function loadNames(api: Api): Promise<Names> {
  return cachedRequest(api, 'names', NAMES_FRESH_MS, async () => {
    const [outlets, salesTypes] = await Promise.all([api('GET /outlets', { query: {} }), api('GET /sales-types')])
    return {
      outlets: new Map(outlets.map(({ id, outlet }) => [id, outlet])),
      salesTypes: new Map(salesTypes.map(({ id, name }) => [id, name])),
    }
  })
}

export function placeNames({ outlets, salesTypes }: Names, place: Place): PlaceNames {
  return { outlet: outlets.get(place.outlet_id) ?? '', salesType: salesTypes.get(place.sales_type_id) ?? '' }
}
