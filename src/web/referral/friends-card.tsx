import { referralPageTexts as texts } from '#texts/account/referral-pages.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { EnvelopeIllustration } from '#ui/illustrations/envelope.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { AccountCard } from '../account/account-card.tsx'
import { useTo } from '../state/links/use-to.ts'
import type { Referral } from './link-card.tsx'

const tones: Record<Referral['friends'][number]['state'], BadgeTone> = {
  joined: 'info',
  rewarded: 'good',
  blocked: 'neutral',
}

/** D6.3: the friends who signed up, and whether the referral was rewarded. A friend's name is the first name and an initial. */
export function FriendsCard({ referral }: { referral: Referral }) {
  const to = useTo()
  const { friends, joined, rewarded } = referral
  const hasBlocked = friends.some(({ state }) => state === 'blocked')
  return (
    <AccountCard title={texts.friendsTitle}>
      {friends.length === 0 ? (
        <EmptyState level={3} size="panel" illustration={<EnvelopeIllustration />} title={texts.noneTitle}>
          {texts.none}
        </EmptyState>
      ) : (
        <>
          <p className="text-ink-muted">{texts.counts(joined, rewarded)}</p>
          <ul className="mt-2 divide-y divide-line">
            {friends.map(({ id, name, state, joined_at, rewarded_at }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <span className="min-w-0">
                  <span className="block font-medium break-words">{name}</span>
                  <span className="block text-14 text-ink-muted">
                    {rewarded_at ? texts.rewardedOn(dayOf(rewarded_at)) : texts.joinedOn(dayOf(joined_at))}
                  </span>
                </span>
                <Badge tone={tones[state]}>{texts.states[state]}</Badge>
              </li>
            ))}
          </ul>
          {hasBlocked && <p className="mt-2 text-14 text-ink-muted">{texts.blockedNote}</p>}
          {rewarded > 0 && (
            <TextLink to={to('vouchers')} className="mt-2 inline-flex min-h-11 items-center">
              {texts.seeVouchers}
            </TextLink>
          )}
        </>
      )}
    </AccountCard>
  )
}
