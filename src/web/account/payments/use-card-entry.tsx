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

type Asked = { isSaved?: boolean; returnPath?: string }

type CardEntering = {
  enter: (asked?: Asked) => Promise<void>
  isLeaving: boolean
  failure: string | null
  /** The gateway's form, where it has one to be shown here; it may stand anywhere on the page. */
  form: ReactNode
}

/** Lets a card be entered, wherever the gateway wants that. Either way it ends at the path, by default this one, with `setup` in its query. */
export function useCardEntry(): CardEntering {
  const { api } = useApp()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [open, setOpen] = useState<{ entry: StripeEntry; returnPath: string } | null>(null)

  // Whoever comes back by the browser's button finds the page as they left it.
  useEffect(() => {
    const stay = () => setLeaving(false)
    window.addEventListener('pageshow', stay)
    return () => window.removeEventListener('pageshow', stay)
  }, [])

  async function enter({ isSaved = false, returnPath = pathname + search }: Asked = {}) {
    setLeaving(true)
    setFailure(null)
    try {
      const told = keepGuestReturn(returnPath)
      const entry = await beginCardEntry(api, isSaved ? 'save' : 'once', told)
      // On the way to the gateway's page the button stays busy until this one is gone.
      if (!entry) return
      if (ensureStripeDocument()) setOpen({ entry, returnPath: told })
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
