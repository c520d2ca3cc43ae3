import { useState } from 'react'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { CountBadge } from '#ui/text/count-badge.tsx'
import { useCartDrawer } from '../../state/links/use-cart-drawer.ts'
import { useCart } from '../cart-of.ts'
import { useCartFigures } from './use-cart-figures.ts'
import { useCheckout, useCheckoutPage } from './use-checkout.ts'

/** S2.13: item count, total and Checkout above the navigation of a phone. A press on the count opens the drawer. */
export function CartBar() {
  const { cart, state } = useCart()
  const { pieces, total, limit, button, reason } = useCartFigures()
  const [isLeaving, setLeaving] = useState(false)
  const drawer = useCartDrawer()
  const checkout = useCheckout()
  const checkoutPage = useCheckoutPage()
  // S7.6: nothing was loaded, so no total is shown and Try again replaces Checkout.
  const hasFailed = state.kind === 'failed'
  /** P1.1: an estimate says so: beside the count or, where a reason takes that place, beside the amount. */
  const isNamedBelow = limit === null || reason === undefined
  async function leave() {
    setLeaving(true)
    await (hasFailed ? cart?.refresh() : checkout())
    setLeaving(false)
  }
  return (
    <div data-cart-view="" className="flex h-full items-center gap-3">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={drawer.open}
        className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-control text-left"
      >
        <span key={state.lastAdded?.count} className={state.lastAdded ? 'relative fold-in' : 'relative'}>
          <Icon name="basket" size={26} className="text-primary-text" />
          <span className="absolute -top-2 -right-3">
            <CountBadge count={pieces} />
          </span>
        </span>
        <span className="sr-only">{cartPageTexts.open}</span>
        <span className="min-w-0 flex-1 pl-2.5 leading-tight">
          {!hasFailed && (
            <span className="block font-bold tabular">
              ${total}
              {isNamedBelow ? (
                ''
              ) : (
                <span className="text-13 font-normal text-ink-muted"> {cartPageTexts.estimate}</span>
              )}
            </span>
          )}
          <span className="line-clamp-2 text-13 leading-tight text-ink-muted">
            {reason ?? (limit === null ? cartPageTexts.count(pieces) : cartPageTexts.estimatedCount(pieces))}
          </span>
        </span>
        <Icon name="chevron-up" size={18} className="text-ink-muted max-[359px]:hidden" />
      </button>
      <Button
        isDisabled={button.isDisabled && !hasFailed}
        isLoading={isLeaving}
        data-prefetch={checkoutPage}
        onClick={leave}
        className="shrink-0"
      >
        {hasFailed ? cartPageTexts.tryAgain : cartPageTexts.checkout}
      </Button>
    </div>
  )
}
