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
        <Fact name={accountTexts.company.invoice}>
          <InvoiceTo company={profile.company} />
        </Fact>
        <Fact name={texts.birthday}>
          {profile.birthday ? dateText(profile.birthday) : <AddLink what={yours.birthday} />}
        </Fact>
      </Facts>
    </AccountCard>
  )
}

/** D4.12: the company that invoices are addressed to, or how to get a company invoice. */
function InvoiceTo({ company }: { company: Profile['company'] }) {
  const to = useTo()
  if (!company)
    return (
      <>
        {accountTexts.company.toMe}
        <TextLink to={`${to('profileEdit')}#company`} className="touch-target">
          {accountTexts.company.add}
        </TextLink>
      </>
    )
  return (
    <>
      {company.name}
      <span className="block text-14 text-ink-muted">
        {accountTexts.company.uen} {company.uen}
        {company.po_number && ` · ${accountTexts.company.poNumber} ${company.po_number}`}
      </span>
      <span className="block text-14 text-ink-muted">{company.address}</span>
    </>
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
