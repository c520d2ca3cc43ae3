import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { QuotedCart } from '#contract/order/checkout.ts'
import type { WalletEntry } from '#contract/order/payments.ts'
import { priceText } from '#rules/pricing/money.ts'
import { moneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Refusal } from '../../auth/refusal.tsx'
import { LostAttempt } from '../pay/lost-attempt.tsx'
import { orderRequest } from '../pay/order-request.ts'
import { payAttempt } from '../pay/pay-attempt.ts'
import { usePay } from '../pay/use-pay.ts'
import { isFixedOnCheckout, usePayRefusal } from '../pay/use-pay-refusal.ts'
import { guestLines } from '../review/basket.ts'
import { boughtOf } from '../review/bought-lines.ts'
import { checkoutBlocker } from '../review/checkout-blocker.ts'
import { type CheckoutContext, useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { moneyNote } from '../weight/pay-words.ts'
import { type ShownTotal, shownIn, type WalletPayment } from './wallet.ts'
import { WalletButtons } from './wallet-buttons.tsx'

const texts = paymentTexts.wallet

/** Places and pays the order of the checkout with a wallet, whatever way to pay is chosen in the form. */
export function ExpressWallet({ entry }: { entry: WalletEntry }) {
  const checkout = useCheckoutContext()
  const { quoted, quote, limit, isLater, checkFields, checkAmount, openAttempt } = checkout
  const { total_cents: totalCents, hash } = quoted.quote
  const { state, pay, again, clear } = usePay()
  const [problem, setProblem] = useState<string | null>(null)
  const refused = state.kind === 'refused' ? state : null
  usePayRefusal(refused)

  // D2.4: nothing was charged. The wallet showed the old total, so it is pressed again for the new one.
  const changed = state.kind === 'changed' ? state.quoted : null
  const { replace } = quote
  useEffect(() => {
    if (changed) replace(changed)
  }, [changed, replace])

  async function prepare(): Promise<boolean> {
    setProblem(null)
    clear()
    const isValid = ((await checkFields.current?.()) ?? true) && checkAmount.current?.() !== false
    const blocker = isValid ? blockerOf(checkout) : null
    setProblem(blocker)
    return isValid && blocker === null
  }
  async function onPay(payment: WalletPayment, shown: ShownTotal): Promise<boolean> {
    const body = bodyOf(checkout, shown)
    const bought = checkout.isGuest ? boughtOf(guestLines(checkout.data)) : []
    if (!body) return false
    return (await pay({ kind: 'place', body: { ...body, payment }, bought, totalCents: shown.totalCents })) ?? false
  }
  useWalletFocus()
  if (state.kind === 'lost') {
    const discard = () => {
      payAttempt.end()
      clear()
    }
    return <LostAttempt isAsking={false} onCheck={() => again(state.attempt)} onDiscard={discard} />
  }
  // An earlier press without an answer is shown above. Its outcome must be known first.
  if (openAttempt) return null
  return (
    <WalletButtons
      entry={entry}
      shown={shownIn(totalCents, hash, limit?.cents, isLater)}
      isPaying={state.kind === 'paying' || !quote.isCurrent}
      prepare={prepare}
      onPay={onPay}
    >
      {changed && (
        <Notice tone="warning" role="alert">
          {changedWords(checkout, changed)}
        </Notice>
      )}
      <Refusal text={problem ?? (refused && !isFixedOnCheckout(refused.code) ? refused.message : null)} />
      <p role="status" className="sr-only">
        {state.kind === 'paying' ? checkoutTexts.order.paying : ''}
      </p>
    </WalletButtons>
  )
}

function changedWords({ data, limitOf }: CheckoutContext, { quote, holds_later }: QuotedCart): string {
  const total = priceText(quote.total_cents)
  const money = moneyNow(quote.total_cents, limitOf(quote)?.cents, 'wallet', holds_later)
  const note = moneyNote(money, data.salesType.category_id)
  return note === null ? texts.changed(total) : weightTexts.wallet.changed(total, note)
}

/** The cart's wallet button leads to `/checkout#wallet`: the wallet gets the focus, so that the next press opens it. */
function useWalletFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link, followed again, has a new key
  useEffect(() => {
    if (hash !== '#wallet') return
    const space = document.getElementById('wallet')
    // Stripe's buttons are in a frame. The section has the focus before them.
    const target = space?.querySelector('button') ?? space
    target?.focus()
  }, [hash, key])
}

/** The form with a way to pay that needs nothing else: the wallet takes its place. */
const withoutCard = (checkout: CheckoutContext) => ({
  ...checkout,
  form: { ...checkout.form, payment: { kind: 'paynow' as const } },
})

const bodyOf = (checkout: CheckoutContext, { hash, totalCents, isEstimate }: ShownTotal) =>
  orderRequest({ ...withoutCard(checkout), isLater: isEstimate === true, quoteHash: hash, totalCents })

const blockerOf = (checkout: CheckoutContext) => checkoutBlocker(withoutCard(checkout))
