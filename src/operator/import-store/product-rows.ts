import { searchPlaces } from '#api/catalog/search-places.ts'
import { folded, nameSlug } from '#rules/pages/search-words.ts'
import type { ListedPrice } from '#rules/pricing/price-list.ts'
import { priceRange } from '#rules/pricing/price-list.ts'
import type { Catalogue } from '../store-folder/catalogue-file.ts'
import type { ProductRow } from './catalogue-writes.queries.ts'
import type { OfferRow, PriceRow } from './offer-writes.queries.ts'
import { searchable, searchText } from './search-text.ts'

export type Entry = Catalogue['products'][number]

export type ShelfPlace = { id: number; outlet_id: number; sales_type_id: number; outlet: string; sales_type: string }

/** A product with its ids and the ids of its choices. */
export type PlacedProduct = {
  entry: Entry
  id: number
  categoryId: number
  menuRank: number
  options: { id: number; slug: string; variants: { id: number; slug: string }[] }[]
}

export function shelvesOf(entry: Entry, shelves: readonly ShelfPlace[]): ShelfPlace[] {
  return shelves.filter(
    ({ outlet, sales_type }) => entry.sales_types.includes(sales_type) && (entry.outlets?.includes(outlet) ?? true),
  )
}

type Known = {
  storeId: number
  categoryId: number
  categoryName: string
  shelves: readonly ShelfPlace[]
  /** Whether the product has a modifier group with a required choice. */
  isChoiceRequired: boolean
  isFront: boolean
  commonWords: ReadonlySet<string>
}

export function productRow(entry: Entry, known: Known): ProductRow {
  const { storeId, categoryId, categoryName, shelves, isChoiceRequired, isFront, commonWords } = known
  const shelfIds = shelvesOf(entry, shelves).map(({ id }) => id)
  return {
    category_id: categoryId,
    slug: entry.id,
    name: entry.name,
    name_slug: nameSlug(entry.name),
    description: entry.description,
    unit: entry.unit,
    min_qty: entry.weight?.minimum ?? 1,
    qty_step: entry.weight?.step ?? 1,
    turnaround_hours: entry.turnaround_hours,
    care_notes: entry.care_notes,
    image: entry.image,
    is_popular: entry.popular,
    is_available: entry.available,
    needs_choice: entry.options.length > 0 || isChoiceRequired,
    shelf_ids: shelfIds,
    search_places: searchPlaces(storeId, shelfIds),
    is_front: isFront,
    search_name: searchable(entry.name),
    search_keywords: searchable(...entry.keywords),
    search_text: searchText(entry, categoryName, commonWords),
  }
}

/** The number of front products on each shelf. */
const FRONT = 2_000

/** The first products of every shelf: popular ones first, then the others in menu order. */
export function frontProducts({ products }: Catalogue, shelves: readonly ShelfPlace[]): ReadonlySet<Entry> {
  const front = new Set<Entry>()
  const room = new Map(shelves.map(({ id }) => [id, FRONT]))
  for (const entry of [...products.filter(({ popular }) => popular), ...products.filter(({ popular }) => !popular)]) {
    for (const { id } of shelvesOf(entry, shelves)) {
      const left = room.get(id) ?? 0
      if (left > 0) front.add(entry)
      room.set(id, left - 1)
    }
  }
  return front
}

type PlaceIds = { outlets: ReadonlyMap<string, number>; salesTypes: ReadonlyMap<string, number> }

export function priceRows({ entry, id, options }: PlacedProduct, { outlets, salesTypes }: PlaceIds): PriceRow[] {
  const anywhere = { product_id: id, outlet_id: null, sales_type_id: null }
  const rows: PriceRow[] = [{ ...anywhere, option_id: null, variant_id: null, cents: entry.price }]
  for (const option of entry.options) {
    const placed = options.find(({ slug }) => slug === option.id)
    if (!placed) continue
    if (option.price !== undefined)
      rows.push({ ...anywhere, option_id: placed.id, variant_id: null, cents: option.price })
    for (const variant of option.variants) {
      const variantId = placed.variants.find(({ slug }) => slug === variant.id)?.id
      if (variantId === undefined || variant.price === undefined) continue
      rows.push({ ...anywhere, option_id: placed.id, variant_id: variantId, cents: variant.price })
    }
  }
  for (const special of entry.prices) {
    const outletId = special.outlet === undefined ? null : outlets.get(special.outlet)
    const salesTypeId = special.sales_type === undefined ? null : salesTypes.get(special.sales_type)
    // Nothing is sold at this outlet or sales type. Null would apply the price everywhere.
    if (outletId === undefined || salesTypeId === undefined) continue
    const option = options.find(
      (one) =>
        (special.option !== undefined && one.slug === special.option) ||
        (special.option === undefined &&
          special.variant !== undefined &&
          one.variants.some(({ slug }) => slug === special.variant)),
    )
    rows.push({
      product_id: id,
      option_id: option?.id ?? null,
      variant_id: option?.variants.find(({ slug }) => slug === special.variant)?.id ?? null,
      outlet_id: outletId,
      sales_type_id: salesTypeId,
      cents: special.price,
    })
  }
  return rows
}

/** One row for each shelf that has the product, with its lowest price there. */
export function offerRows(
  { entry, id, categoryId, menuRank, options }: PlacedProduct,
  prices: readonly ListedPrice[],
  shelves: readonly ShelfPlace[],
  productCount: number,
): OfferRow[] {
  return shelvesOf(entry, shelves).map((shelf) => {
    const range = priceRange(prices, { outletId: shelf.outlet_id, salesTypeId: shelf.sales_type_id }, options)
    return {
      shelf_id: shelf.id,
      product_id: id,
      category_id: categoryId,
      from_cents: range.from,
      has_range: range.to > range.from,
      ready_hours: entry.turnaround_hours ?? 0,
      menu_rank: menuRank,
      popular_rank: entry.popular ? menuRank : productCount + menuRank,
      name_key: folded(entry.name).slice(0, 120),
      is_available: entry.available,
    }
  })
}
