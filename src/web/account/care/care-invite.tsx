import { useEffect, useState } from 'react'
import type { Care } from '#contract/account/care.ts'
import { careTexts as texts } from '#texts/account/care.ts'
import { Button } from '#ui/buttons/button.tsx'
import { useApp, useAppState } from '../../state/app-context.ts'
import { CareSheet } from './care-sheet.tsx'

/**
 * P1.7: invites a customer once to say how things should be treated, with one line at the end of a page. It loads after the page and shows
 * nothing to guests, to customers who have answered, and at stores that ask nothing.
 */
export function CareInvite() {
  const { api } = useApp()
  const isCustomer = useAppState(({ account }) => account.kind === 'customer')
  const [care, setCare] = useState<Care | null>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isCustomer) return
    const abort = new AbortController()
    api('GET /customer/care', { signal: abort.signal }).then(setCare, () => {})
    return () => abort.abort()
  }, [api, isCustomer])
  if (!care?.is_invited) return null
  const close = () => setCare(null)
  function decline() {
    close()
    api('POST /customer/care/decline').catch(() => {})
  }
  return (
    <aside className="mt-6 flex flex-wrap items-center justify-center gap-x-3 border-t border-line pt-4 text-14 text-ink-muted">
      <p>{texts.invite}</p>
      <div className="flex">
        <Button look="plain" size="small" onClick={() => setOpen(true)}>
          {texts.inviteAction}
        </Button>
        <Button look="plain" size="small" onClick={decline}>
          {texts.notNow}
        </Button>
      </div>
      <CareSheet care={care} isOpen={isOpen} onClose={() => setOpen(false)} onSaved={close} />
    </aside>
  )
}
