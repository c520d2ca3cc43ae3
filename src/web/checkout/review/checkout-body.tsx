import { type ReactNode, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
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
import { checkoutStorage, type Pressed } from '../form/checkout-storage.ts'
import { useCheckoutForm } from '../form/form-state.ts'
import { useChosenAddress } from '../form/use-chosen-address.ts'
import { useOutletFit } from '../form/use-outlet-fit.ts'
import { OpenAttempt } from '../pay/open-attempt.tsx'
import { payAttempt } from '../pay/pay-attempt.ts'
import { chosen, NEW_CARD } from '../pay/payment-choice.ts'
import { useCardReturn } from '../pay/use-card-return.ts'
import { usePageRestored } from '../pay/use-page-restored.ts'
import { CheckoutContextValue } from './checkout-context.ts'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import type { CheckoutData } from './load-checkout.ts'
import { Summary } from './summary.tsx'
import { useElsewhere } from './use-elsewhere.ts'
import { useQuote } from './use-quote.ts'

const texts = checkoutTexts

type DeskBodyProps = { data: CheckoutData; children: ReactNode; action: ReactNode }

/** In the browser alone: the cart, the form and the quote meet. */
export function CheckoutBody({ data, children, action }: DeskBodyProps) {
  useChosenPlace()
  useElsewhere()
  const { store } = useApp()
  const isGuest = useCustomer() === null
  const { form, change } = useCheckoutForm()
  const quote = useQuote(data, form)
  const [tempCard, setTempCard] = useState(checkoutStorage.tempCard)
  const [pressed, setPressed] = useState<Pressed | null>(null)
  useCardReturn((card, pressedHash) => {
    // The address tells which press it was, this tab that there was one: a link alone pays nothing.
    const kept = pressedHash === null ? null : checkoutStorage.takePressed()
    if (kept?.hash === pressedHash) setPressed(kept)
    if (card.kind === 'once') {
      checkoutStorage.saveTempCard(card.card)
      setTempCard(card.card)
      change(chosen(data.options, NEW_CARD))
    } else {
      change(chosen(data.options, { kind: 'saved', method_id: card.methodId }))
    }
  })
  // Back from the last look to the page as it was left for the card page: the card came since.
  const { revalidate } = useRevalidator()
  usePageRestored(() => {
    setTempCard(checkoutStorage.tempCard())
    void revalidate()
  })
  // What the loader knows of the outlet is newer than what was chosen with it.
  useEffect(() => {
    const { outletDetail } = store.get()
    if (outletDetail && outletDetail.is_closed !== data.outlet.is_closed)
      store.set({ outletDetail: outletDetailOf(data.outlet) })
  }, [store, data.outlet])
  const addressId = useChosenAddress(data.addresses)
  const isFit = useOutletFit(data, form, isGuest, addressId)
  const owner = useCustomer()?.id ?? 'guest'
  const [openAttempt, setOpenAttempt] = useState(() => payAttempt.open(owner))
  const closeAttempt = useCallback(() => setOpenAttempt(undefined), [])
  const checkFields = useRef<(() => Promise<boolean>) | null>(null)
  const { quoted } = quote
  // All parts of the checkout come with the first quote, and are many: drawn in slices, so that nothing holds the page up.
  const isQuoted = useDeferredValue(Boolean(quoted))
  const checkout = quoted && {
    data,
    form,
    change,
    quoted,
    quote,
    isGuest,
    addressId,
    tempCard,
    pressed,
    isFit,
    checkFields,
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
        </div>
        <Summary>{action}</Summary>
      </div>
    </CheckoutContextValue>
  )
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

/** D1.9: others at the table pay for all that was to be paid here. */
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
