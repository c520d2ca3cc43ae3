import { isNumberId } from '#contract/wire/ids.ts'
import type { Api } from '#contract/wire/request.ts'
import { outletDetailOf } from './choose-place.ts'
import type { ChosenPlace } from './chosen-place.ts'

/** The ids in a URL, not yet checked. */
export type WantedPlace = { salesTypeId: number | null; outletId: number | null; tabid: string | null }

/** S2.4: a malformed id counts as absent. */
export function wantedPlaceIn(query: URLSearchParams): WantedPlace {
  const id = (name: string) => (isNumberId(query.get(name) ?? '') ? Number(query.get(name)) : null)
  return { salesTypeId: id('st'), outletId: id('outid'), tabid: query.get('tabid') }
}

/**
 * Loads the place that the URL names, with the details that pages show. Null for unknown ids, for an outlet that does not offer the sales
 * type, and when the API fails.
 */
export async function loadChosenPlace(
  api: Api,
  { salesTypeId, outletId, tabid }: WantedPlace,
  signal?: AbortSignal,
): Promise<ChosenPlace | null> {
  if (salesTypeId === null || outletId === null) return null
  const options = signal ? { signal } : {}
  try {
    const [salesTypes, outlet, table] = await Promise.all([
      api('GET /sales-types', options),
      api('GET /outlets/:id', {
        params: { id: String(outletId) },
        query: { sales_type_id: String(salesTypeId) },
        ...options,
      }),
      tabid === null ? null : api('GET /tables/:token', { params: { token: tabid }, ...options }).catch(() => null),
    ])
    const salesType = salesTypes.find(({ id }) => id === salesTypeId)
    if (!salesType?.outlet_ids.includes(outletId)) return null
    const { name, min_spend, category_id, wording } = salesType
    const isHere = table?.outlet_id === outletId && table.sales_type_id === salesTypeId
    return {
      salesTypeId,
      outletId,
      salesTypeDetail: { name, min_spend, category_id, wording },
      outletDetail: outletDetailOf(outlet),
      table: isHere && tabid !== null ? { token: tabid, table: table.table, outlet: table.outlet } : null,
    }
  } catch {
    return null
  }
}
