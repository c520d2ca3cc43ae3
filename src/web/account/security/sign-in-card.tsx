import type { Passkey } from '#contract/account/passkeys.ts'
import type { Profile } from '#contract/account/profile.ts'
import type { Session } from '#contract/account/sessions.ts'
import { accountTexts } from '#texts/account/account.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { AccountCard, Fact, Facts } from '../account-card.tsx'
import { PasskeyList } from '../passkeys/passkey-list.tsx'
import { SessionList } from './session-list.tsx'

const texts = accountTexts.security

type SignInCardProps = {
  profile: Profile
  sessions: Session[]
  passkeys: { passkeys: readonly Passkey[]; needs_proof: boolean }
}

/** How and where the customer signs in (D5.4, D5.8). */
export function SignInCard({ profile, sessions, passkeys }: SignInCardProps) {
  const to = useTo()
  return (
    <AccountCard title={texts.title}>
      <Facts>
        <Fact
          name={texts.password}
          end={
            <TextLink to={to('profilePassword')} className="inline-flex min-h-11 items-center">
              {profile.has_password ? texts.change : texts.choose}
            </TextLink>
          }
        >
          {profile.has_password ? texts.passwordSet : texts.passwordMissing}
        </Fact>
        {profile.has_google && <Fact name={texts.google}>{texts.googleLinked}</Fact>}
      </Facts>
      <PasskeyList passkeys={passkeys.passkeys} needsProof={passkeys.needs_proof} hasPassword={profile.has_password} />
      <SessionList sessions={sessions} />
    </AccountCard>
  )
}
