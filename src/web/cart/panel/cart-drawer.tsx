import { useMatches } from 'react-router'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Drawer } from '#ui/dialogs/drawer.tsx'
import { useCart } from '../cart-of.ts'
import { CartBody, CartPlaceLines } from './cart-body.tsx'
import type { CartViewProps } from './cart-panel.tsx'
import { CheckoutPart } from './checkout-part.tsx'

/** `onLeave` is called before another page opens. The drawer stays in the history then, so that Back opens it again. */
export type CartDrawerProps = { isOpen: boolean; onClose: () => void; onLeave: () => void }

/** The cart over any page: from the right on wide screens, from the bottom on a phone. */
export function CartDrawer({ SignInCard, onSignIn, isOpen, onClose, onLeave }: CartViewProps & CartDrawerProps) {
  const { state } = useCart()
  const isOnMenu = useMatches().at(-1)?.id === 'products'
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={cartPageTexts.title}
      footer={
        state.kind === 'failed' || state.kind === 'signIn' ? undefined : (
          <div className="w-full">
            <CheckoutPart onSignIn={onSignIn} onLeave={onLeave} />
          </div>
        )
      }
    >
      <CartPlaceLines />
      <CartBody SignInCard={SignInCard} hasMenuLink={!isOnMenu} />
    </Drawer>
  )
}
