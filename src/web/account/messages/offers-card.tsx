import { useState } from 'react'
import type { Channel } from '#contract/messages/channels.ts'
import type { OffersBy } from '#contract/messages/offers.ts'
import { offerTexts } from '#texts/messages/offers.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { dayOf } from '#ui/text/time-text.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { AccountCard } from '../account-card.tsx'

const texts = offerTexts.card

type OffersCardProps = {
  offers: readonly OffersBy[]
  save: (choice: { channel: Channel; is_given: boolean }) => Promise<OffersBy[]>
}

/** D5.5: by which channels the person wants offers. Changes are saved at once; after a failure the box is as before. */
export function OffersCard({ offers, save }: OffersCardProps) {
  const { notify } = useNotify()
  const [shown, setShown] = useState(offers)
  if (shown.length === 0) return null
  async function choose(channel: Channel, isGiven: boolean) {
    const before = shown
    setShown(before.map((one) => (one.channel === channel ? { ...one, is_given: isGiven } : one)))
    try {
      setShown(await save({ channel, is_given: isGiven }))
      notify(texts.saved)
    } catch (failure) {
      setShown(before)
      notify(failureWords(failure), 'error')
    }
  }
  return (
    <AccountCard title={texts.title}>
      <p className="text-14 text-ink-muted">{texts.text}</p>
      <fieldset className="mt-1">
        <legend className="sr-only">{texts.legend}</legend>
        {shown.map(({ channel, is_given, changed_at }) => (
          <Checkbox
            key={channel}
            name={`offers_${channel}`}
            label={texts.channels[channel]}
            description={changed_at ? texts.since(dayOf(changed_at)) : undefined}
            checked={is_given}
            onChange={(event) => choose(channel, event.target.checked)}
          />
        ))}
      </fieldset>
    </AccountCard>
  )
}
