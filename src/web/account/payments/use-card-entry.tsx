import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paymentTexts } from '#texts/order/payments.ts'
import { BottomSheet } from '#ui/dialogs/bottom-sheet.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { keepGuestReturn } from '../../state/login/guest-return.ts'
import { beginCardEntry, enteredPath, type StripeEntry } from './card-entry.ts'
import { ensureStripeDocument } from './stripe-script.ts'

const texts = paymentTexts.entry
const stripeCardForm = () => import('./stripe-card-form.tsx').then((one) => one.StripeCardForm)

type EntryOptions = { isSaved?: boolean; returnPath?: string }

type CardEntering = {
  enter: (options?: EntryOptions) => Promise<void>
  isLeaving: boolean
  failure: string | null
  /** The dialog with the gateway's form, if it has one for our page. Render it anywhere on the page. */
  form: ReactNode
}

/** Enters a card on our page or the gateway's. Both end at `returnPath`, by default the current path, with `setup` in its query. */
export function useCardEntry(): CardEntering {
  const { api } = useApp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [open, setOpen] = useState<{ entry: StripeEntry; returnPath: string } | null>(null)

  // The back button can restore this page from the back/forward cache with the button still busy.
  useEffect(() => {
    const onPageShow = () => setLeaving(false)
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])

  async function enter({ isSaved = false, returnPath = pathname + search }: EntryOptions = {}) {
    setLeaving(true)
    setFailure(null)
    try {
      const pathForGateway = keepGuestReturn(returnPath)
      const entry = await beginCardEntry(api, isSaved ? 'save' : 'once', pathForGateway)
      // The browser is leaving for the gateway's page. The button stays busy until then.
      if (!entry) return
      if (ensureStripeDocument()) setOpen({ entry, returnPath: pathForGateway })
    } catch (error) {
      setFailure(failureWords(error))
    }
    setLeaving(false)
  }
  function entered(setupRef: string) {
    if (open) void navigate(enteredPath(open.returnPath, setupRef))
    setOpen(null)
  }
  const form = (
    <BottomSheet isOpen={open !== null} onClose={() => setOpen(null)} title={texts.title}>
      <p className="mb-4 text-ink-muted">{texts.leadHere}</p>
      {open && (
        <LazyPart
          load={stripeCardForm}
          props={{ ...open, onEntered: entered }}
          placeholder={<Skeleton className="h-48" />}
        />
      )}
    </BottomSheet>
  )
  return { enter, isLeaving, failure, form }
}
