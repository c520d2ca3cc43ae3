import type { CartItem } from '#contract/order/cart.ts'
import { lineProblem } from '#rules/cart/cart-availability.ts'
import type { CartLine } from '#rules/cart/cart-merge.ts'
import { type Choice, itemPrice } from '#rules/cart/item-price.ts'
import type { PlaceOfSale } from '#rules/places/place-of-sale.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { raisedQuantity } from '#rules/weight/weight-step.ts'
import { imageUrl } from '../store/image-url.ts'
import type { CartStore } from './cart-place.ts'
import type { PlacedProduct } from './product-cache.ts'

export function choiceOf({ optionId, variantId, modifierIds, qty }: CartLine): Choice {
  return { optionId, variantId, modifierIds, quantity: qty }
}

/** The current price of one piece, including its modifiers. */
export function pieceCentsOf(placed: PlacedProduct, line: CartLine): number {
  const { perPieceCents, modifiersPerPieceCents } = itemPrice(placed, choiceOf(line))
  return perPieceCents + modifiersPerPieceCents
}

type SeenLine = CartLine & { seenCents: number | null }

/** D1.11: raises a line that is older than the product's minimum weight and step to the next weight that is sold. */
export function raisedLine<Line extends CartLine>(line: Line, placed: PlacedProduct | undefined): Line {
  return placed ? { ...line, qty: raisedQuantity(placed.product, line.qty) } : line
}

/** S3.1: a line with its current names and prices. */
export function itemOf(at: CartStore, place: PlaceOfSale, kept: SeenLine): CartItem {
  const placed = at.products.at(kept.productId, place)
  const line = raisedLine(kept, placed)
  const choice = choiceOf(line)
  const problem = lineProblem(placed, choice)
  const price = placed && itemPrice(placed, choice)
  const product = placed?.product
  const option = product?.options.find(({ id }) => id === line.optionId)
  const pieceCents = price ? price.perPieceCents + price.modifiersPerPieceCents : 0
  const hasMoved = !problem && line.seenCents !== null && line.seenCents !== pieceCents
  return {
    id: line.id,
    product_id: line.productId,
    product_name: product?.name ?? '',
    option_id: line.optionId,
    option_name: option?.name ?? null,
    variant_id: line.variantId,
    variant_name: option?.variants.find(({ id }) => id === line.variantId)?.name ?? null,
    qty: line.qty,
    notes: line.notes,
    price_per_pcs: moneyText(price?.perPieceCents ?? 0),
    final_price: moneyText(problem ? 0 : (price?.finalCents ?? 0)),
    outlet_id: place.outletId,
    sales_type_id: place.salesTypeId,
    sales_type: at.catalogIndex.salesTypes.get(place.salesTypeId)?.name ?? '',
    modifiers: line.modifierIds.flatMap((id) => {
      const modifier = placed?.modifiers.get(id)
      if (!modifier) return []
      const { name, department, price_cents } = modifier
      return {
        modifier_id: id,
        modifier_name: name,
        dept_name: department,
        price_per_pcs: moneyText(price_cents),
        qty: line.qty,
      }
    }),
    category_slug: (product && at.catalogIndex.categories.get(product.categoryId)?.slug) ?? '',
    name_slug: product?.nameSlug ?? '',
    image: imageUrl(at.store, product?.image ?? null),
    unit: product?.unit ?? 'piece',
    min_qty: product?.min_qty ?? 1,
    qty_step: product?.qty_step ?? 1,
    qty_was: line.qty === kept.qty ? null : kept.qty,
    price_was: hasMoved && line.seenCents !== null ? moneyText(line.seenCents) : null,
    unavailable: problem?.kind ?? null,
  }
}
