import { useState } from 'react'
import { installTexts } from '#texts/frame/consent.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { useAppState } from '../state/app-context.ts'
import { forgetInstallPrompt, useInstallPrompt } from '../state/install-prompt.ts'
import { installStorage } from '../state/storage/install-storage.ts'

/** The offer shows from this visit on. */
const SECOND_VISIT = 2

/**
 * Offers to install the store on the home screen if the browser supports it, to visitors who returned or have just ordered. It is part of the
 * page and covers nothing. A refusal is stored. The server never renders it, because only the browser has this data.
 */
export function InstallCard({ hasOrdered = false }: { hasOrdered?: boolean }) {
  const prompt = useInstallPrompt()
  const config = useAppState((state) => state.config)
  const [isOffered, setOffered] = useState(
    () => (hasOrdered || installStorage.visit() >= SECOND_VISIT) && !installStorage.isRefused(Date.now()),
  )
  if (!prompt || !isOffered) return null

  async function install() {
    const { outcome } = (await prompt?.prompt()) ?? { outcome: 'dismissed' }
    if (outcome === 'dismissed') installStorage.refuse(Date.now())
    setOffered(false)
    forgetInstallPrompt()
  }
  function refuse() {
    installStorage.refuse(Date.now())
    setOffered(false)
  }
  const title = installTexts.title(config.name)
  return (
    <section aria-label={title} className="rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-4">
        {config.store_icon && (
          <Picture
            base={`${config.store_icon}-120.png`}
            alt=""
            width={48}
            height={48}
            className="size-12 rounded-control"
          />
        )}
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-semibold">{title}</p>
          <p className="text-14 text-ink-muted">{installTexts.text}</p>
        </div>
        <div className="flex gap-2">
          <Button look="plain" size="medium" onClick={refuse}>
            {installTexts.notNow}
          </Button>
          <Button look="quiet" size="medium" onClick={install}>
            {installTexts.install}
          </Button>
        </div>
      </div>
    </section>
  )
}
