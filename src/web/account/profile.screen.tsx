import { useLoaderData } from 'react-router'
import { accountTexts } from '#texts/account.ts'
import type { LoaderInput } from '../state/screen.ts'
import { useTo } from '../state/use-to.ts'
import { AccountPage } from './account-page.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { ConsentCard } from './consent-card.tsx'
import { DataCard } from './data-card.tsx'
import { DetailsCard } from './details-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { ShortcutCard } from './shortcut-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { monthWords } from './time-words.ts'

const texts = accountTexts.profile
export const head = () => ({ title: texts.title })

export async function loader({ api, signal }: LoaderInput) {
  const [profile, addresses, sessions, methods, { orders }] = await Promise.all([
    api('GET /customer/profile', { signal }),
    api('GET /customer/addresses', { signal }),
    api('GET /customer/sessions', { signal }),
    api('GET /payments/methods', { signal }),
    api('GET /orders', { query: { filter: 'active' }, signal }),
  ])
  return { profile, addresses, sessions, methods, orders }
}

/** Everything a customer has, each with the way to it. */
export function Component() {
  const { profile, addresses, sessions, methods, orders } = useLoaderData<typeof loader>()
  const to = useTo()
  const name = [profile.first_name, profile.last_name].filter(Boolean).join(' ')
  return (
    <AccountPage title={name || texts.nameless} lead={texts.memberSince(monthWords(profile.member_since))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <ShortcutCard to={to('history')} icon="history" title={texts.orders} text={texts.ordersText} />
        <ShortcutCard to={to('vouchers')} icon="ticket" title={texts.vouchers} text={texts.vouchersText} />
      </div>
      <OrdersCard orders={orders} />
      <DetailsCard profile={profile} />
      <AddressesCard addresses={addresses} />
      <PaymentsCard methods={methods} />
      <SignInCard profile={profile} sessions={sessions} />
      <ConsentCard profile={profile} />
      <DataCard profile={profile} />
    </AccountPage>
  )
}
