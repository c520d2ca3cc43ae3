import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { useTo } from '../state/links/use-to.ts'
import { AccountCard, Fact, Facts } from './account-card.tsx'
import { ContactValue } from './security/contact-value.tsx'
import { dayWords } from './time-words.ts'

const texts = accountTexts.profile

export function DetailsCard({ profile }: { profile: Profile }) {
  const to = useTo()
  return (
    <AccountCard
      title={texts.details}
      action={
        <ButtonLink to={to('profileEdit')} look="plain" size="small" icon="edit" className="-mr-3.5">
          {texts.edit}
        </ButtonLink>
      }
    >
      <Facts>
        <Fact name={texts.email}>
          <ContactValue value={profile.email} isVerified={profile.email_verified} />
        </Fact>
        <Fact name={texts.mobile}>
          <ContactValue value={profile.mobile} isVerified={profile.mobile_verified} />
        </Fact>
        {profile.company && (
          <Fact name={accountTexts.company.invoice}>
            {profile.company.name}
            <span className="block text-14 text-ink-muted">
              {accountTexts.company.uen} {profile.company.uen}
              {profile.company.po_number && ` · ${accountTexts.company.poNumber} ${profile.company.po_number}`}
            </span>
            <span className="block text-14 text-ink-muted">{profile.company.address}</span>
          </Fact>
        )}
        <Fact name={texts.birthday}>{profile.birthday ? dayWords(profile.birthday) : <Badge>{texts.none}</Badge>}</Fact>
      </Facts>
    </AccountCard>
  )
}
