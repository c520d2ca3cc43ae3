import { useLoaderData } from 'react-router'
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
import { usePurchase } from './use-purchase.ts'
import { useRightPage } from './use-right-page.ts'

const texts = purchaseTexts.failed
export const loader = loaderFor('checkoutFailed')
export const head = headFor(texts.title)

/** /checkout/failed: why, and another way to pay the same order; or to give it up and keep the cart. */
export function Component() {
  const { purchase: loaded, options } = useLoaderData<PurchaseData>()
  const now = usePurchase(loaded)
  const { purchase, heardAtMs } = now
  const to = useTo()
  useRightPage('checkoutFailed', purchase)
  const isOver = purchase?.status === 'expired' || purchase?.status === 'cancelled'
  // Called off by the shopper: nothing went wrong.
  const isStopped = purchase?.payment.status === 'voided'
  const title = isStopped ? texts.stoppedTitle : texts.title
  const overTitle = purchase?.is_changed_at_table ? texts.changedTitle : texts.overTitle
  // A table has no times.
  const isAtTable = purchase?.category_id === SalesCategory.dineIn
  return (
    <PurchaseFrame now={now}>
      {purchase && (
        <>
          <p className="text-14 font-medium text-ink-muted">{purchaseTexts.waiting.order(purchase.number)}</p>
          <h1 className="mt-1 text-28 sm:text-36">{isOver ? overTitle : title}</h1>
          {purchase.is_changed_at_table ? (
            <>
              <p className="mt-2 text-ink-muted">{texts.changedText}</p>
              <div className="actions mt-6">
                <ButtonLink to={to('checkout')}>{texts.payRest}</ButtonLink>
                <ButtonLink to={to('products')} look="quiet">
                  {texts.toBasket}
                </ButtonLink>
              </div>
            </>
          ) : isOver ? (
            <>
              <p className="mt-2 text-ink-muted">
                {purchase.status === 'expired' ? texts.overExpired : texts.overCancelled}
              </p>
              <ButtonLink to={to('checkout')} className="mt-6">
                {texts.toCheckout}
              </ButtonLink>
            </>
          ) : (
            <>
              <div className="mt-4">
                {isStopped ? (
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
              <PayAgain purchase={purchase} options={options} onChanged={now.hear} />
            </>
          )}
        </>
      )}
    </PurchaseFrame>
  )
}
