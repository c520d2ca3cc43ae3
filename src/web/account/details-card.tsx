import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { dateText } from '#ui/text/time-text.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { useTo } from '../state/links/use-to.ts'
import { AccountCard, Fact, Facts } from './account-card.tsx'
import { ContactValue } from './security/contact-value.tsx'

const texts = accountTexts.profile
const { yours } = accountTexts.edit

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
          {profile.email ? (
            <ContactValue value={profile.email} isVerified={profile.email_verified} />
          ) : (
            <AddLink what={yours.email} />
          )}
        </Fact>
        <Fact name={texts.mobile}>
          {profile.mobile ? (
            <ContactValue value={profile.mobile} isVerified={profile.mobile_verified} />
          ) : (
            <AddLink what={yours.mobile} />
          )}
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
        <Fact name={texts.birthday}>
          {profile.birthday ? dateText(profile.birthday) : <AddLink what={yours.birthday} />}
        </Fact>
      </Facts>
    </AccountCard>
  )
}

function AddLink({ what }: { what: string }) {
  const to = useTo()
  return (
    <TextLink to={to('profileEdit')} className="touch-target">
      {texts.add}
      <VisuallyHidden> {what}</VisuallyHidden>
    </TextLink>
  )
}
