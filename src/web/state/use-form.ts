import { type ChangeEvent, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiFailure } from '#contract/request.ts'

type Values = Record<string, string>
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'invalid' } | { kind: 'refused'; message: string }

/**
 * A form checked by the same schema as its endpoint. A field is checked when it is left, its error goes the moment it is mended,
 * what was typed is never wiped, and the first wrong field gets the focus.
 */
export function useForm<Form extends Values>(schema: z.ZodMiniType<unknown, Form>, first: Form) {
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<Partial<Record<keyof Form, string>>>({})
  const [isSending, setSending] = useState(false)
  const inputs = useRef<Partial<Record<keyof Form, HTMLInputElement | null>>>({})

  const problems = (given: Form) => {
    const found: Partial<Record<keyof Form, string>> = {}
    const checked = z.safeParse(schema, given)
    for (const issue of checked.error?.issues ?? []) found[issue.path[0] as keyof Form] ??= issue.message
    return found
  }

  function show(found: Partial<Record<keyof Form, string>>) {
    setErrors(found)
    const wrong = Object.keys(first).find((name) => found[name])
    if (wrong) inputs.current[wrong]?.focus()
  }

  return {
    values,
    errors,
    isSending,

    field: (name: keyof Form & string) => ({
      name,
      value: values[name],
      error: errors[name],
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input
      },
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const next = { ...values, [name]: event.target.value }
        setValues(next)
        if (errors[name]) setErrors({ ...errors, [name]: problems(next)[name] })
      },
      onBlur: () => {
        // Leaving an untouched field is no mistake yet.
        if (values[name] !== first[name]) setErrors({ ...errors, [name]: problems(values)[name] })
      },
    }),

    async submit<T>(send: (values: Form) => Promise<T>): Promise<Outcome<T>> {
      if (isSending) return { kind: 'invalid' }
      const found = problems(values)
      if (Object.keys(found).length > 0) {
        show(found)
        return { kind: 'invalid' }
      }
      setSending(true)
      try {
        return { kind: 'done', value: await send(values) }
      } catch (error) {
        if (error instanceof ApiFailure && Object.keys(error.errors).length > 0) {
          show(error.errors as Partial<Record<keyof Form, string>>)
          return { kind: 'invalid' }
        }
        return { kind: 'refused', message: error instanceof Error ? error.message : String(error) }
      } finally {
        setSending(false)
      }
    },
  }
}
