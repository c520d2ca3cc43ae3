import { useLoaderData } from 'react-router'
import { checkoutTexts } from '#texts/checkout.ts'
import { LateInstall } from '../content/late-install.tsx'
import { useCustomer } from '../state/app-context.ts'
import { useCarried } from '../state/use-carried.ts'
import { useTo } from '../state/use-to.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { KeepAccount } from './keep-account.tsx'
import { loaderFor, type PurchaseData } from './load-purchase.ts'
import { orderPath } from './order-path.ts'
import { PurchaseFrame } from './purchase-frame.tsx'
import { SuccessCard } from './success-card.tsx'
import { useDoneOnce } from './use-done-once.ts'
import { usePurchase } from './use-purchase.ts'
import { useRightPage } from './use-right-page.ts'

const texts = checkoutTexts.success
export const loader = loaderFor('checkoutSuccess')
export const head = ({ purchase }: PurchaseData) => ({
  title: purchase ? texts.title : checkoutTexts.looking,
  isHidden: true,
})

/** /checkout/success: the order, what happens next, and an account for those who like. */
export function Component() {
  const { purchase: loaded } = useLoaderData<PurchaseData>()
  const now = usePurchase(loaded)
  const { purchase } = now
  const isGuest = useCustomer() === null
  const to = useTo()
  const carried = useCarried()
  useDoneOnce(purchase)
  useRightPage('checkoutSuccess', purchase)
  return (
    <PurchaseFrame now={now}>
      {purchase && (
        <>
          <SuccessCard purchase={purchase} />
          <div className="mt-6 flex flex-wrap gap-3 *:max-mobile:flex-1">
            <ButtonLink to={carried(orderPath(purchase))}>{texts.view}</ButtonLink>
            <ButtonLink to={to('products')} look="quiet">
              {texts.more}
            </ButtonLink>
          </div>
          {isGuest && purchase.guest_token !== null && <KeepAccount email={purchase.contact_email} />}
          <div className="mt-6 empty:hidden">
            <LateInstall hasOrdered />
          </div>
        </>
      )}
    </PurchaseFrame>
  )
}
