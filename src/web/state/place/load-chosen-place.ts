import { isNumberId } from '#contract/wire/ids.ts'
import type { Api } from '#contract/wire/request.ts'
import { outletDetailOf } from './choose-place.ts'
import type { ChosenPlace } from './chosen-place.ts'

/** What an address asks for. */
export type WantedPlace = { salesTypeId: number | null; outletId: number | null; tabid: string | null }

/** S2.4: what is no id is as good as absent. */
export function wantedPlaceIn(query: URLSearchParams): WantedPlace {
  const id = (name: string) => (isNumberId(query.get(name) ?? '') ? Number(query.get(name)) : null)
  return { salesTypeId: id('st'), outletId: id('outid'), tabid: query.get('tabid') }
}

/**
 * What the address names, with all that a page says of it. Ids that name nothing, a pair that does not go together, and an API that
 * does not answer are nobody's choice: null.
 */
export async function loadChosenPlace(
  api: Api,
  { salesTypeId, outletId, tabid }: WantedPlace,
  signal?: AbortSignal,
): Promise<ChosenPlace | null> {
  if (salesTypeId === null || outletId === null) return null
  const calling = signal ? { signal } : {}
  try {
    const [salesTypes, outlet, table] = await Promise.all([
      api('GET /sales-types', calling),
      api('GET /outlets/:id', {
        params: { id: String(outletId) },
        query: { sales_type_id: String(salesTypeId) },
        ...calling,
      }),
      tabid === null ? null : api('GET /tables/:token', { params: { token: tabid }, ...calling }).catch(() => null),
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
