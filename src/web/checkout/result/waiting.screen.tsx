import { useLoaderData } from 'react-router'
import { isUndecided } from '#rules/payments/payment-status.ts'
import { priceText } from '#rules/pricing/money.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { StopPayment } from '../pay/stop-payment.tsx'
import { Notice } from '../review/notice.tsx'
import { dueName, moneyOf } from '../weight/purchase-money.ts'
import { headFor, loaderFor, type PurchaseData } from './load-purchase.ts'
import { PurchaseFrame } from './purchase-frame.tsx'
import { useCompletePurchase } from './use-complete-purchase.ts'
import { usePurchase } from './use-purchase.ts'
import { usePurchasePageRedirect } from './use-purchase-page-redirect.ts'
import { WaitingAction } from './waiting-action.tsx'

const texts = purchaseTexts.waiting
export const loader = loaderFor('checkoutWaiting')
export const head = headFor(texts.title)

/** /checkout/waiting-payment: shown until the payment is decided. An undecided payment is never shown as failed (D3.2). */
export function Component() {
  const { purchase: loaded, options } = useLoaderData<PurchaseData>()
  const state = usePurchase(loaded)
  const { purchase, isOffline } = state
  useCompletePurchase(purchase)
  const isLeaving = usePurchasePageRedirect('checkoutWaiting', purchase)
  // A guest at a table may have given only a name (D1.8).
  const isWrittenTo = purchase?.guest_token === null || purchase?.contact_email !== null
  return (
    <PurchaseFrame state={state} title={texts.title} isLeaving={isLeaving}>
      {purchase && (
        <>
          <p className="text-14 font-medium text-ink-muted">{texts.order(purchase.number)}</p>
          <h1 className="mt-1 text-28 sm:text-36">{texts.title}</h1>
          <p className="mt-2 text-ink-muted">{isWrittenTo ? texts.lead : texts.leadHere}</p>
          <div className="mt-6 flex flex-col gap-4 rounded-card border border-line bg-surface p-5 shadow-rest sm:p-6">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-medium">{dueName(purchase)}</span>
              <span className="text-22 font-bold tabular">{priceText(moneyOf(purchase).cents)}</span>
            </p>
            {isOffline && (
              <Notice tone="warning" role="status">
                {texts.offline}
              </Notice>
            )}
            <WaitingAction
              now={state}
              options={options}
              isWrittenTo={isWrittenTo}
              reference={purchase.number}
              onAnswered={state.refresh}
            />
          </div>
          {isUndecided(purchase.payment.status) && <StopPayment purchase={purchase} onChanged={state.setPurchase} />}
          <p role="status" className="mt-4 flex items-center justify-center gap-2 text-14 text-ink-muted">
            <Spinner size={16} />
            {texts.still}
          </p>
        </>
      )}
    </PurchaseFrame>
  )
}
