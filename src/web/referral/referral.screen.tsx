import { useLoaderData } from 'react-router'
import { REFERRAL_DAYS } from '#contract/rewards/voucher-limits.ts'
import { referralPageTexts as texts } from '#texts/account/referral-pages.ts'
import { AccountCard } from '../account/account-card.tsx'
import { AccountPage } from '../account/account-page.tsx'
import type { LoaderInput } from '../state/screen.ts'
import { ClaimCard } from './claim-card.tsx'
import { FriendsCard } from './friends-card.tsx'
import { LinkCard, type Referral } from './link-card.tsx'

export const head = () => ({ title: texts.title })
export const loader = ({ api, signal }: LoaderInput) => api('GET /referral', { signal })

/** D6.3: the referral link and its results. */
export function Component() {
  const referral = useLoaderData<Referral>()
  const { friend_gets, you_get, came_by } = referral
  return (
    <AccountPage title={texts.title} lead={texts.lead(friend_gets, you_get)}>
      <LinkCard referral={referral} />
      <FriendsCard referral={referral} />
      <AccountCard title={texts.rulesTitle}>
        <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-primary-text">
          {texts.rules(REFERRAL_DAYS, friend_gets, you_get).map((rule) => (
            <li key={rule} className="pl-1">
              {rule}
            </li>
          ))}
        </ol>
      </AccountCard>
      {came_by ? <p className="text-ink-muted">{texts.cameBy(came_by.name)}</p> : <ClaimCard />}
    </AccountPage>
  )
}
