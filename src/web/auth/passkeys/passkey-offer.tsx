import { useEffect, useState } from 'react'
import { passkeyTexts } from '#texts/account/passkeys.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { useApp } from '../../state/app-context.ts'
import { useNotify } from '../../state/notify.ts'
import { Refusal } from '../refusal.tsx'
import { passkeyFailureWords } from './passkey-failure-words.ts'
import { hasPasskeys } from './passkey-support.ts'
import { addPasskey } from './use-passkey.ts'

const texts = passkeyTexts.offer

/** D5.8: offers a passkey once, after a sign-in by password or code, on a device that can verify its user. */
export function PasskeyOffer() {
  const { api, store } = useApp()
  const { notify } = useNotify()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => {
    if (!hasPasskeys()) return
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setOpen, () => {})
  }, [])
  const close = () => {
    setOpen(false)
    store.set({ offersPasskey: false })
  }
  function decline() {
    close()
    // If the request fails, the offer comes again after the next sign-in.
    api('POST /customer/passkeys/decline').catch(() => {})
  }
  async function add() {
    setBusy(true)
    setRefusal(null)
    try {
      if (await addPasskey(api)) {
        close()
        notify(passkeyTexts.added)
      } else setRefusal(passkeyTexts.notCreated)
    } catch (failure) {
      setRefusal(passkeyFailureWords(failure))
    }
    setBusy(false)
  }
  return (
    <Dialog isOpen={isOpen} onClose={decline} title={texts.title} size="small">
      <div className="flex flex-col gap-5">
        <div className="flex items-start gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-primary-50 text-primary-text">
            <Icon name="key" />
          </span>
          <p className="min-w-0">{texts.text}</p>
        </div>
        <Refusal text={refusal} />
        <div className="flex flex-col gap-2">
          <Button isWide isLoading={isBusy} onClick={add}>
            {texts.action}
          </Button>
          <Button look="plain" isWide onClick={decline}>
            {texts.notNow}
          </Button>
        </div>
        <p className="text-14 text-ink-muted">{texts.later}</p>
      </div>
    </Dialog>
  )
}
