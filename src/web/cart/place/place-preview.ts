import type { CartItem } from '#contract/order/cart.ts'
import type { Api } from '#contract/wire/request.ts'
import { cartTotalText, isPriceKnown, pieceCents } from '#rules/cart/cart-pricing.ts'
import { moneyText } from '#rules/pricing/money.ts'
import type { PlaceIds } from '../../state/place/place-guard.ts'

/** D1.5: the cart as it would be at another place. */
export type PlacePreview = {
  /** The lines that are sold there, at its prices. */
  moved: CartItem[]
  lost: { name: string }[]
  changed: { name: string; was: string; now: string }[]
  wasTotal: string
  nowTotal: string
  hasKilograms: boolean
}

/** Whether all lines are for this place. An outlet or sales type that is not chosen fits any line. */
export function fits(items: readonly CartItem[], { salesTypeId, outletId }: PlaceIds): boolean {
  return items.every(
    (item) =>
      (salesTypeId === null || item.sales_type_id === salesTypeId) &&
      (outletId === null || item.outlet_id === outletId),
  )
}

/** Asks the API to price the lines there. Null when the call fails. */
export async function previewPlace(
  api: Api,
  items: readonly CartItem[],
  { salesTypeId, outletId }: PlaceIds,
): Promise<PlacePreview | null> {
  const there = {
    outlet_id: outletId ?? undefined,
    sales_type_id: salesTypeId ?? undefined,
  }
  try {
    const answer = await api('POST /cart/sync/guest', { body: items.map((item) => ({ ...item, ...there })) })
    return compared(items, answer.items)
  } catch {
    return null
  }
}

export function compared(here: readonly CartItem[], there: readonly CartItem[]): PlacePreview {
  const sold = new Map(there.filter(({ unavailable }) => unavailable === null).map((item) => [item.id, item]))
  // A line that is unavailable here already is not lost by the change.
  const bought = here.filter(({ unavailable }) => unavailable === null)
  return {
    moved: [...sold.values()],
    lost: bought.filter(({ id }) => !sold.has(id)).map(({ product_name }) => ({ name: product_name })),
    changed: bought.flatMap((item) => {
      const now = sold.get(item.id)
      if (!now || !isPriceKnown(item) || pieceCents(now) === pieceCents(item)) return []
      return { name: item.product_name, was: moneyText(pieceCents(item)), now: moneyText(pieceCents(now)) }
    }),
    wasTotal: cartTotalText(bought),
    nowTotal: cartTotalText([...sold.values()]),
    hasKilograms: bought.some(({ unit }) => unit === 'kg'),
  }
}
