import { type Category, getCategories, getProduct, getProducts, type Product } from '#contract/shop/catalog.ts'
import { PRODUCTS_PAGE } from '#contract/shop/catalog-limits.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { isNumberId } from '#contract/wire/ids.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { type StoreCatalogIndex, storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { imageUrl } from '../store/image-url.ts'
import { cardOf } from './card.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { chooseScan } from './list-scan.ts'
import { loadProduct } from './load-product.ts'
import { LruCache } from './lru-cache.ts'
import { placeAnswer, wantedPlace } from './place.ts'
import { productIdBySlug } from './product.queries.ts'
import { productList, productsByIds } from './product-list.queries.ts'

const MAX_INT = 2_147_483_647
const PRODUCTS_KEPT = 500
const LISTS_KEPT = 500
const SLUG = /^[a-z0-9][a-z0-9-]{0,59}$/

type ProductList = ResponseOf<typeof getProducts>

export const catalogEndpoints = [
  endpoint(getCategories, async ({ scope: { store }, query, parts }) => {
    const catalogIndex = await storeCatalogIndex(parts, store)
    const place = wantedPlace(catalogIndex, query)
    const key = `categories ${place.shelfId}`
    const categories = await parts.stores.remember(store, key, async () => categoriesAt(store, catalogIndex, place))
    return { place: placeAnswer(place), categories }
  }),

  endpoint(getProducts, async ({ scope: { store }, query, parts }) => {
    const catalogIndex = await storeCatalogIndex(parts, store)
    const place = wantedPlace(catalogIndex, query)
    const { shelfId } = place
    const { ids, sort = 'menu', limit = PRODUCTS_PAGE, min_cents = 0, max_cents = MAX_INT } = query
    const category = query.category === undefined ? undefined : categoryBySlug(catalogIndex, query.category)
    if (max_cents < min_cents) {
      throw new Refused(400, catalogTexts.priceRange, { errors: { max_cents: catalogTexts.priceRange } })
    }
    const cursor = readCursor(sort, query.cursor)
    const kept = await parts.stores.remember(store, 'lists', async () => new LruCache<ProductList>(LISTS_KEPT))
    return kept.get(JSON.stringify({ ...query, outlet: place.outletId, type: place.salesTypeId }), async () => {
      if (shelfId === null) return { place: placeAnswer(place), products: [], next_cursor: null }
      if (ids) {
        const rows = await productsByIds.all(parts.db, store.id, shelfId, ids)
        const sorted = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
        return {
          place: placeAnswer(place),
          products: sorted.map((row) => cardOf(store, catalogIndex, row)),
          next_cursor: null,
        }
      }
      const scan = await chooseScan(parts.db, {
        storeId: store.id,
        shelfId,
        categoryId: category?.id,
        sort,
        cents: query.min_cents === undefined && query.max_cents === undefined ? undefined : [min_cents, max_cents],
        readyHours: query.max_turnaround_hours,
      })
      const list = productList(sort, category !== undefined, scan)
      const rows = await list.all(parts.db, {
        storeId: store.id,
        shelfId,
        categoryId: category?.id ?? 0,
        afterKey: cursor.key,
        afterId: cursor.id,
        minCents: min_cents,
        maxCents: max_cents,
        maxHours: query.max_turnaround_hours ?? MAX_INT,
        isAvailableOnly: query.available === '1',
        // Reads one row more than the page, to know whether there is a next page.
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        place: placeAnswer(place),
        products: page.map((row) => cardOf(store, catalogIndex, row)),
        next_cursor: last && rows.length > limit ? writeCursor(sort, last.key, last.id) : null,
      }
    })
  }),

  endpoint(getProduct, async ({ scope: { store }, params, query, parts }) => {
    const catalogIndex = await storeCatalogIndex(parts, store)
    const place = wantedPlace(catalogIndex, query)
    const id = await productId(parts, store, params.id)
    const kept = await parts.stores.remember(store, 'products', async () => new LruCache<Product>(PRODUCTS_KEPT))
    return kept.get(`${id} ${place.outletId} ${place.salesTypeId}`, async () => {
      const found = id && (await loadProduct(parts, store, catalogIndex, place, id))
      if (!found) throw new Refused(404, catalogTexts.unknownProduct)
      return found
    })
  }),
]

async function productId({ db }: ApiParts, store: Store, given: string): Promise<number | undefined> {
  if (isNumberId(given)) return Number(given)
  return SLUG.test(given) ? (await productIdBySlug.maybe(db, store.id, given))?.id : undefined
}

function categoryBySlug({ categories }: StoreCatalogIndex, slug: string) {
  const category = [...categories.values()].find((one) => one.slug === slug)
  if (!category)
    throw new Refused(404, catalogTexts.unknownCategory, { errors: { category: catalogTexts.unknownCategory } })
  return category
}

function categoriesAt(
  store: Store,
  { categories, summaries, shelves }: StoreCatalogIndex,
  { shelfId }: PlaceOfSale,
): Category[] {
  const salesTypeOf = new Map(shelves.map((shelf) => [shelf.id, shelf.salesTypeId]))
  return [...categories.values()].map((category) => {
    const own = summaries.filter(({ category_id }) => category_id === category.id)
    const here = own.find(({ shelf_id }) => shelf_id === shelfId)
    return {
      ...category,
      image: imageUrl(store, category.image),
      product_count: here?.product_count ?? 0,
      min_cents: here?.min_cents ?? null,
      max_cents: here?.max_cents ?? null,
      fastest_hours: here?.fastest_hours ?? null,
      slowest_hours: here?.slowest_hours ?? null,
      sales_type_ids: [...new Set(own.flatMap(({ shelf_id }) => salesTypeOf.get(shelf_id) ?? []))],
    }
  })
}
