import type { ComponentType } from 'react'
import { useMatches } from 'react-router'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { useCart } from '../cart-of.ts'
import { CartBody, CartPlaceLines } from './cart-body.tsx'
import { CheckoutPart } from './checkout-part.tsx'

export type CartViewProps = { SignInCard: ComponentType; onSignIn: () => void }

/** S2.12: the cart beside the page. Its height does not depend on its lines, so nothing moves when they load. */
export function CartPanel({ SignInCard, onSignIn }: CartViewProps) {
  const { state } = useCart()
  const isOnMenu = useMatches().at(-1)?.id === 'products'
  const pieces = pieceCount(state.items)
  return (
    <>
      <header className="border-b border-line px-4 py-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-18">{cartPageTexts.title}</h2>
          {pieces > 0 && <p className="text-14 text-ink-muted tabular">{cartPageTexts.count(pieces)}</p>}
        </div>
        <CartPlaceLines />
      </header>
      <div
        data-cart-list=""
        data-cart-view=""
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 [scrollbar-width:thin]"
      >
        <CartBody SignInCard={SignInCard} hasMenuLink={!isOnMenu} />
      </div>
      {state.kind !== 'signIn' && state.kind !== 'failed' && (
        <footer className="border-t border-line px-4 py-3">
          <CheckoutPart onSignIn={onSignIn} />
        </footer>
      )}
    </>
  )
}
