import { moneyCents, moneyText } from '../pricing/money.ts'

/** A cart line of the wire, reduced to the fields that its price depends on. */
export type PricedItem = {
  qty: number
  price_per_pcs: string
  final_price: string
  modifiers: readonly { price_per_pcs: string; qty: number }[]
}

/** False for a stored line without a price, until the server has priced it. */
export function isPriceKnown({ price_per_pcs, modifiers }: Pick<PricedItem, 'price_per_pcs' | 'modifiers'>): boolean {
  return [price_per_pcs, ...modifiers.map((one) => one.price_per_pcs)].every((text) => moneyCents(text) !== undefined)
}

/** The price of one piece with its modifiers. */
export function pieceCents(item: Pick<PricedItem, 'price_per_pcs' | 'modifiers'>): number {
  return item.modifiers.reduce((sum, one) => sum + centsOf(one.price_per_pcs), centsOf(item.price_per_pcs))
}

/**
 * S5.8: the line with another quantity. The final price is the price of a piece and of each modifier, times the
 * quantity. Each modifier's quantity equals the item's. A line that cannot be bought costs nothing. A line with an
 * unknown price has no final price.
 */
export function withQuantity<Item extends PricedItem & { unavailable?: string | null }>(item: Item, qty: number): Item {
  const isPriced = Boolean(item.unavailable) || isPriceKnown(item)
  return {
    ...item,
    qty,
    final_price: isPriced ? moneyText(item.unavailable ? 0 : pieceCents(item) * qty) : '',
    modifiers: item.modifiers.map((modifier) => ({ ...modifier, qty })),
  }
}

/** S5.8: the price times the quantity, or an empty text when the price is unknown. */
export function timesText(price: string, qty: number): string {
  const cents = moneyCents(price)
  return cents === undefined ? '' : moneyText(cents * qty)
}

/** S5.6: the sum of the final prices with their commas removed. */
export function cartTotalCents(items: readonly { final_price: string }[]): number {
  return items.reduce((sum, { final_price }) => sum + centsOf(final_price), 0)
}

/** S5.6: the total as it is shown, with two decimals. */
export function cartTotalText(items: readonly { final_price: string }[]): string {
  return moneyText(cartTotalCents(items))
}

/** The number on the cart's badge. An item sold by weight counts as one (D1.11). */
export function pieceCount(items: readonly { qty: number; unit: string }[]): number {
  return items.reduce((sum, { qty, unit }) => sum + (unit === 'kg' ? 1 : qty), 0)
}

function centsOf(text: string): number {
  return moneyCents(text) ?? 0
}
