import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiFailure } from '#contract/wire/request.ts'
import { afterPress, watchPresses } from './after-press.ts'
import { failureWords } from './failure-words.ts'
import { formStorage } from './storage/form-storage.ts'

export type Values = Record<string, string | boolean>
type NamesOf<Form, Kind> = { [Name in keyof Form]: Form[Name] extends Kind ? Name : never }[keyof Form] & string
export type FieldErrors<Form> = Partial<Record<keyof Form & string, string>>
export type Outcome<T> = { kind: 'done'; value: T } | { kind: 'invalid' } | { kind: 'refused'; message: string }
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FormOptions<Form> = {
  /** Keeps what is typed over a reload and Back, for this tab. Only the fields named here: never a password or a code. */
  draft?: { name: string; keep: readonly (keyof Form & string)[] }
}

/**
 * A form checked by the same schema as its endpoint. A field is checked when it is left, its error goes the moment it is mended,
 * what was typed is never wiped, and the first wrong field gets the focus.
 */
export function useForm<Form extends Values>(
  schema: z.ZodMiniType<unknown, Partial<NoInfer<Form>>>,
  first: Form,
  { draft }: FormOptions<NoInfer<Form>> = {},
) {
  const id = useId()
  const [values, setValues] = useState(first)
  const [errors, setErrors] = useState<FieldErrors<Form>>({})
  const [isSummed, setSummed] = useState(false)
  const [isSending, setSending] = useState(false)
  const latest = useRef(values)
  latest.current = values
  /** What the server said of which values: it stays true of a field until that is changed. */
  const refused = useRef<{ values: Form; errors: FieldErrors<Form> }>({ values: first, errors: {} })
  const controls = useRef<Partial<Record<string, Control | null>>>({})

  // What was typed or filled in by a password manager before the page came alive counts, and a draft comes second.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before counts
  useEffect(() => {
    watchPresses()
    const kept = (draft && formStorage.draft(draft.name)) ?? {}
    const found: Partial<Form> = {}
    for (const name of Object.keys(first) as NamesOf<Form, string>[]) {
      const typed = controls.current[name]?.value
      const drafted = draft?.keep.includes(name) ? kept[name] : undefined
      if (typeof first[name] === 'string' && typed !== undefined && typed !== first[name])
        Object.assign(found, { [name]: typed })
      else if (typeof drafted === typeof first[name]) Object.assign(found, { [name]: drafted })
    }
    if (Object.keys(found).length > 0) setValues((now) => ({ ...now, ...found }))
  }, [])

  const problems = (given: Form) => {
    const found: FieldErrors<Form> = {}
    const checked = z.safeParse(schema, given)
    for (const issue of checked.error?.issues ?? []) found[issue.path[0] as keyof Form & string] ??= issue.message
    for (const [name, text] of Object.entries(refused.current.errors) as [keyof Form & string, string][])
      if (given[name] === refused.current.values[name]) found[name] ??= text
    return found
  }

  function check(name: keyof Form & string) {
    const found = problems(latest.current)[name]
    setErrors((now) => (found === now[name] ? now : { ...now, [name]: found }))
  }

  function change(changed: Partial<Form>) {
    const next = { ...latest.current, ...changed }
    latest.current = next
    setValues(next)
    if (draft) formStorage.saveDraft(draft.name, Object.fromEntries(draft.keep.map((name) => [name, next[name] ?? ''])))
    const wrong = Object.keys(errors) as (keyof Form & string)[]
    if (wrong.length === 0) return
    const still = problems(next)
    // Mending one field may mend another: "email or mobile" is one mistake in two places.
    setErrors(Object.fromEntries(wrong.flatMap((name) => (still[name] ? [[name, still[name]]] : []))) as typeof errors)
  }

  function show(found: FieldErrors<Form>) {
    setErrors(found)
    setSummed(true)
    const wrong = Object.keys(first).find((name) => found[name])
    if (wrong) controls.current[wrong]?.focus()
  }

  const hold = (name: string) => (control: Control | null) => {
    controls.current[name] = control
  }

  return {
    values,
    errors,
    isSending,
    change,
    forgetDraft: () => draft && formStorage.saveDraft(draft.name, null),

    /** The wrong fields of the last try to send, for the summary above the form. */
    summary: isSummed
      ? Object.keys(first).flatMap((name) => (errors[name] ? [{ id: `${id}-${name}`, text: errors[name] }] : []))
      : [],

    field: (name: NamesOf<Form, string>) => ({
      id: `${id}-${name}`,
      name,
      value: values[name] as string,
      error: errors[name],
      ref: hold(name),
      onChange: (event: ChangeEvent<Control>) => change({ [name]: event.target.value } as Partial<Form>),
      // Leaving an untouched field is no mistake yet.
      onBlur: () => values[name] !== first[name] && afterPress(() => check(name)),
    }),

    tick: (name: NamesOf<Form, boolean>) => ({
      name,
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.target.checked } as Partial<Form>),
    }),

    async submit<T>(send: (values: Form) => Promise<T>): Promise<Outcome<T>> {
      if (isSending) return { kind: 'invalid' }
      // Sent again, it is the server's turn to say so again.
      refused.current = { values, errors: {} }
      const found = problems(values)
      if (Object.keys(found).length > 0) {
        show(found)
        return { kind: 'invalid' }
      }
      setSending(true)
      try {
        return { kind: 'done', value: await send(values) }
      } catch (error) {
        const named = error instanceof ApiFailure ? Object.keys(error.errors).filter((name) => name in first) : []
        if (error instanceof ApiFailure && named.length > 0) {
          refused.current.errors = error.errors as FieldErrors<Form>
          show(refused.current.errors)
          return { kind: 'invalid' }
        }
        return { kind: 'refused', message: failureWords(error) }
      } finally {
        setSending(false)
      }
    },
  }
}

/** What a frame around the fields needs to know of the form. */
export type FormState<Form extends Values> = ReturnType<typeof useForm<Form>>
