import { useLoaderData } from 'react-router'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { CareInvite } from '../../account/care/care-invite.tsx'
import { LazyPushOffer } from '../../account/push/lazy-push-offer.tsx'
import { LazyInstall } from '../../content/lazy-install.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { KeepAccount } from '../form/keep-account.tsx'
import { headFor, loaderFor, type PurchaseData } from './load-purchase.ts'
import { orderPage } from './purchase-address.ts'
import { PurchaseFrame } from './purchase-frame.tsx'
import { SuccessCard } from './success-card.tsx'
import { useCompletePurchase } from './use-complete-purchase.ts'
import { usePurchase } from './use-purchase.ts'
import { usePurchasePageRedirect } from './use-purchase-page-redirect.ts'

const texts = purchaseTexts.success
export const loader = loaderFor('checkoutSuccess')
export const head = headFor(texts.title)

/** /checkout/success: the order and the next steps. A guest is also offered an account. */
export function Component() {
  const { purchase: loaded } = useLoaderData<PurchaseData>()
  const state = usePurchase(loaded)
  const { purchase } = state
  const isGuest = useCustomer() === null
  const to = useTo()
  useCompletePurchase(purchase)
  const isLeaving = usePurchasePageRedirect('checkoutSuccess', purchase)
  return (
    <PurchaseFrame state={state} title={texts.title} isLeaving={isLeaving}>
      {purchase && (
        <>
          <SuccessCard purchase={purchase} />
          <div className="actions mt-6">
            <ButtonLink to={orderPage(purchase, to)}>{texts.view}</ButtonLink>
            <ButtonLink to={to('products')} look="quiet">
              {texts.more}
            </ButtonLink>
          </div>
          {purchase.category_id !== SalesCategory.dineIn && isGuest === (purchase.guest_token !== null) && (
            <div className="mt-6 empty:hidden">
              <LazyPushOffer guestToken={purchase.guest_token} hasDriver={purchase.kind === 'trips'} />
            </div>
          )}
          {isGuest && purchase.guest_token !== null && (
            <KeepAccount email={purchase.contact_email} hasContact={purchase.contact_email !== null} earnsPoints />
          )}
          {purchase.category_id !== SalesCategory.dineIn && <CareInvite />}
          <div className="mt-6 empty:hidden">
            <LazyInstall hasOrdered />
          </div>
        </>
      )}
    </PurchaseFrame>
  )
}
