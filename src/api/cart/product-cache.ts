import type { ProductAtPlace } from '#rules/cart/cart-availability.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { listedPrice, priceRange } from '#rules/pricing/price-list.ts'
import type { CartProduct } from './cart-product.queries.ts'

/** A product with the prices of one place. */
export type PlacedProduct = ProductAtPlace & {
  product: CartProduct
  modifiers: ReadonlyMap<number, { id: number; name: string; department: string; price_cents: number }>
}

/** An LRU cache of products with their prices at each place. It is dropped when the store changes. */
export class ProductCache {
  readonly #limit: number
  // Null for an id that the store does not have.
  readonly #kept = new Map<number, { product: CartProduct; places: Map<string, PlacedProduct> } | null>()

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The ids that are not cached. */
  missing(ids: Iterable<number>): number[] {
    const missing = new Set<number>()
    for (const id of ids) {
      const kept = this.#kept.get(id)
      if (kept === undefined) missing.add(id)
      else this.#put(id, kept)
    }
    return [...missing]
  }

  /** Caches the products that were found for the requested ids. */
  keep(asked: readonly number[], found: readonly CartProduct[]): void {
    const byId = new Map(found.map((product) => [product.id, product]))
    for (const id of asked) {
      const product = byId.get(id)
      this.#put(id, product ? { product, places: new Map() } : null)
    }
  }

  at(id: number, place: PlaceOfSale): PlacedProduct | undefined {
    const kept = this.#kept.get(id)
    if (!kept) return undefined
    const key = `${place.outletId} ${place.salesTypeId}`
    const placed = kept.places.get(key) ?? placedProduct(kept.product, place)
    kept.places.set(key, placed)
    return placed
  }

  #put(id: number, value: { product: CartProduct; places: Map<string, PlacedProduct> } | null): void {
    // A Map iterates in insertion order. Inserting the key again makes it the most recently used.
    this.#kept.delete(id)
    this.#kept.set(id, value)
    const oldest = this.#kept.size > this.#limit ? this.#kept.keys().next().value : undefined
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}

function placedProduct(product: CartProduct, place: PlaceOfSale): PlacedProduct {
  const { prices, options, groups } = product
  const { from } = priceRange(prices, place, options)
  const priceOf = (optionId: number | null, variantId: number | null) =>
    listedPrice(prices, place, { optionId, variantId }) ?? from
  return {
    product,
    isRetired: product.isRetired,
    isAvailable: product.isAvailable,
    isSoldHere: place.shelfId !== null && product.shelfIds.includes(place.shelfId),
    price_cents: priceOf(null, null),
    options: options.map(({ id, variants }) => ({
      id,
      price_cents: priceOf(id, null),
      variants: variants.map((variant) => ({ id: variant.id, price_cents: priceOf(id, variant.id) })),
    })),
    modifier_groups: groups,
    modifiers: new Map(
      groups.flatMap(({ department, modifiers }) => modifiers.map((one) => [one.id, { ...one, department }])),
    ),
  }
}
