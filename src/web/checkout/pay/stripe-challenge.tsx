import { useCallback, useEffect, useRef, useState } from 'react'
import type { PayerAction } from '#contract/order/checkout.ts'
import { purchaseTexts } from '#texts/order/purchase.ts'
import { Button } from '#ui/buttons/button.tsx'

const texts = purchaseTexts.waiting

type StripeChallengeProps = { action: Extract<PayerAction, { kind: 'stripe' }>; onAnswered: () => void }

/** The bank's question comes over the page, at once; by the button again, if it was closed. What came of it, the server knows. */
export function StripeChallenge({ action, onAnswered }: StripeChallengeProps) {
  const [isOpen, setOpen] = useState(false)
  const asked = useRef<string | null>(null)
  const ask = useCallback(async () => {
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
    if (asked.current === action.client_secret) return
    asked.current = action.client_secret
    ask().catch(() => {})
  }, [action.client_secret, ask])
  return (
    <div className="border-t border-line pt-4">
      <h2 className="text-18">{texts.challengeTitle}</h2>
      <p className="mt-1 mb-4 text-ink-muted">{texts.challenge}</p>
      <Button isLoading={isOpen} onClick={() => ask().catch(() => {})}>
        {texts.challengeGo}
      </Button>
    </div>
  )
}
