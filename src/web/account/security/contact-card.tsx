import { useState } from 'react'
import type { Channel } from '#contract/account/auth.ts'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { AccountCard, Fact, Facts } from '../account-card.tsx'
import { ContactChange } from './contact-change.tsx'
import { ContactValue } from './contact-value.tsx'

const texts = accountTexts.edit

/** Email and mobile number. A new one is saved after its code was entered. */
export function ContactCard({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState<Channel | null>(null)
  /** The sheet keeps its content while it closes. */
  const [last, setLast] = useState<Channel>('email')
  const begin = (channel: Channel) => {
    setLast(channel)
    setChanging(channel)
  }
  const rows = [
    ['email', accountTexts.profile.email, profile.email, profile.email_verified],
    ['mobile', accountTexts.profile.mobile, profile.mobile, profile.mobile_verified],
  ] as const
  return (
    <AccountCard title={texts.contact}>
      <Facts>
        {rows.map(([channel, name, value, isVerified]) => (
          <Fact
            key={channel}
            name={name}
            end={
              <Button look="plain" size="small" className="-mr-3.5" onClick={() => begin(channel)}>
                {!value ? texts.add : isVerified ? texts.change : texts.confirm}
                <VisuallyHidden> {texts.yours[channel]}</VisuallyHidden>
              </Button>
            }
          >
            <ContactValue value={value} isVerified={isVerified} />
          </Fact>
        ))}
      </Facts>
      <BottomSheet
        isOpen={changing !== null}
        onClose={() => setChanging(null)}
        title={texts.titleOf[last]}
        size="small"
      >
        <ContactChange
          channel={last}
          proposed={
            (last === 'email'
              ? !profile.email_verified && profile.email
              : !profile.mobile_verified && profile.mobile) || ''
          }
          hasPassword={profile.has_password}
          onDone={() => setChanging(null)}
        />
      </BottomSheet>
    </AccountCard>
  )
}
