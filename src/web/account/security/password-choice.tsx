import { useState } from 'react'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { accountTexts } from '#texts/account/account.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'

const texts = accountTexts.password

/** For customers who signed up with Google or a code and have no password: sends a link to choose one to the account's email or mobile number. */
export function PasswordChoice({ identifier }: { identifier: string }) {
  const { api } = useApp()
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [refusal, setRefusal] = useState<string | null>(null)
  async function send() {
    setState('sending')
    setRefusal(null)
    try {
      await api('POST /auth/forgot-password', { body: { identifier } })
      setState('sent')
    } catch (failure) {
      setRefusal(failureWords(failure))
      setState('ready')
    }
  }
  return (
    <div className="flex flex-col gap-5">
      <Refusal text={refusal} />
      <p>{texts.chooseLead(mobileWords(identifier))}</p>
      {state === 'sent' ? (
        <p role="status" className="font-medium text-good">
          {texts.chooseSent}
        </p>
      ) : (
        <Button isWide isLoading={state === 'sending'} onClick={send}>
          {texts.chooseAction}
        </Button>
      )}
    </div>
  )
}
