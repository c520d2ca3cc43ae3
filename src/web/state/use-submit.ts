import { useState } from 'react'
import { ApiFailure } from '#contract/wire/request.ts'
import { failureWords } from './failure-words.ts'
import type { FieldErrors, Values } from './form-values.ts'

/** `invalid`: the form shows errors at its fields. `refused`: the message concerns no field of the form. */
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'invalid' } | { kind: 'refused'; message: string }

type SubmitOptions<Form> = {
  values: Form
  loadSchema: () => Promise<void>
  validate: (values: Form) => FieldErrors<Form>
  setServerErrors: (values: Form, errors: FieldErrors<Form>) => void
  showErrors: (errors: FieldErrors<Form>) => void
}

/** Validates and sends a form, one request at a time. */
export function useSubmit<Form extends Values>({
  values,
  loadSchema,
  validate,
  setServerErrors,
  showErrors,
}: SubmitOptions<Form>) {
  const [isSending, setSending] = useState(false)

  async function submit<T>(send: (values: Form) => Promise<T>): Promise<Outcome<T>> {
    if (isSending) return { kind: 'invalid' }
    setSending(true)
    try {
      await loadSchema()
      // The server's old errors must not block a retry: the server decides again.
      setServerErrors(values, {})
      const found = validate(values)
      if (Object.keys(found).length > 0) {
        showErrors(found)
        return { kind: 'invalid' }
      }
      return { kind: 'done', value: await send(values) }
    } catch (error) {
      const ofFields = error instanceof ApiFailure && Object.keys(error.errors).some((name) => name in values)
      if (!ofFields) return { kind: 'refused', message: failureWords(error) }
      const errors = error.errors as FieldErrors<Form>
      setServerErrors(values, errors)
      showErrors(errors)
      return { kind: 'invalid' }
    } finally {
      setSending(false)
    }
  }

  return { isSending, submit }
}
