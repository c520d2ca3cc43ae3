import { type ChangeEvent, useId, useState } from 'react'
import { afterPress } from './after-press.ts'
import type { Control, Draft, FieldErrors, NamesOf, Values } from './form-values.ts'
import { type FormSchemaSource, useFieldErrors } from './use-field-errors.ts'
import { useFormValues } from './use-form-values.ts'
import { useSubmit } from './use-submit.ts'

/**
 * A form that is validated by the schema of its endpoint. A field is validated on blur, and its error disappears as soon as it is fixed.
 * Input is never cleared. A failed submit focuses the first wrong field.
 */
export function useForm<Form extends Values>(
  schema: FormSchemaSource<NoInfer<Form>>,
  initial: Form,
  { draft }: { draft?: Draft<NoInfer<Form>> } = {},
) {
  const id = useId()
  const [isSummaryShown, setSummaryShown] = useState(false)
  const { values, latest, controls, update, forgetDraft } = useFormValues(initial, draft)
  const { errors, setErrors, loadSchema, validate, validateField, clearFixed, setServerErrors } = useFieldErrors(
    schema,
    initial,
  )

  const change = (changed: Partial<Form>) => clearFixed(update(changed))

  function showErrors(found: FieldErrors<Form>) {
    setErrors(found)
    setSummaryShown(true)
    const wrong = Object.keys(initial).find((name) => found[name])
    if (wrong) controls.current[wrong]?.focus()
  }

  const { isSending, submit } = useSubmit({ values, loadSchema, validate, setServerErrors, showErrors })
  const wrongFields = Object.keys(initial).filter((name) => errors[name])

  return {
    values,
    errors,
    isSending,
    change,
    submit,
    forgetDraft,
    /** The wrong fields of the last submit, for the list above the form. */
    summary: isSummaryShown ? wrongFields.map((name) => ({ id: `${id}-${name}`, text: errors[name] })) : [],

    /** Props for a text field. */
    field: (name: NamesOf<Form, string>) => ({
      id: `${id}-${name}`,
      name,
      value: values[name] as string,
      error: errors[name],
      ref: (control: Control | null) => {
        controls.current[name] = control
      },
      onChange: (event: ChangeEvent<Control>) => change({ [name]: event.target.value } as Partial<Form>),
      onFocus: () => void loadSchema(),
      // An untouched field is not validated.
      onBlur: () => values[name] !== initial[name] && afterPress(() => validateField(name, latest.current)),
    }),

    /** Props for a checkbox. */
    checkbox: (name: NamesOf<Form, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.checked } as Partial<Form>),
    }),
  }
}

export type FormState<Form extends Values> = ReturnType<typeof useForm<Form>>
