import { useLoaderData } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { failureText } from '../pay/failure-text.ts'
import { PayAgain } from '../pay/pay-again.tsx'
import { Notice } from '../review/notice.tsx'
import { Countdown } from '../slots/countdown.tsx'
import { headFor, loaderFor, type PurchaseData } from './load-purchase.ts'
import { PurchaseFrame } from './purchase-frame.tsx'
import { useCompletePurchase } from './use-complete-purchase.ts'
import { usePurchase } from './use-purchase.ts'
import { usePurchasePageRedirect } from './use-purchase-page-redirect.ts'

const texts = purchaseTexts.failed
export const loader = loaderFor('checkoutFailed')
export const head = headFor(texts.title)

/** /checkout/failed: why the payment failed. The shopper can pay the same order another way, or cancel it and keep the cart. */
export function Component() {
  const { purchase: loaded, options } = useLoaderData<PurchaseData>()
  const state = usePurchase(loaded)
  const { purchase } = state
  useCompletePurchase(purchase)
  const isLeaving = usePurchasePageRedirect('checkoutFailed', purchase)
  const title = purchase ? titleOf(purchase) : texts.title
  return (
    <PurchaseFrame state={state} title={title} isLeaving={isLeaving}>
      {purchase && (
        <>
          <p className="text-14 font-medium text-ink-muted">{purchaseTexts.waiting.order(purchase.number)}</p>
          <h1 className="mt-1 text-28 sm:text-36">{title}</h1>
          {purchase.is_changed_at_table ? (
            <ChangedAtTable />
          ) : isEnded(purchase) ? (
            <Ended purchase={purchase} />
          ) : (
            <PayableAgain
              purchase={purchase}
              heardAtMs={state.heardAtMs}
              options={options}
              onChanged={state.setPurchase}
            />
          )}
        </>
      )}
    </PurchaseFrame>
  )
}

/** The shopper stopped the payment, so nothing went wrong. */
const isStopped = ({ payment }: Purchase) => payment.status === 'voided'
const isEnded = ({ status }: Purchase) => status === 'expired' || status === 'cancelled'

function titleOf(purchase: Purchase): string {
  if (isEnded(purchase)) return purchase.is_changed_at_table ? texts.changedTitle : texts.overTitle
  return isStopped(purchase) ? texts.stoppedTitle : texts.title
}

/** D1.9: others at the table have paid for, or changed, part of the order. */
function ChangedAtTable() {
  const to = useTo()
  return (
    <>
      <p className="mt-2 text-ink-muted">{texts.changedText}</p>
      <div className="actions mt-6">
        <ButtonLink to={to('checkout')}>{texts.payRest}</ButtonLink>
        <ButtonLink to={to('products')} look="quiet">
          {texts.toBasket}
        </ButtonLink>
      </div>
    </>
  )
}

/** The order has expired or was cancelled, and cannot be paid any more. */
function Ended({ purchase }: { purchase: Purchase }) {
  const to = useTo()
  return (
    <>
      <p className="mt-2 text-ink-muted">{purchase.status === 'expired' ? texts.overExpired : texts.overCancelled}</p>
      <div className="actions mt-6">
        <ButtonLink to={to('checkout')}>{texts.toCheckout}</ButtonLink>
        <ButtonLink to={to('products')} look="quiet">
          {purchaseTexts.unknown.action}
        </ButtonLink>
      </div>
    </>
  )
}

type PayableAgainProps = {
  purchase: Purchase
  heardAtMs: number
  options: PaymentOptions
  onChanged: (purchase: Purchase) => void
}

function PayableAgain({ purchase, heardAtMs, options, onChanged }: PayableAgainProps) {
  // An order at a table has no windows, so its texts do not mention any.
  const isAtTable = purchase.category_id === SalesCategory.dineIn
  return (
    <>
      <div className="mt-4">
        {isStopped(purchase) ? (
          <Notice tone="info">{texts.stopped}</Notice>
        ) : (
          <Notice tone="bad">{failureText(purchase.payment.failure)}</Notice>
        )}
      </div>
      <p className="mt-3 text-ink-muted">{isAtTable ? texts.tableLead : texts.lead}</p>
      {purchase.expires_at && (
        <p className="mt-1 text-14 text-ink-muted">
          <Countdown
            until={purchase.expires_at}
            now={purchase.now}
            heardAtMs={heardAtMs}
            words={isAtTable ? texts.tableKeptFor : texts.keptFor}
          />
        </p>
      )}
      <PayAgain purchase={purchase} options={options} onChanged={onChanged} />
    </>
  )
}
