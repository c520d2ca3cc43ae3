import type { CartItem } from '#contract/order/cart.ts'
import { pieceCents } from '#rules/cart/cart-pricing.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { modifierWords, optionWords } from '../../cart/panel/line-words.ts'
import { Part } from '../form/part.tsx'
import { useCheckoutContext } from './checkout-context.ts'

/** The ordered items. */
export function ReviewItems() {
  const { quoted } = useCheckoutContext()
  return (
    <Part title={checkoutTexts.order.items} icon="basket">
      <ul className="divide-y divide-line">
        {quoted.items.map((item) => {
          const details = [optionWords(item), ...modifierWords(item)].filter(Boolean)
          return (
            <li key={item.id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
              <div className="size-14 shrink-0">
                <Picture
                  base={item.image}
                  alt=""
                  width={56}
                  height={56}
                  sizes="56px"
                  className="size-14 rounded-control"
                />
              </div>
              <div className="min-w-0 flex-1">
                <p className="flex items-start justify-between gap-3 font-medium">
                  <span className="min-w-0 break-words">
                    {quantityWords(item.qty, item.unit)} × {item.product_name}
                  </span>
                  <span className="shrink-0 tabular">${item.final_price}</span>
                </p>
                <PiecePrice item={item} />
                {details.length > 0 && <p className="text-13 text-ink-muted">{details.join(', ')}</p>}
                {item.notes && (
                  <p className="text-13 break-words whitespace-pre-line text-ink-muted italic">“{item.notes}”</p>
                )}
                {item.unavailable && (
                  <p className="text-13 font-medium text-warning">{checkoutTexts.summary.unavailable}</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

/** The price of one unit, for a quantity above one or a weight. */
function PiecePrice({ item }: { item: CartItem }) {
  if (!isCounted(item.qty, item.unit)) return null
  const words = cartPageTexts.amount(quantityWords(item.qty, item.unit), moneyText(pieceCents(item)))
  return <p className="text-13 text-ink-muted tabular">{words}</p>
}
