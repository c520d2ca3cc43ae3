import { productsPricedHere } from '#rules/cart/price-here.ts'
import { placeOfSale } from '#rules/places/place-of-sale.ts'
import type { StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { bannerPrices, storeBanners } from '../store/store.queries.ts'

type Price = { slug: string; shelf_id: number; from_cents: number }

/** A store's banners, and the prices at every place of the products that they mention. */
export async function bannersOf({ db }: ApiParts, { id }: Store) {
  const rows = await storeBanners.all(db, id)
  const named = rows.flatMap(({ title, text }) => [...productsPricedHere(title), ...productsPricedHere(text)])
  const prices: Price[] = await bannerPrices.all(db, id, [...new Set(named)])
  return { rows, prices }
}

/** D1.12: the price of a product at the requested place. If it is not sold there: the price at the store's default place, else its lowest price. */
export function pricesHere(
  prices: readonly Price[],
  { shelves, outlets, salesTypes, defaults }: StoreCatalogIndex,
  query: { outlet_id?: string | undefined; sales_type_id?: string | undefined },
): (slug: string) => number {
  const known = (ids: ReadonlyMap<number, unknown>, id: string | undefined) =>
    ids.has(Number(id)) ? Number(id) : undefined
  const asked = { outletId: known(outlets, query.outlet_id), salesTypeId: known(salesTypes, query.sales_type_id) }
  const usual = { outletId: undefined, salesTypeId: undefined }
  const wanted = [asked, usual].map((place) => placeOfSale(shelves, place, defaults)?.shelfId)
  return (slug) => {
    const own = prices.filter((price) => price.slug === slug)
    const at = (shelfId: number | null | undefined) => own.find(({ shelf_id }) => shelf_id === shelfId)?.from_cents
    return at(wanted[0]) ?? at(wanted[1]) ?? Math.min(...own.map(({ from_cents }) => from_cents))
  }
}
