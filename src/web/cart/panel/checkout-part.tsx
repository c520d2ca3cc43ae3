import { useState } from 'react'
import type { CartLimit } from '#rules/cart/cart-limit.ts'
import { priceText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useAppState, useCustomer } from '../../state/app-context.ts'
import { ExplainedLater } from '../../state/lazy/explained-later.tsx'
import { useCart } from '../cart-of.ts'
import { MinSpendMeter } from './min-spend-meter.tsx'
import { useCartFigures, useCartVisitor } from './use-cart-figures.ts'
import { useCheckout, useCheckoutPage } from './use-checkout.ts'
import { WalletCheckout } from './wallet-checkout.tsx'

type CheckoutPartProps = {
  /** S4.23: opens the sign-in. The shopper then continues to the checkout. */
  onSignIn: () => void
  /** Called before the page is left. */
  onLeave?: () => void
}

/** The foot of the cart: minimum spend, subtotal, and the Checkout button with the reason why it is disabled. */
export function CheckoutPart({ onSignIn, onLeave }: CheckoutPartProps) {
  const { cart } = useCart()
  const customer = useCustomer()
  const figures = useCartFigures()
  const [isLeaving, setLeaving] = useState(false)
  const name = figures.limit === null ? cartPageTexts.subtotal : cartPageTexts.estimated
  const checkout = useCheckout()
  const checkoutPage = useCheckoutPage()
  const hasWallet = useAppState((app) => Boolean(app.info?.wallet)) && !figures.button.isDisabled
  async function leave() {
    setLeaving(true)
    onLeave?.()
    await checkout()
    setLeaving(false)
  }
  const signIn = () => {
    cart?.state.set({ wantsCheckout: true })
    onLeave?.()
    onSignIn()
  }
  return (
    <div className="flex flex-col gap-3">
      <MinSpendMeter spend={figures.minSpend} />
      <div>
        <div className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{name}</span>
          <CartFigure rule="subtotal" amount={`$${figures.total}`} name={name} className="text-22 font-bold tabular" />
        </div>
        {figures.limit && <AtMost limit={figures.limit} />}
      </div>
      {/* Above the button, so that the button keeps its place at the foot when this appears. */}
      {hasWallet && <WalletCheckout onLeave={onLeave} />}
      <Button
        isWide
        iconEnd="arrow-right"
        isLoading={isLeaving}
        data-prefetch={checkoutPage}
        disabledReason={figures.button.reason === 'min_spend' ? undefined : figures.reason}
        isDisabled={figures.button.isDisabled}
        aria-describedby={figures.button.reason === 'min_spend' ? 'min-spend' : undefined}
        onClick={leave}
      >
        {cartPageTexts.checkout}
      </Button>
      {!customer && !figures.button.isDisabled && (
        <button
          type="button"
          onClick={signIn}
          className="-my-1 inline-flex min-h-11 items-center justify-center rounded-control text-14 font-medium text-primary-text transition-colors hover:bg-primary-50"
        >
          {cartPageTexts.signInFirst}
        </button>
      )}
    </div>
  )
}

const loadReason = () => import('./cart-reason.tsx').then(({ FigureReason }) => FigureReason)

type FigureProps = { rule: 'subtotal' | 'limit'; amount: string; name: string; className?: string }

/** P1.4: an amount of the cart that opens to its reason. */
function CartFigure({ rule, ...shown }: FigureProps) {
  const { items, facts } = useCart().state
  const visitor = useCartVisitor()
  if (!facts) return <span className={shown.className}>{shown.amount}</span>
  const { categoryId, minSpendCents, deliveryFeeCents, freeDeliveryFromCents } = facts
  const terms = { ...visitor, categoryId, minSpendCents, deliveryFeeCents, freeDeliveryFromCents }
  return <ExplainedLater {...shown} load={loadReason} props={{ rule, items, terms }} />
}

function AtMost({ limit: { cents, isBeforeDelivery } }: { limit: CartLimit }) {
  const { atMost, atMostBeforeDelivery, byWeight, limit } = cartPageTexts
  return (
    <div className="mt-0.5 text-13 text-ink-muted tabular">
      <CartFigure
        rule="limit"
        name={limit}
        amount={(isBeforeDelivery ? atMostBeforeDelivery : atMost)(priceText(cents))}
      />
      {byWeight}
    </div>
  )
}
