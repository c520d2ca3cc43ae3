import { useCallback, useEffect, useRef, useState } from 'react'
import type { PayerAction } from '#contract/order/checkout.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Button } from '#ui/buttons/button.tsx'

const texts = purchaseTexts.waiting

type StripeChallengeProps = { action: Extract<PayerAction, { kind: 'stripe' }>; onAnswered: () => void }

/** Opens the bank's challenge over the page at once. The button reopens it after it was closed. The server learns the outcome. */
export function StripeChallenge({ action, onAnswered }: StripeChallengeProps) {
  const [isOpen, setOpen] = useState(false)
  const openedFor = useRef<string | null>(null)
  const open = useCallback(async () => {
    setOpen(true)
    try {
      const { answerChallenge, ensureStripeDocument } = await import('../../account/payments/stripe-script.ts')
      if (ensureStripeDocument()) await answerChallenge(action)
    } finally {
      setOpen(false)
      onAnswered()
    }
  }, [action, onAnswered])
  useEffect(() => {
    if (openedFor.current === action.client_secret) return
    openedFor.current = action.client_secret
    open().catch(() => {})
  }, [action.client_secret, open])
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-18">{texts.challengeTitle}</h2>
      <p className="mt-1 mb-4 text-ink-muted">{texts.challenge}</p>
      <Button isLoading={isOpen} onClick={() => open().catch(() => {})}>
        {texts.challengeGo}
      </Button>
    </div>
  )
}
