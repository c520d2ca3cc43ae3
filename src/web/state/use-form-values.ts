import { useEffect, useRef, useState } from 'react'
import { watchPresses } from './after-press.ts'
import type { Controls, Draft, NamesOf, Values } from './form-values.ts'
import { formStorage } from './storage/form-storage.ts'

/** The values of a form. They are stored as a draft if the form has one. */
export function useFormValues<Form extends Values>(initial: Form, draft: Draft<Form> | undefined) {
  const [values, setValues] = useState(initial)
  /** The values of the last change, also before React has rendered it. */
  const latest = useRef(values)
  latest.current = values
  const controls = useRef<Controls>({})

  // biome-ignore lint/correctness/useExhaustiveDependencies: restores once, after hydration
  useEffect(() => {
    watchPresses()
    const restored = restoredValues(initial, controls.current, draft)
    if (Object.keys(restored).length > 0) setValues((now) => ({ ...now, ...restored }))
  }, [])

  function update(changed: Partial<Form>): Form {
    const next = { ...latest.current, ...changed }
    latest.current = next
    setValues(next)
    if (draft) formStorage.saveDraft(draft.name, Object.fromEntries(draft.keep.map((name) => [name, next[name] ?? ''])))
    return next
  }

  return { values, latest, controls, update, forgetDraft: () => draft && formStorage.saveDraft(draft.name, null) }
}

/** Input from before hydration, typed or filled in by a password manager. For the other fields, the draft of this tab. */
function restoredValues<Form extends Values>(
  initial: Form,
  controls: Controls,
  draft: Draft<Form> | undefined,
): Partial<Form> {
  const stored = (draft && formStorage.draft(draft.name)) ?? {}
  const found: Partial<Form> = {}
  for (const name of Object.keys(initial) as NamesOf<Form, string>[]) {
    const typed = controls[name]?.value
    const drafted = draft?.keep.includes(name) ? stored[name] : undefined
    if (typeof initial[name] === 'string' && typed !== undefined && typed !== initial[name])
      Object.assign(found, { [name]: typed })
    else if (typeof drafted === typeof initial[name]) Object.assign(found, { [name]: drafted })
  }
  return found
}
