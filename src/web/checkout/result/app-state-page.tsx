import { useLoaderData } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { priceText } from '#rules/pricing/money.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { failureText } from '../pay/failure-text.ts'
import { moneyOf } from '../weight/purchase-money.ts'
import type { PurchaseData } from './load-purchase.ts'
import { PurchaseFrame } from './purchase-frame.tsx'
import { stateInApp } from './purchase-page.ts'
import { useCompletePurchase } from './use-complete-purchase.ts'
import { usePurchase } from './use-purchase.ts'

const { app, success, waiting, failed } = purchaseTexts

/** For an app's web view, so an order's state has no links. The server decides which state is shown, not the URL (D3.2). */
export function AppStatePage() {
  const { purchase: loaded } = useLoaderData<PurchaseData>()
  const state = usePurchase(loaded)
  const { purchase } = state
  useCompletePurchase(purchase)
  const page = purchase && stateInApp(purchase)
  const title = page === 'checkoutSuccess' ? success.title : page === 'checkoutFailed' ? failed.title : waiting.title
  return (
    <PurchaseFrame state={state} title={title}>
      {purchase && (
        <div role="status" className="flex flex-col items-center gap-3 py-8 text-center" data-state={page}>
          <span className="inline-flex size-16 items-center justify-center rounded-full bg-surface shadow-rest">
            {page === 'checkoutSuccess' && <Icon name="check" size={32} className="text-good" />}
            {page === 'checkoutFailed' && <Icon name="close" size={32} className="text-bad" />}
            {page === 'checkoutWaiting' && <Spinner size={32} />}
          </span>
          <h1 className="text-28">{title}</h1>
          <p className="text-18 font-semibold tabular">
            {success.number(purchase.number)} · {amountWords(purchase)}
          </p>
          <p className="max-w-form text-ink-muted">
            {page === 'checkoutSuccess' && app.done}
            {page === 'checkoutFailed' && `${failureText(purchase.payment.failure)} ${app.failed}`}
            {page === 'checkoutWaiting' && waiting.undecided}
          </p>
        </div>
      )}
    </PurchaseFrame>
  )
}

function amountWords(purchase: Purchase): string {
  const amount = priceText(purchase.total_cents)
  return moneyOf(purchase).way === 'charge' ? amount : weightTexts.estimated(amount)
}
