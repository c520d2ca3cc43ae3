import { isNumberId } from '#contract/wire/ids.ts'
import { ApiFailure } from '#contract/wire/request.ts'

export type PlaceQuery = { outlet_id?: string; sales_type_id?: string }

/** S2.4: the outlet and the sales type of the address. Anything but an id is left out, so the store's defaults apply. */
export function placeQuery(params: URLSearchParams): PlaceQuery {
  const [outlet, salesType] = [params.get('outid') ?? '', params.get('st') ?? '']
  return {
    ...(isNumberId(outlet) ? { outlet_id: outlet } : {}),
    ...(isNumberId(salesType) ? { sales_type_id: salesType } : {}),
  }
}

/** An old link may name an outlet or a sales type that no longer exists. The request is then repeated with the store's default. */
export async function atKnownPlace<T>(place: PlaceQuery, ask: (place: PlaceQuery) => Promise<T>): Promise<T> {
  try {
    return await ask(place)
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.httpStatus !== 404) throw error
    const { outlet_id, sales_type_id, ...rest } = place
    if (error.errors.outlet_id && outlet_id)
      return atKnownPlace({ ...rest, ...(sales_type_id ? { sales_type_id } : {}) }, ask)
    if (error.errors.sales_type_id && sales_type_id)
      return atKnownPlace({ ...rest, ...(outlet_id ? { outlet_id } : {}) }, ask)
    throw error
  }
}
