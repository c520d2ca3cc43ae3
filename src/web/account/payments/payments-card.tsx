import type { SavedMethod } from '#contract/order/payments.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AccountCard } from '../account-card.tsx'
import { PaymentSummary } from './payment-summary.tsx'

const texts = paymentTexts.profile

/** The default card, and a link to all cards. */
export function PaymentsCard({ methods }: { methods: SavedMethod[] }) {
  const to = useTo()
  const [first] = methods
  return (
    <AccountCard
      title={texts.title}
      action={
        first && (
          <ButtonLink to={to('paymentAdd')} look="plain" size="small" icon="plus" className="-mr-3.5">
            {paymentTexts.add}
          </ButtonLink>
        )
      }
    >
      {first ? (
        <>
          <PaymentSummary method={first} />
          <TextLink to={to('profilePayments')} className="mt-2 inline-flex min-h-11 items-center">
            {texts.all(methods.length)}
          </TextLink>
        </>
      ) : (
        <>
          <p className="mb-4 text-ink-muted">{texts.none}</p>
          <ButtonLink to={to('paymentAdd')} look="quiet" size="medium" icon="plus">
            {paymentTexts.add}
          </ButtonLink>
        </>
      )}
    </AccountCard>
  )
}
