import { type FormEvent, useId, useRef, useState } from 'react'
import { signInForm } from '#contract/customer.ts'
import { authTexts } from '#texts/auth.ts'
import { shellTexts } from '#texts/shell.ts'
import { useApp } from '../state/app-context.ts'
import { signIn } from '../state/login.ts'
import { useNotify } from '../state/notify.ts'
import { useForm } from '../state/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Email or mobile number and password. What was typed stays, whatever the answer is. */
export function SignInForm({ onDone }: { onDone: () => void }) {
  const { store, api } = useApp()
  const { notify } = useNotify()
  const form = useForm(signInForm, { identifier: '', password: '' })
  const [refusal, setRefusal] = useState<string | null>(null)
  const refusalPlace = useRef<HTMLDivElement>(null)
  const refusalId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(null)
    const outcome = await form.submit((values) => signIn(api, store, values))
    if (outcome.kind === 'refused') {
      setRefusal(outcome.message)
      refusalPlace.current?.focus()
    }
    if (outcome.kind === 'done') {
      if (outcome.value) notify(shellTexts.signedIn(outcome.value.first_name))
      onDone()
    }
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-describedby={refusal ? refusalId : undefined}
      className="flex flex-col gap-5"
    >
      <div ref={refusalPlace} id={refusalId} tabIndex={-1} role="alert" className="outline-none empty:hidden">
        {refusal && (
          <p className="flex gap-2.5 rounded-control bg-bad-surface px-4 py-3 text-14 font-medium text-bad">
            <Icon name="warning" size={20} />
            {refusal}
          </p>
        )}
      </div>
      <TextField
        {...form.field('identifier')}
        label={authTexts.identifier}
        type="text"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField {...form.field('password')} label={authTexts.password} autoComplete="current-password" required />
      <Button type="submit" isWide isLoading={form.isSending}>
        {authTexts.action}
      </Button>
    </form>
  )
}
