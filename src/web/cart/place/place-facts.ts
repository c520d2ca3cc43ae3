import type { Api } from '#contract/wire/request.ts'
import { otherWays, type WayToOrder } from '#rules/cart/min-spend.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { loadCategories } from '../../catalog/load-categories.ts'
import type { AppState } from '../../state/app-state.ts'
import { outletDetailOf } from '../../state/place/choose-place.ts'
import type { OutletDetail } from '../../state/place/chosen-place.ts'
import type { CartPlace } from '../line-key.ts'

/** The facts about the cart's place that the cart shows and decides by. */
export type PlaceFacts = {
  salesType: string
  categoryId: number
  minSpendCents: number
  deliveryFeeCents: number
  freeDeliveryFromCents: number | null
  /** The other ways to order at this outlet. */
  otherWays: readonly WayToOrder[]
  outlet: OutletDetail
}

/** S2.4, S3.11: the place that the address names, else the one chosen last time. The API completes it. */
export function wantedPlace(query: URLSearchParams, saved: Pick<AppState, 'salesTypeId' | 'outletId'>): string {
  const wanted = new URLSearchParams()
  if (query.has('st') || query.has('outid')) {
    for (const name of ['st', 'outid']) if (query.has(name)) wanted.set(name, query.get(name) ?? '')
  } else if (saved.salesTypeId !== null) {
    wanted.set('st', String(saved.salesTypeId))
    if (saved.outletId !== null) wanted.set('outid', String(saved.outletId))
  }
  return String(wanted)
}

/** Uses the same answer as the menu, so that the cart and the prices beside it are for one place. */
export async function resolvePlace(api: Api, wanted: string, info: AppState['info']): Promise<CartPlace | null> {
  try {
    const { place } = await loadCategories({ api, url: new URL(`http://site/?${wanted}`) })
    return { outlet_id: place.outlet_id, sales_type_id: place.sales_type_id }
  } catch {
    const query = new URLSearchParams(wanted)
    const outlet_id = Number(query.get('outid')) || info?.default_outlet_id
    const sales_type_id = Number(query.get('st')) || info?.default_sales_type_id
    return outlet_id && sales_type_id ? { outlet_id, sales_type_id } : null
  }
}

export async function loadPlaceFacts(api: Api, place: CartPlace): Promise<PlaceFacts | null> {
  try {
    const [salesTypes, outlet] = await Promise.all([
      api('GET /sales-types'),
      api('GET /outlets/:id', {
        params: { id: String(place.outlet_id) },
        query: { sales_type_id: String(place.sales_type_id) },
      }),
    ])
    const salesType = salesTypes.find(({ id }) => id === place.sales_type_id)
    if (!salesType) return null
    return {
      salesType: salesType.name,
      categoryId: salesType.category_id,
      minSpendCents: moneyCents(salesType.min_spend) ?? 0,
      deliveryFeeCents: salesType.delivery_fee_cents,
      freeDeliveryFromCents: salesType.free_delivery_from_cents,
      otherWays: otherWays(salesTypes, place.sales_type_id, place.outlet_id),
      outlet: outletDetailOf(outlet),
    }
  } catch {
    return null
  }
}

/** S2.21: page and cart show the same opening state of the outlet, whichever loaded it last. Null when they agree already. */
export function withPageOutlet(
  facts: PlaceFacts | null,
  place: CartPlace | null,
  { outletId, outletDetail }: Pick<AppState, 'outletId' | 'outletDetail'>,
): PlaceFacts | null {
  if (!facts || !outletDetail || outletId !== place?.outlet_id || facts.outlet === outletDetail) return null
  return { ...facts, outlet: outletDetail }
}
