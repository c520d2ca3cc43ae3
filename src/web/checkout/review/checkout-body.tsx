import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { Quote } from '#contract/order/quote-shapes.ts'
import type { Outlet } from '#contract/shop/outlets.ts'
import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { agreedLimit, type ChosenLimit } from '#rules/weight/agreed-limit.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { BrokenIllustration } from '#ui/illustrations/broken.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { OutletClosedBanner } from '../../location/outlets/outlet-closed-banner.tsx'
import { useChosenPlace } from '../../location/use-chosen-place.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useTo } from '../../state/links/use-to.ts'
import { outletDetailOf } from '../../state/place/choose-place.ts'
import { atMostStorage } from '../../state/storage/at-most-storage.ts'

import type { CheckoutForm } from '../form/checkout-form.ts'
import { useCheckoutForm } from '../form/form-state.ts'
import { useChosenAddress } from '../form/use-chosen-address.ts'
import { useOutletFit } from '../form/use-outlet-fit.ts'
import { OpenAttempt } from '../pay/open-attempt.tsx'
import { payAttempt } from '../pay/pay-attempt.ts'
import { PayNotes, TotalNotes } from '../summary/fine-print.tsx'
import { Summary } from '../summary/summary.tsx'
import { useIsWide } from '../summary/use-is-wide.ts'
import { useAccountsLimit } from '../weight/keep-accounts-limit.ts'
import { type AmountState, CheckoutContextValue, type TimesState } from './checkout-context.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import type { CheckoutData } from './load-checkout.ts'
import { useEnteredCard } from './use-entered-card.ts'
import { useOrderInOtherTab } from './use-order-in-other-tab.ts'
import { useQuote } from './use-quote.ts'

const texts = checkoutTexts

type CheckoutBodyProps = { data: CheckoutData; children: ReactNode; action: ReactNode }

/** Combines cart, form and quote into the checkout's context. Rendered in the browser only, because the server has none of them. */
export function CheckoutBody({ data, children, action }: CheckoutBodyProps) {
  useChosenPlace()
  useOrderInOtherTab()
  const customer = useCustomer()
  const isGuest = customer === null
  const { form, change } = useCheckoutForm()
  const quote = useQuote(data, form)
  const { tempCard, pressedQuote } = useEnteredCard(data, change)
  useOutletClosed(data.outlet)
  const addressId = useChosenAddress(data.addresses)
  const isFit = useOutletFit(data, form, isGuest, addressId)
  const isMobileMissing = customer !== null && !customer.mobile && isMobileNeeded(data, addressId)
  const owner = customer?.id ?? 'guest'
  const [openAttempt, setOpenAttempt] = useState(() => payAttempt.open(owner))
  const closeAttempt = useCallback(() => setOpenAttempt(undefined), [])
  const checkFields = useRef<(() => Promise<boolean>) | null>(null)
  const [times, setTimes] = useState<TimesState>('loaded')
  const checkAmount = useRef<(() => boolean) | null>(null)
  const [amount, setAmount] = useState<AmountState>('valid')
  const [todo, setTodo] = useState<string | null>()
  const [guestsAtMost] = useState(atMostStorage.cents)
  const remembered = isGuest ? guestsAtMost : (data.options.at_most_cents ?? null)
  useAccountsLimit(data.options)
  const limitOf = (of: Quote) => agreedLimit(of, chosenLimit(form, remembered))
  const reloadSlots = useRef<(() => void) | null>(null)
  const { quoted } = quote
  const isWide = useIsWide()
  // The first quote renders all parts at once. Deferring that render lets React split it into slices that do not block input.
  const isQuoted = useDeferredValue(Boolean(quoted))
  const checkout = quoted && {
    data,
    form,
    change,
    quoted,
    quote,
    limit: limitOf(quoted.quote),
    limitOf,
    isLater: quoted.holds_later === true,
    checkAmount,
    amount,
    setAmount,
    todo,
    setTodo,
    isGuest,
    addressId,
    isMobileMissing,
    tempCard,
    pressedQuote,
    isFit,
    checkFields,
    times,
    setTimes,
    reloadSlots,
    openAttempt,
    closeAttempt,
  }
  if (isTaken(quote.failure)) return <NothingToBuy taken={failureWords(quote.failure)} />
  if (!checkout && quote.failure) return <NoQuote failure={quote.failure} onRetry={quote.retry} />
  if (!checkout || !isQuoted) return <CheckoutSkeleton />
  if (checkout.quoted.items.length === 0) return <NothingToBuy />
  return (
    <CheckoutContextValue value={checkout}>
      <div className="mt-6 grid grow gap-6 max-lg:grid-rows-[1fr_auto] lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <OutletClosedBanner />
          <OpenAttempt />
          {children}
          {!isWide && (
            <div className="flex flex-col items-start gap-2.5 pb-4">
              <TotalNotes />
              <PayNotes />
            </div>
          )}
        </div>
        <Summary>{action}</Summary>
      </div>
    </CheckoutContextValue>
  )
}

/** P1.3: what was decided for this order, else what is remembered. */
const chosenLimit = ({ atMost }: CheckoutForm, rememberedCents: number | null): ChosenLimit =>
  atMost ? { cents: atMost.cents, isRemembered: false } : { cents: rememberedCents, isRemembered: true }

/** A driver needs a number to call. An address can have its own. */
function isMobileNeeded({ salesType, addresses }: CheckoutData, addressId: string | null): boolean {
  const address = addresses.find(({ id }) => id === addressId)
  return comesToTheDoor(salesType.category_id) && !address?.contact_mobile
}

/** Updates the chosen outlet in the app's state when the loader has a newer answer to whether it is closed. */
function useOutletClosed(outlet: Outlet): void {
  const { store } = useApp()
  useEffect(() => {
    const { outletDetail } = store.get()
    if (outletDetail && outletDetail.is_closed !== outlet.is_closed) store.set({ outletDetail: outletDetailOf(outlet) })
  }, [store, outlet])
}

function NoQuote({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      illustration={<BrokenIllustration />}
      title={texts.broken}
      action={<Button onClick={onRetry}>{texts.tryAgain}</Button>}
    >
      {failureWords(failure)}
    </EmptyState>
  )
}

/** D1.9: others at the table are paying for, or have paid, every line of this checkout. */
const isTaken = (failure: unknown) =>
  failure instanceof ApiFailure && (failure.response as { code?: string } | null)?.code === 'line_taken'

function NothingToBuy({ taken }: { taken?: string }) {
  const to = useTo()
  const { title, action } = taken ? texts.taken : texts.empty
  return (
    <EmptyState
      illustration={<EmptyCartIllustration />}
      title={title}
      action={<ButtonLink to={to('products')}>{action}</ButtonLink>}
    >
      {taken ?? texts.empty.text}
    </EmptyState>
  )
}
