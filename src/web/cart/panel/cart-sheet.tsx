import { cartPageTexts } from '#texts/order/cart.ts'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { useCart } from '../cart-of.ts'
import { CartBody, CartPlaceLines } from './cart-body.tsx'
import type { CartViewProps } from './cart-panel.tsx'
import { CheckoutPart } from './checkout-part.tsx'

type CartSheetProps = CartViewProps & { isOpen: boolean; onClose: () => void }

/** The items on a phone. */
export function CartSheet({ SignInCard, onSignIn, isOpen, onClose }: CartSheetProps) {
  const { state } = useCart()
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={cartPageTexts.title}
      footer={
        state.kind === 'failed' ? undefined : (
          <div className="w-full">
            <CheckoutPart onSignIn={onSignIn} onLeave={onClose} />
          </div>
        )
      }
    >
      <CartPlaceLines />
      <CartBody SignInCard={SignInCard} hasMenuLink={false} />
    </BottomSheet>
  )
}
