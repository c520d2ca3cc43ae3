import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { formTexts } from '#texts/frame/forms.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import type { Values } from '../state/form-values.ts'
import type { FormState } from '../state/use-form.ts'
import { Refusal } from './refusal.tsx'

type FormFrameProps<Form extends Values, T> = {
  form: FormState<Form>
  /** The text of the submit button. */
  action: string
  look?: ButtonLook
  send: (values: Form) => Promise<T>
  onDone: (answer: T) => void
  children: ReactNode
  /** Beside the button, for example a cancel link. */
  aside?: ReactNode
}

/** A form with a summary that links to wrong fields, the server's refusal, the fields and a submit button. */
export function FormFrame<Form extends Values, T>(props: FormFrameProps<Form, T>) {
  const { form, action, look, send, onDone, children, aside } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    const outcome = await form.submit(send)
    if (outcome.kind === 'refused') setRefusal(outcome.message)
    if (outcome.kind === 'done') onDone(outcome.value)
  }

  return (
    // Method post: if the browser submits the form before hydration, a GET would put the password into the URL.
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      <Refusal text={refusal} />
      <Summary items={form.summary} />
      {children}
      <div className="actions items-center">
        <Button
          type={isHydrated ? 'submit' : 'button'}
          {...(look ? { look } : {})}
          isLoading={form.isSending}
          className="min-w-40 flex-1"
        >
          {action}
        </Button>
        {aside}
      </div>
    </form>
  )
}

/** Lists two or more errors. A single one needs no list, because its field has the focus. Once shown, the list stays until every error is fixed. */
function Summary({ items }: { items: { id: string; text: string | undefined }[] }) {
  const [maxBefore, setMax] = useState(0)
  const max = items.length === 0 ? 0 : Math.max(maxBefore, items.length)
  if (max !== maxBefore) setMax(max)
  if (max < 2) return null
  const focusField = (event: MouseEvent, id: string) => {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }
  return (
    <div className="rounded-control bg-bad-surface px-4 py-3 text-14 text-bad">
      <p className="font-semibold">{formTexts.summary(items.length)}</p>
      <ul className="-mb-1 list-disc pl-5">
        {items.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => focusField(event, id)}
              className="inline-flex min-h-11 items-center py-1.5 underline underline-offset-4"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
