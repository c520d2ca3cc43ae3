import { useRef, useState } from 'react'
import type { ZodMiniType } from 'zod/mini'
import type { FieldErrors, Values } from './form-values.ts'

export type FormSchema<Form> = ZodMiniType<unknown, Partial<Form>>
/** The schema, or a function that loads it: a form in a page's first view loads it when a field is entered. */
export type FormSchemaSource<Form> = FormSchema<Form> | (() => Promise<FormSchema<Form>>)

/** The errors that a form shows, from the schema and from the server. */
export function useFieldErrors<Form extends Values>(source: FormSchemaSource<Form>, initial: Form) {
  const schema = useRef(typeof source === 'function' ? null : source)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  /** The server's errors, with the values they are about. An error is valid until its field changes. */
  const serverErrors = useRef<{ values: Form; errors: FieldErrors<Form> }>({ values: initial, errors: {} })

  function validate(values: Form): FieldErrors<Form> {
    const found: FieldErrors<Form> = {}
    const checked = schema.current?.safeParse(values)
    for (const issue of checked?.error?.issues ?? []) found[issue.path[0] as keyof Form & string] ??= issue.message
    for (const [name, text] of Object.entries(serverErrors.current.errors) as [keyof Form & string, string][])
      if (values[name] === serverErrors.current.values[name]) found[name] ??= text
    return found
  }

  /** If the schema cannot be loaded, the server alone checks the values. */
  async function loadSchema(): Promise<void> {
    if (typeof source === 'function') schema.current ??= await source().catch(() => null)
  }

  return {
    errors,
    setErrors,
    validate,
    loadSchema,
    setServerErrors(values: Form, ofServer: FieldErrors<Form>) {
      serverErrors.current = { values, errors: ofServer }
    },
    async validateField(name: keyof Form & string, values: Form) {
      if (!schema.current) await loadSchema()
      const found = validate(values)[name]
      setErrors((now) => (found === now[name] ? now : { ...now, [name]: found }))
    },
    /** Checks every field with an error, because one change can fix two fields, such as "email or mobile". Adds no errors. */
    clearFixed(values: Form) {
      const wrong = Object.keys(errors) as (keyof Form & string)[]
      if (wrong.length === 0) return
      const still = validate(values)
      setErrors(
        Object.fromEntries(wrong.flatMap((name) => (still[name] ? [[name, still[name]]] : []))) as typeof errors,
      )
    },
  }
}
