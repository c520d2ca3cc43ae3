import type { Product } from '#contract/shop/catalog.ts'
import { RELATED_PRODUCTS } from '#contract/shop/catalog-limits.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { listedPrice, priceRange } from '#rules/pricing/price-list.ts'
import type { StoreCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { imageUrl } from '../store/image-url.ts'
import { cardOf, categoryRef } from './card.ts'
import { placeAnswer } from './place.ts'
import { productById } from './product.queries.ts'
import { listStart, productList } from './product-list.queries.ts'

const MAX_INT = 2_147_483_647

/** A product with its prices at a place; undefined if the store has no such product. */
export async function loadProduct(
  parts: ApiParts,
  store: Store,
  catalogIndex: StoreCatalogIndex,
  place: PlaceOfSale,
  id: number,
): Promise<Product | undefined> {
  const row = await productById.maybe(parts.db, store.id, id)
  if (!row) return undefined
  const { category_id, shelf_ids, prices, image, options, unit, ...rest } = row
  const range = priceRange(prices, place, options)
  const priceOf = (optionId: number | null, variantId: number | null) =>
    listedPrice(prices, place, { optionId, variantId }) ?? range.from
  return {
    ...rest,
    unit: unit as Product['unit'],
    category: categoryRef(catalogIndex, category_id),
    image: imageUrl(store, image),
    place: placeAnswer(place),
    is_offered: place.shelfId !== null && shelf_ids.includes(place.shelfId),
    price_cents: priceOf(null, null),
    from_cents: range.from,
    has_range: range.to > range.from,
    options: options.map((option) => ({
      ...option,
      price_cents: priceOf(option.id, null),
      variants: option.variants.map((variant) => ({ ...variant, price_cents: priceOf(option.id, variant.id) })),
    })),
    sold_at: soldAt(catalogIndex, new Set(shelf_ids)),
    related: await related(parts, store, catalogIndex, place, category_id, id),
  }
}

function soldAt({ outlets, shelves }: StoreCatalogIndex, shelfIds: ReadonlySet<number>): Product['sold_at'] {
  return [...outlets.values()].flatMap(({ id, name }) => {
    const own = shelves.filter((shelf) => shelf.outletId === id && shelfIds.has(shelf.id))
    return own.length
      ? [{ outlet_id: id, outlet: name, sales_type_ids: own.map(({ salesTypeId }) => salesTypeId) }]
      : []
  })
}

/** Other products of the category that are available at this place, popular ones first. */
async function related(
  { db }: ApiParts,
  store: Store,
  catalogIndex: StoreCatalogIndex,
  { shelfId }: PlaceOfSale,
  categoryId: number,
  id: number,
): Promise<Product['related']> {
  if (shelfId === null) return []
  const { key, id: start } = listStart('popular')
  const list = productList('popular', true)
  const rows = await list.all(db, {
    storeId: store.id,
    shelfId,
    categoryId,
    afterKey: key,
    afterId: start,
    minCents: 0,
    maxCents: MAX_INT,
    maxHours: MAX_INT,
    isAvailableOnly: true,
    limit: RELATED_PRODUCTS + 1,
  })
  return rows
    .filter((row) => row.id !== id)
    .slice(0, RELATED_PRODUCTS)
    .map((row) => cardOf(store, catalogIndex, row))
}
