import { useLoaderData } from 'react-router'
import { accountTexts } from '#texts/account/account.ts'
import { monthOf } from '#ui/text/time-text.ts'
import { useApp } from '../state/app-context.ts'
import { RestOfPage } from '../state/lazy/rest-of-page.tsx'
import type { LoaderInput } from '../state/screen.ts'
import { AccountPage } from './account-page.tsx'
import { AddressesCard } from './addresses/addresses-card.tsx'
import { CareCard } from './care/care-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { loadAccountSummary } from './load-account-summary.ts'
import { MessagesCard } from './messages/messages-card.tsx'
import { OffersCard } from './messages/offers-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PaymentsCard } from './payments/payments-card.tsx'
import { PushCard } from './push-card.tsx'
import { DataCard } from './security/data-card.tsx'
import { SignInCard } from './security/sign-in-card.tsx'
import { SummaryCards } from './summary-cards.tsx'

const texts = accountTexts.profile
export const head = () => ({ title: texts.title })

export async function loader(input: LoaderInput) {
  const { api, signal } = input
  const [profile, addresses, sessions, passkeys, care, messages, offers, methods, { orders }, summary] =
    await Promise.all([
      api('GET /customer/profile', { signal }),
      api('GET /customer/addresses', { signal }),
      api('GET /customer/sessions', { signal }),
      api('GET /customer/passkeys', { signal }),
      api('GET /customer/care', { signal }),
      api('GET /customer/message-preferences', { signal }),
      api('GET /customer/offers', { signal }),
      api('GET /payments/methods', { signal }),
      api('GET /orders', { query: { filter: 'active', sort: 'soonest' }, signal }),
      loadAccountSummary(input),
    ])
  return { profile, addresses, sessions, passkeys, care, messages, offers, methods, orders, summary }
}

/** An overview of the account, with links to its other pages. */
export function Component() {
  const { api } = useApp()
  const { profile, addresses, sessions, passkeys, care, messages, offers, methods, orders, summary } =
    useLoaderData<typeof loader>()
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return (
    <AccountPage isWide title={name || texts.nameless} lead={texts.memberSince(monthOf(profile.member_since))}>
      <SummaryCards summary={summary} />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-2 lg:items-start">
        <div className="flex flex-col gap-4">
          <OrdersCard orders={orders} />
          <RestOfPage>
            <DetailsCard profile={profile} />
            <AddressesCard addresses={addresses} />
            <CareCard care={care} />
            <PaymentsCard methods={methods} />
          </RestOfPage>
        </div>
        <RestOfPage>
          <div className="flex flex-col gap-4">
            <SignInCard profile={profile} sessions={sessions} passkeys={passkeys} />
            <MessagesCard
              preferences={messages}
              who="customer"
              save={(body) => api('PUT /customer/message-preferences', { body })}
            />
            <PushCard />
            <OffersCard offers={offers} save={(body) => api('PUT /customer/offers', { body })} />
            <DataCard profile={profile} />
          </div>
        </RestOfPage>
      </div>
    </AccountPage>
  )
}
