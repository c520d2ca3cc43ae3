import type { ReactNode } from 'react'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { CheckoutPage } from '../review/checkout-page.tsx'

/** A sub-page of the checkout for one choice, with a button back to it. */
export function SidePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const to = useTo()
  return (
    <CheckoutPage
      hasWallet={false}
      title={title}
      lead={lead}
      back={{ to: to('checkout'), label: checkoutTexts.backToCheckout }}
      action={
        <ButtonLink to={to('checkout')} isWide>
          {checkoutTexts.services.done}
        </ButtonLink>
      }
    >
      {children}
    </CheckoutPage>
  )
}
