import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import type { Pressed } from '../form/checkout-storage.ts'
import { isGuestComplete } from '../form/guest-details.ts'
import { guestLines } from '../review/basket.ts'
import { boughtOf } from '../review/bought-lines.ts'
import { checkoutBlocker } from '../review/checkout-blocker.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { QuoteChanged } from '../review/quote-changed.tsx'
import { LostAttempt } from './lost-attempt.tsx'
import { orderRequest } from './order-request.ts'
import { payAttempt } from './pay-attempt.ts'
import { usePay } from './use-pay.ts'

const texts = checkoutTexts.order

/** What is to be mended on the page before this one. */
const ON_CHECKOUT: readonly (PlaceRefusal | null)[] = [
  'slot_missing',
  'slot_unavailable',
  'outlet_unfit',
  'address_missing',
  'table_unknown',
]

type PayActionProps = {
  /** Asked before anything is paid, where what is missing is filled in on the same page; false when there is something to do first. */
  prepare?: () => Promise<boolean>
  isPreparing?: boolean
  /** Pay was pressed before the card was entered, for this quote: it is paid when the card is there. */
  pressed?: Pressed | null
}

/** Pay, with the exact total, and what came of it. */
export function PayAction({ prepare, isPreparing = false, pressed = null }: PayActionProps) {
  const { store } = useApp()
  const checkout = useCheckoutContext()
  const { data, form, change, quoted, quote, isGuest } = checkout
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const to = useTo()
  const { state, pay, again, clear } = usePay()
  const { total_cents: totalCents, hash } = quoted.quote

  const press = (seen: { totalCents: number; hash: string }) => {
    const body = orderRequest({ ...checkout, quoteHash: seen.hash, totalCents: seen.totalCents })
    const bought = isGuest ? boughtOf(guestLines(data)) : []
    if (body) pay({ kind: 'place', body, bought, totalCents: seen.totalCents })
  }

  const refused = state.kind === 'refused' ? state : null
  const { retry } = quote
  useEffect(() => {
    if (!refused) return
    const { code, message } = refused
    if (ON_CHECKOUT.includes(code)) {
      notify(message, 'warning', { durationMs: 10_000 })
      navigate(code?.startsWith('slot') ? `${to('checkout')}#when` : to('checkout'))
    } else if (code === 'outlet_closed') {
      const { outletDetail } = store.get()
      if (outletDetail) store.set({ outletDetail: { ...outletDetail, is_closed: true } })
      revalidate()
    } else if (code !== null) {
      // D3.9: what cannot be split any more comes back together; the message says so.
      if (code === 'split_unavailable') change({ earlyAt: null })
      retry()
    }
  }, [refused, notify, navigate, to, store, revalidate, retry, change])

  const isComplete = !isGuest || isGuestComplete(form, data.salesType.category_id)
  const body = orderRequest({ ...checkout, quoteHash: hash, totalCents })
  const reason = checkoutBlocker(checkout) ?? (checkout.openAttempt ? texts.first : null)
  const isReady = isComplete && body !== null && reason === null && quote.isCurrent
  const isPressed = pressed?.hash === hash && isReady
  const payNow = useEffectEvent(() => press({ totalCents, hash }))
  /** The press from before the card page was paid, or asked about. */
  const [isPressDone, setPressDone] = useState(false)
  useEffect(() => {
    if (!isPressed || isPressDone) return
    setPressDone(true)
    payNow()
  }, [isPressed, isPressDone])
  // Something else is to be paid than when Pay was pressed (D2.4).
  const moved = pressed && !isPressed && isReady && !isPressDone && state.kind === 'idle' ? pressed : null
  if (!prepare && (!isComplete || !body)) {
    return (
      <div className="flex flex-col gap-2">
        <ButtonLink to={to('checkout')} isWide>
          {texts.complete}
        </ButtonLink>
        <p className="text-14 text-ink-muted">{texts.incomplete}</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <Refusal text={refused && !ON_CHECKOUT.includes(refused.code) ? refused.message : null} />
      {state.kind === 'lost' ? (
        <LostAttempt
          isAsking={false}
          onFindOut={() => again(state.attempt)}
          onLetGo={() => {
            payAttempt.end()
            clear()
          }}
        />
      ) : (
        <Button
          isWide
          isLoading={state.kind === 'paying' || isPreparing}
          isDisabled={!quote.isCurrent}
          disabledReason={reason ?? undefined}
          onClick={async () => {
            if (!prepare || (await prepare())) press({ totalCents, hash })
          }}
        >
          {totalCents === 0 ? texts.place : texts.pay(priceText(totalCents))}
        </Button>
      )}
      <p role="status" className="sr-only">
        {state.kind === 'paying' ? texts.paying : ''}
      </p>
      <p className="text-13 text-ink-muted">
        {texts.terms} <TextLink to={to('termsConditions')}>{texts.termsLink}</TextLink>.
      </p>
      <QuoteChanged
        before={moved ? { ...quoted.quote, total_cents: moved.totalCents } : quoted.quote}
        now={state.kind === 'changed' ? state.quoted : moved && quoted}
        onConfirm={(changed) => {
          setPressDone(true)
          quote.take(changed)
          press({ totalCents: changed.quote.total_cents, hash: changed.quote.hash })
        }}
        onClose={() => {
          setPressDone(true)
          clear()
          retry()
        }}
      />
    </div>
  )
}
