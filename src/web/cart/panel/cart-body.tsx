import { type ComponentType, useState } from 'react'
import { cartPageTexts } from '#texts/order/cart.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useFocusAfterRemoval } from '../../state/use-focus-after-removal.ts'
import { useWording } from '../../state/use-wording.ts'
import { useCart } from '../cart-of.ts'
import { CartElsewhere } from './cart-elsewhere.tsx'
import { CartLines } from './cart-lines.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { RejectedLines } from './rejected-lines.tsx'

type CartBodyProps = {
  SignInCard: ComponentType
  /** False where the page shows the menu already. */
  hasMenuLink: boolean
}

/** S4.7: the loading state, then the lines, the empty cart or the sign-in card. */
export function CartBody({ SignInCard, hasMenuLink }: CartBodyProps) {
  const { state } = useCart()
  const { box, onRemoved } = useFocusAfterRemoval(state.items.length)
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <ClosedNotice />
      <RejectedLines />
      {state.isStale && <StaleNotice />}
      {state.kind === 'loading' && <CartSkeleton />}
      {state.kind === 'signIn' && <SignInCard />}
      {state.kind === 'ready' && state.items.length > 0 && <CartLines onRemoved={onRemoved} />}
      {state.kind === 'ready' && state.items.length === 0 && <EmptyCart hasMenuLink={hasMenuLink} />}
    </div>
  )
}

/** S7.6: the refresh failed. Shown above the last loaded lines, if there are any. */
function StaleNotice() {
  const { cart } = useCart()
  const [isTrying, setTrying] = useState(false)
  async function tryAgain() {
    setTrying(true)
    await cart?.refresh()
    setTrying(false)
  }
  return (
    <div
      role="alert"
      className="my-3 flex flex-wrap items-center gap-x-3 rounded-control bg-warning-surface p-3 text-14"
    >
      <p className="flex-1 font-semibold text-warning">{cartTexts.updateFailed}</p>
      <Button look="quiet" size="small" icon="repeat" isLoading={isTrying} onClick={tryAgain}>
        {cartPageTexts.tryAgain}
      </Button>
    </div>
  )
}

function EmptyCart({ hasMenuLink }: { hasMenuLink: boolean }) {
  const to = useTo()
  const hint = useWording('empty_cart', cartPageTexts.emptyHint)
  return (
    <EmptyState
      level={3}
      size="panel"
      illustration={<EmptyCartIllustration />}
      title={cartPageTexts.empty}
      action={
        <div className="flex flex-col items-center gap-3 empty:hidden">
          <CartElsewhere />
          {hasMenuLink && (
            <ButtonLink to={to('products')} look="quiet" size="medium">
              {cartPageTexts.browse}
            </ButtonLink>
          )}
        </div>
      }
    >
      {hint}
    </EmptyState>
  )
}

/** S6.3: names the service and the outlet of a customer's cart. */
export function CartPlaceLines() {
  const { state } = useCart()
  if (!useCustomer() || !state.facts) return null
  return (
    <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-2 text-13">
      <dt className="text-ink-muted">{cartPageTexts.service}</dt>
      <dd className="truncate font-medium">{state.facts.salesType}</dd>
      <dt className="text-ink-muted">{cartPageTexts.outlet}</dt>
      <dd className="truncate font-medium">{state.facts.outlet.outlet}</dd>
    </dl>
  )
}
