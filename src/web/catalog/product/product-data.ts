import type { Product } from '#contract/shop/catalog.ts'
import type { PlaceNames } from '../load-place.ts'

export type ProductData = {
  kind: 'product'
  product: Product
  place: PlaceNames
  salesTypes: Record<number, string>
}
