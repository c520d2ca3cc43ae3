import { purchaseTexts } from '#texts/order/purchase.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

const texts = purchaseTexts.unknown

/** Where to go from a page that has no order to show: the menu and, for a customer, the orders. */
export function WaysOn() {
  const to = useTo()
  const isCustomer = useCustomer() !== null
  return (
    <div className="actions justify-center">
      <ButtonLink to={to('products')}>{texts.action}</ButtonLink>
      {isCustomer && (
        <ButtonLink to={to('history')} look="quiet">
          {texts.orders}
        </ButtonLink>
      )}
    </div>
  )
}
