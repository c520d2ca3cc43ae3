import { useLocation } from 'react-router'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { StepFrame } from './step.tsx'

/** The outlet where the customer drops off and collects. */
export function OutletRow() {
  const { outlet } = useCheckoutContext().data
  const to = useTo()
  const { pathname } = useLocation()
  const { atOutlet } = checkoutTexts.where
  return (
    <StepFrame
      name="outlet"
      title={atOutlet}
      icon="store"
      value={
        <>
          {outlet.outlet}
          <span className="block text-13 font-normal text-ink-muted">{outlet.address}</span>
        </>
      }
      action={
        <ButtonLink
          to={to('outlet', {}, { redirect: pathname })}
          look="plain"
          size="small"
          className="-mr-2 shrink-0"
          aria-label={checkoutTexts.steps.act(checkoutTexts.change, checkoutTexts.order.outlet)}
        >
          {checkoutTexts.change}
        </ButtonLink>
      }
    />
  )
}
