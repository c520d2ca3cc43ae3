import { type FormEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { formTexts } from '#texts/frame/forms.ts'
import { Button } from '#ui/buttons/button.tsx'
import type { ButtonLook } from '#ui/buttons/button-look.ts'
import type { Values } from '../state/form-values.ts'
import type { FormState } from '../state/use-form.ts'
import { Refusal } from './refusal.tsx'

type FormFrameProps<Form extends Values, T> = {
  form: FormState<Form>
  /** The words on its one button. */
  action: string
  look?: ButtonLook
  send: (values: Form) => Promise<T>
  onDone: (answer: T) => void
  children: ReactNode
  /** Beside the button: a way out. */
  aside?: ReactNode
}

/** A form around its fields: a summary that links to what is wrong, what the server refused, and one button. */
export function FormFrame<Form extends Values, T>(props: FormFrameProps<Form, T>) {
  const { form, action, look, send, onDone, children, aside } = props
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    const outcome = await form.submit(send)
    if (outcome.kind === 'refused') setRefusal(outcome.message)
    if (outcome.kind === 'done') onDone(outcome.value)
  }

  return (
    // Sent by the browser itself, before the script is there, it would put a password into the address: hence post.
    <form noValidate method="post" onSubmit={submit} className="flex flex-col gap-5">
      <Refusal text={refusal} />
      <Summary items={form.summary} />
      {children}
      <div className="actions items-center">
        <Button
          type={isAlive ? 'submit' : 'button'}
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

/** One mistake is found by the focus that goes there; several are listed. */
function Summary({ items }: { items: { id: string; text: string | undefined }[] }) {
  const [before, setMost] = useState(0)
  const most = items.length === 0 ? 0 : Math.max(before, items.length)
  if (most !== before) setMost(most)
  if (most < 2) return null
  const go = (event: MouseEvent, id: string) => {
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
              onClick={(event) => go(event, id)}
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
