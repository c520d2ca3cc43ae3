import type { CartItem } from '#contract/order/cart.ts'
import { type CartTerms, cartLineReason, explainCart } from '#rules/cart/explain-cart.ts'
import { moneyCents } from '#rules/pricing/money.ts'
import { ReasonText } from '#ui/text/reason-text.tsx'

const NONE = { figures: [], would_change: [] }

/** P1.4: the reason of a cart line's price. */
export function LineReason({ item }: { item: CartItem }) {
  const figure = { rule: 'item', cents: moneyCents(item.final_price) ?? 0, reason: cartLineReason(item) } as const
  return <ReasonText figure={figure} explanation={NONE} />
}

type FigureProps = { rule: 'subtotal' | 'limit'; items: readonly CartItem[]; terms: CartTerms }

/** P1.4: the reason of the subtotal, and what would change the total; or of the most that is charged. */
export function FigureReason({ rule, items, terms }: FigureProps) {
  const explanation = explainCart(items, terms)
  const figure = explanation.figures.find((one) => one.rule === rule)
  return figure && <ReasonText figure={figure} explanation={explanation} />
}
