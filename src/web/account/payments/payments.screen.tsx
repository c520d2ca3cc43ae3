import { useLoaderData } from 'react-router'
import { PAYMENT_METHODS_MAX } from '#contract/order/payment-limits.ts'
import type { SavedMethod } from '#contract/order/payments.ts'
import { accountTexts } from '#texts/account/account.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useTo } from '../../state/links/use-to.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { AccountPage } from '../account-page.tsx'
import { PaymentCard } from './payment-card.tsx'
import { WalletIllustration } from './wallet-illustration.tsx'

const texts = paymentTexts
export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /payments/methods', { signal })

/** S1.6: the saved cards. */
export function Component() {
  const methods = useLoaderData<SavedMethod[]>()
  const to = useTo()
  const isFull = methods.length >= PAYMENT_METHODS_MAX
  const add = (size: 'medium' | 'large') => (
    <ButtonLink to={to('paymentAdd')} size={size} icon="plus">
      {texts.add}
    </ButtonLink>
  )
  return (
    <AccountPage
      title={texts.title}
      lead={texts.lead}
      back={{ to: to('profile'), label: accountTexts.profile.title }}
      action={methods.length > 0 && !isFull && add('medium')}
    >
      {isFull && (
        <p className="rounded-control bg-info-surface px-4 py-3 text-14 text-info">{texts.full(PAYMENT_METHODS_MAX)}</p>
      )}
      {methods.length === 0 ? (
        <EmptyState illustration={<WalletIllustration />} title={texts.emptyTitle} action={add('large')}>
          {texts.empty}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {methods.map((method) => (
            <li key={method.id}>
              <PaymentCard method={method} hasOthers={methods.length > 1} />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}
