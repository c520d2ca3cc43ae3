import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MessagePreferences } from '#contract/messages/message-preferences.ts'
import { messagePreferenceTexts as texts } from '#texts/messages/message-preferences.ts'
import { Button } from '#ui/buttons/button.tsx'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { AccountCard, Fact, Facts } from '../account-card.tsx'
import type { ChosenMessages } from './messages-form.tsx'
import { hoursText } from './quiet-times.ts'

const loadForm = () => import('./messages-form.tsx').then((module) => module.MessagesForm)

type MessagesCardProps = {
  preferences: MessagePreferences
  who: 'customer' | 'guest'
  save: (chosen: ChosenMessages) => Promise<unknown>
}

/** M1.1: how the person is told about orders. Hidden from those whom nothing can reach. The form's script loads when it opens. */
export function MessagesCard({ preferences, who, save }: MessagesCardProps) {
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const { channels, quiet, own_hours, store_hours } = preferences
  if (channels.length === 0) return null
  const chosen = channels.filter(({ is_chosen }) => is_chosen)
  // A choice that reaches nobody any more is not followed.
  const used = chosen.length > 0 ? chosen : channels.filter(({ channel }) => channel !== 'whatsapp')
  const hours = quiet === 'own' ? own_hours : quiet === 'store' ? store_hours : null
  const saved = () => {
    setOpen(false)
    void revalidate()
  }
  return (
    <AccountCard
      title={texts.title}
      action={
        <Button look="plain" size="small" icon="edit" className="-mr-3.5" onClick={() => setOpen(true)}>
          {texts.edit}
        </Button>
      }
    >
      <Facts>
        <Fact name={texts.by}>{texts.chosen(used.map(({ channel }) => texts.inSentence[channel]))}</Fact>
        <Fact name={texts.quiet}>{hours ? hoursText(hours) : texts.noQuiet}</Fact>
      </Facts>
      <BottomSheet isOpen={isOpen} onClose={() => setOpen(false)} title={texts.title}>
        {isOpen && (
          <LazyPart
            load={loadForm}
            props={{ preferences, legend: texts.legend[who], save, onSaved: saved }}
            placeholder={<Skeleton className="h-96" />}
          />
        )}
      </BottomSheet>
    </AccountCard>
  )
}
