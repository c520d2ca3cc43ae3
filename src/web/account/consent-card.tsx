import { useState } from 'react'
import type { Profile } from '#contract/account/profile.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { useApp } from '../state/app-context.ts'
import { failureWords } from '../state/failure-words.ts'
import { useNotify } from '../state/notify.ts'
import { AccountCard } from './account-card.tsx'

const texts = accountTexts.consent
const channels = ['email', 'sms'] as const

/** D5.5: consent to marketing per channel. Changes are saved at once; after a failure the checkbox is reset. */
export function ConsentCard({ profile }: { profile: Profile }) {
  const { api } = useApp()
  const { notify } = useNotify()
  const [marketing, setMarketing] = useState(profile.marketing)
  async function choose(channel: 'email' | 'sms', isGiven: boolean) {
    const before = marketing
    setMarketing({ ...before, [channel]: { ...before[channel], is_given: isGiven } })
    try {
      const saved = await api('PATCH /customer/profile', { body: { [`marketing_${channel}`]: isGiven } })
      setMarketing(saved.marketing)
      notify(texts.saved)
    } catch (failure) {
      setMarketing(before)
      notify(failureWords(failure), 'error')
    }
  }
  return (
    <AccountCard title={texts.title}>
      <p className="text-14 text-ink-muted">{texts.text}</p>
      <fieldset className="mt-1">
        <legend className="sr-only">{texts.legend}</legend>
        {channels.map((channel) => {
          const { is_given, changed_at } = marketing[channel]
          return (
            <Checkbox
              key={channel}
              name={`marketing_${channel}`}
              label={texts[channel]}
              description={changed_at ? texts.since(dayOf(changed_at)) : undefined}
              checked={is_given}
              onChange={(event) => choose(channel, event.target.checked)}
            />
          )
        })}
      </fieldset>
    </AccountCard>
  )
}
