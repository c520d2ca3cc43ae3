import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type Passkey, passkeyNameForm } from '#contract/account/passkeys.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { passkeyTexts as texts } from '#texts/account/passkeys.ts'
import { formTexts } from '#texts/frame/forms.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { FormFrame } from '../../auth/form-frame.tsx'
import { passkeyFailureWords } from '../../auth/passkeys/passkey-failure-words.ts'
import { addPasskey, type IdentityProof as Proof } from '../../auth/passkeys/use-passkey.ts'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { useNotify } from '../../state/notify.ts'
import { useForm } from '../../state/use-form.ts'
import { IdentityProof } from './identity-proof.tsx'
import type { PasskeyTask } from './passkey-task-kind.ts'

type PasskeyTaskProps = { task: PasskeyTask; needsProof: boolean; hasPassword: boolean; onDone: () => void }

/** The content of the sheet: adds, renames or removes a passkey. */
export function PasskeyTaskPanel({ task, needsProof, hasPassword, onDone }: PasskeyTaskProps) {
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  async function done(words: string) {
    onDone()
    notify(words)
    await revalidate()
  }
  if (task === 'add') return <AddPasskey needsProof={needsProof} hasPassword={hasPassword} done={done} />
  if ('rename' in task) return <RenamePasskey passkey={task.rename} done={done} />
  return <RemovePasskey passkey={task.remove} hasPassword={hasPassword} done={done} />
}

type Done = { done: (words: string) => Promise<void> }

/** After a recent login the device is asked at once, else after the password or a code. */
function AddPasskey({ needsProof, hasPassword, done }: { needsProof: boolean; hasPassword: boolean } & Done) {
  const { api } = useApp()
  const [asksProof, setAsksProof] = useState(needsProof)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function add(proof?: Proof) {
    setRefusal(null)
    try {
      if (await addPasskey(api, proof)) await done(texts.added)
      else setRefusal(texts.notCreated)
    } catch (failure) {
      // The login is no longer recent, or the proof is wrong. The form shows a wrong proof at its field.
      if (failure instanceof ApiFailure && failure.httpStatus === 400) {
        setAsksProof(true)
        if (proof) throw failure
      } else setRefusal(passkeyFailureWords(failure))
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.lead}</p>
      <Refusal text={refusal} />
      {asksProof ? (
        <IdentityProof hasPassword={hasPassword} action={texts.proofAction} onProof={add} />
      ) : (
        <Button
          isWide
          icon="key"
          isLoading={isBusy}
          onClick={async () => {
            setBusy(true)
            await add()
            setBusy(false)
          }}
        >
          {texts.offer.action}
        </Button>
      )}
    </div>
  )
}

function RenamePasskey({ passkey, done }: { passkey: Passkey } & Done) {
  const { api } = useApp()
  const form = useForm(passkeyNameForm, { name: passkey.name })
  return (
    <FormFrame
      form={form}
      action={formTexts.save}
      send={(body) => api('PATCH /customer/passkeys/:id', { params: { id: passkey.id }, body })}
      onDone={() => done(formTexts.saved)}
    >
      <TextField {...form.field('name')} label={texts.name} autoComplete="off" data-autofocus required />
    </FormFrame>
  )
}

function RemovePasskey({ passkey, hasPassword, done }: { passkey: Passkey; hasPassword: boolean } & Done) {
  const { api } = useApp()
  return (
    <div className="flex flex-col gap-4">
      <p>{texts.removeLead}</p>
      <IdentityProof
        hasPassword={hasPassword}
        action={texts.removeAction}
        look="danger"
        onProof={async (body) => {
          await api('POST /customer/passkeys/:id/remove', { params: { id: passkey.id }, body })
          await done(texts.removed(passkey.name))
        }}
      />
    </div>
  )
}
