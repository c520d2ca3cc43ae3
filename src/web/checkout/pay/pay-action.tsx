import { useId } from 'react'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { type MoneyNow, moneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import type { PressedQuote } from '../form/checkout-storage.ts'
import { isContactComplete, isGuestAddressComplete } from '../form/guest-details.ts'
import { ReadyStatus } from '../ready/ready-status.tsx'
import { readyWords } from '../ready/ready-words.ts'
import { guestLines } from '../review/basket.ts'
import { boughtOf } from '../review/bought-lines.ts'
import { checkoutBlocker, noticedBlocker } from '../review/checkout-blocker.ts'
import { type CheckoutContext, useCheckoutContext } from '../review/checkout-context.ts'
import { QuoteChanged } from '../review/quote-changed.tsx'
import { confirmWords, moneyNote, payKind, payWords } from '../weight/pay-words.ts'
import { LostAttempt } from './lost-attempt.tsx'
import { isCardMissing, orderRequest } from './order-request.ts'
import { payAttempt } from './pay-attempt.ts'
import { usePay } from './use-pay.ts'
import { isFixedOnCheckout, usePayRefusal } from './use-pay-refusal.ts'
import { seenOf, usePressedQuote } from './use-pressed-quote.ts'

const texts = checkoutTexts.order

type PayActionProps = {
  /** Runs before paying, on a page that also has the form fields. Resolves to false when something is still missing. */
  prepare?: () => Promise<boolean>
  isPreparing?: boolean
  /** The quote for which Pay was pressed before the card was entered. */
  pressedQuote?: PressedQuote | null
}

/** The Pay button with the exact total, and the outcome of pressing it. */
export function PayAction({ prepare, isPreparing = false, pressedQuote = null }: PayActionProps) {
  const checkout = useCheckoutContext()
  const { quoted, quote } = checkout
  const { state, placeOrder, again, clear } = usePlaceOrder(checkout)
  const { hash } = quoted.quote
  const refused = state.kind === 'refused' ? state : null
  usePayRefusal(refused)
  const { isComplete, blocker, isReady } = readinessOf(checkout)
  const money = moneyIn(checkout, quoted)
  const reasonId = useId()
  const onPay = () => placeOrder(quoted)
  const { notify } = useNotify()
  const onOtherwise = () => notify(texts.otherwise, 'warning', { durationMs: 10_000 })
  const seen = seenOf(checkout)
  const { changedFrom, markHandled } = usePressedQuote(pressedQuote, { hash, seen, isReady, onPay, onOtherwise })
  const seenBefore = state.kind === 'idle' ? changedFrom : null
  const changed = state.kind === 'changed' ? state.quoted : seenBefore && quoted

  if (!prepare && !isComplete) return <CompleteDetails />
  return (
    <div className="flex flex-col gap-3 max-lg:contents">
      <div className="max-lg:order-first max-lg:basis-full max-lg:has-[[role=alert]:empty]:hidden">
        <Refusal text={refused && !isFixedOnCheckout(refused.code) ? refused.message : null} />
      </div>
      {state.kind === 'lost' ? (
        <div className="max-lg:basis-full">
          <LostAttempt
            isAsking={false}
            onCheck={() => again(state.attempt)}
            onDiscard={() => {
              payAttempt.end()
              clear()
            }}
          />
        </div>
      ) : (
        <>
          <Button
            className="max-lg:w-auto max-lg:flex-[1_1_9rem] max-lg:px-3 max-lg:leading-tight"
            isWide
            isLoading={state.kind === 'paying' || isPreparing}
            isDisabled={!quote.isCurrent || blocker !== null}
            aria-describedby={blocker === null ? undefined : reasonId}
            onClick={async () => {
              if (!prepare || (await prepare())) onPay()
            }}
          >
            {payWords(money)}
          </Button>
          {blocker !== null && (
            <p
              id={reasonId}
              className={
                blocker === noticedBlocker(quoted)
                  ? 'sr-only'
                  : 'text-14 text-ink-muted max-lg:order-first max-lg:basis-full'
              }
            >
              {blocker}
            </p>
          )}
        </>
      )}
      <p role="status" className="sr-only">
        {state.kind === 'paying' ? texts.paying : ''}
      </p>
      {prepare && (
        <ReadyStatus
          words={readyWords({
            ...{ blocker, todo: checkout.todo, amount: checkout.amount, isCurrent: quote.isCurrent, money },
            pay: changed ? 'changed' : state.kind,
            isCardMissing: isCardMissing(checkout),
          })}
        />
      )}
      <QuoteChanged
        before={
          seenBefore ? { ...seenIn(checkout, quoted), ...beforePress(quoted, seenBefore) } : seenIn(checkout, quoted)
        }
        now={changed && { ...seenIn(checkout, changed), quoted: changed }}
        confirm={changed ? confirmWords(moneyIn(checkout, changed)) : ''}
        onConfirm={(confirmed) => {
          markHandled()
          quote.replace(confirmed)
          placeOrder(confirmed)
        }}
        onClose={() => {
          markHandled()
          clear()
          quote.retry()
        }}
      />
    </div>
  )
}

/** P1.2: what Pay does for a quote, with the chosen way to pay. */
function moneyIn({ form, tempCard, limitOf }: CheckoutContext, { quote, holds_later }: QuotedCart): MoneyNow {
  return moneyNow(quote.total_cents, limitOf(quote)?.cents, payKind(form.payment, tempCard !== null), holds_later)
}

function seenIn(checkout: CheckoutContext, quoted: QuotedCart) {
  const { quote } = quoted
  const note = moneyNote(moneyIn(checkout, quoted), checkout.data.salesType.category_id)
  return { quote, limitCents: checkout.limitOf(quote)?.cents, note }
}

/** Of the quote that was seen before the card was entered, total and limit are known. */
function beforePress({ quote }: QuotedCart, { totalCents, limitCents }: PressedQuote) {
  return { quote: { ...quote, total_cents: totalCents }, limitCents, note: null }
}

/** Places and pays the order for the quote that the shopper saw. */
function usePlaceOrder(checkout: CheckoutContext) {
  const { pay, ...rest } = usePay()
  const placeOrder = ({ quote, holds_later }: QuotedCart) => {
    const { hash: quoteHash, total_cents: totalCents } = quote
    const limit = checkout.limitOf(quote)
    const body = orderRequest({ ...checkout, limit, isLater: holds_later === true, quoteHash, totalCents })
    const bought = checkout.isGuest ? boughtOf(guestLines(checkout.data)) : []
    if (body) pay({ kind: 'place', body, bought, totalCents })
  }
  return { ...rest, placeOrder }
}

/** Whether all details are there, why the order cannot be placed yet, and whether it can be placed now. */
function readinessOf(checkout: CheckoutContext) {
  const { quoted, quote, openAttempt } = checkout
  const { total_cents: totalCents, hash: quoteHash } = quoted.quote
  const hasDetails = isContactComplete(checkout) && isGuestAddressComplete(checkout)
  const isComplete = orderRequest({ ...checkout, quoteHash, totalCents }) !== null && hasDetails
  const blocker = checkoutBlocker(checkout) ?? (openAttempt ? texts.first : null)
  return { isComplete, blocker, isReady: isComplete && blocker === null && quote.isCurrent }
}

function CompleteDetails() {
  const to = useTo()
  return (
    <div className="flex flex-col gap-2 max-lg:flex-[1_1_9rem]">
      <ButtonLink to={to('checkout')} isWide>
        {texts.complete}
      </ButtonLink>
      <p className="text-14 text-ink-muted">{texts.incomplete}</p>
    </div>
  )
}
