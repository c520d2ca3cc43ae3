import { useEffect, useId, useRef } from 'react'
import type { Channel } from '#contract/messages/channels.ts'
import {
  type ChosenPreferences,
  type MessagePreferences,
  messagePreferencesForm,
} from '#contract/messages/message-preferences.ts'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { messagePreferenceTexts as texts } from '#texts/messages/message-preferences.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useNotify } from '../../state/notify.ts'
import { type FormState, useForm } from '../../state/use-form.ts'
import { halfHours, hoursText } from './quiet-times.ts'

type Quiet = MessagePreferences['quiet']
type Form = { channels: string; quiet: Quiet; from: string; until: string }
export type ChosenMessages = ChosenPreferences

type MessagesFormProps = {
  preferences: MessagePreferences
  legend: string
  save: (chosen: ChosenMessages) => Promise<unknown>
  onSaved: () => void
}

/** M1.1: the channels and quiet hours of messages about orders. WhatsApp is ticked only by who has agreed to it. */
export function MessagesForm({ preferences, legend, save, onSaved }: MessagesFormProps) {
  const { notify } = useNotify()
  const { channels, quiet, own_hours, store_hours } = preferences
  const chosen = channels.filter(({ is_chosen }) => is_chosen).map(({ channel }) => channel)
  const form = useForm<Form>(messagePreferencesForm, {
    channels: chosen.join(' '),
    // At a store without quiet hours both mean the same.
    quiet: quiet === 'store' && !store_hours ? 'none' : quiet,
    from: own_hours?.from ?? '22:00',
    until: own_hours?.until ?? '08:00',
  })
  return (
    <FormFrame
      form={form}
      action={formTexts.save}
      send={(values) => save({ ...values, channels: values.channels.split(' ') as Channel[] })}
      onDone={() => {
        notify(texts.saved)
        onSaved()
      }}
    >
      <ChannelBoxes form={form} channels={channels} legend={legend} />
      <div className="flex flex-col gap-4">
        <RadioCards
          legend={texts.quiet}
          name="quiet"
          options={[
            ...(store_hours ? [{ value: 'store', label: hoursText(store_hours) }] : []),
            { value: 'own', label: texts.ownQuiet },
            { value: 'none', label: texts.noQuiet },
          ]}
          value={form.values.quiet}
          onChange={(value) => form.change({ quiet: value as Quiet })}
        />
        {form.values.quiet === 'own' && (
          <div className="grid grid-cols-2 gap-3">
            <SelectField {...form.field('from')} label={texts.from} options={halfHours()} placeholder={false} />
            <SelectField {...form.field('until')} label={texts.until} options={halfHours()} placeholder={false} />
          </div>
        )}
        {form.values.quiet !== 'none' && <p className="text-14 text-ink-muted">{texts.quietHint}</p>}
      </div>
    </FormFrame>
  )
}

type ChannelBoxesProps = { form: FormState<Form>; channels: MessagePreferences['channels']; legend: string }

function ChannelBoxes({ form, channels, legend }: ChannelBoxesProps) {
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const error = form.errors.channels
  useEffect(() => {
    if (error) first.current?.focus()
  }, [error])
  const chosen = form.values.channels.split(' ').filter(Boolean)
  const choose = (channel: Channel, isChosen: boolean) =>
    form.change({
      channels: channels
        .map((one) => one.channel)
        .filter((one) => (one === channel ? isChosen : chosen.includes(one)))
        .join(' '),
    })
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="font-medium">{legend}</legend>
      {channels.length > 1 && <p className="mt-1 text-14 text-ink-muted">{texts.lead}</p>}
      <div className="mt-1">
        {channels.map(({ channel, to }, index) => (
          <Checkbox
            key={channel}
            ref={index === 0 ? first : undefined}
            name={channel}
            label={texts.channels[channel]}
            description={descriptionOf(channel, to)}
            checked={chosen.includes(channel)}
            onChange={(event) => choose(channel, event.target.checked)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} text={error} />}
      {chosen.includes('email') && chosen.length > 1 && (
        <p className="mt-1 text-14 text-ink-muted">{texts.mailFirst}</p>
      )}
    </fieldset>
  )
}

function descriptionOf(channel: Channel, to: string | null): string {
  if (channel === 'push' || to === null) return texts.pushTo
  const shown = mobileWords(to).replaceAll(' ', '\u00a0')
  return channel === 'whatsapp' ? texts.whatsAppTo(shown) : shown
}
