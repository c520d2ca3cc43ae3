import { useState } from 'react'
import { ACCESS_NOTES_MAX, ALLERGIES_MAX } from '#contract/account/account-limits.ts'
import { type Care, careNotes } from '#contract/account/care.ts'
import { careTexts as texts } from '#texts/account/care.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { useApp } from '../../state/app-context.ts'
import { useNotify } from '../../state/notify.ts'
import { useForm } from '../../state/use-form.ts'

/** P1.7: the store's questions, each with "No preference", and two notes. */
export function CareForm({ care, onSaved }: { care: Care; onSaved: () => void }) {
  const { api } = useApp()
  const { notify } = useNotify()
  const { questions, preferences } = care
  const [choices, setChoices] = useState(preferences?.choices ?? {})
  const { allergies = '', access_notes = '' } = preferences ?? {}
  const form = useForm(careNotes, { allergies, access_notes })
  // Only answers that are offered now: the store may have changed its questions.
  const answers = questions.flatMap(({ id, choices: offered }) => {
    const chosen = choices[id]
    return chosen !== undefined && offered.some((one) => one.id === chosen) ? [[id, chosen] as const] : []
  })
  return (
    <FormFrame
      form={form}
      action={formTexts.save}
      send={(notes) => api('PUT /customer/care', { body: { ...notes, choices: Object.fromEntries(answers) } })}
      onDone={() => {
        notify(texts.saved)
        onSaved()
      }}
    >
      <p className="text-ink-muted">{texts.lead}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {questions.map(({ id, label, choices: offered }) => (
          <SelectField
            key={id}
            name={id}
            label={label}
            placeholder={texts.none}
            value={choices[id] ?? ''}
            options={offered.map((one) => ({ value: one.id, label: one.label }))}
            onChange={(event) => setChoices({ ...choices, [id]: event.target.value })}
          />
        ))}
      </div>
      <TextField
        {...form.field('allergies')}
        label={texts.allergies}
        hint={texts.allergiesHint}
        maxLength={ALLERGIES_MAX}
        autoComplete="off"
        isOptional
      />
      <TextField
        {...form.field('access_notes')}
        label={texts.accessNotes}
        hint={texts.accessNotesHint}
        maxLength={ACCESS_NOTES_MAX}
        autoComplete="off"
        isOptional
      />
    </FormFrame>
  )
}
