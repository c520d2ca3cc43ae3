import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { paymentTexts } from '#texts/order/payments.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { FieldError } from '#ui/forms/field-frame.tsx'
import { enteredPath, type StripeEntry } from './card-entry.ts'
import { openStripe } from './stripe-script.ts'

const texts = paymentTexts.entry

type StripeCardFormProps = { entry: StripeEntry; returnPath: string; onEntered: (setupRef: string) => void }
type Opened = { stripe: Stripe; elements: StripeElements }

/** Stripe's form. It runs in Stripe's iframe, so our page cannot read the card's data. */
export function StripeCardForm({ entry, returnPath, onEntered }: StripeCardFormProps) {
  const container = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isReady, setReady] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { publishable_key, client_secret } = entry

  useEffect(() => {
    let isUnmounted = false
    async function open() {
      const stripe = await openStripe(publishable_key)
      if (isUnmounted || !container.current) return
      const elements = stripe.elements({ clientSecret: client_secret, appearance: { theme: 'stripe' } })
      const form = elements.create('payment', { layout: 'tabs' })
      form.on('ready', () => setReady(true))
      form.mount(container.current)
      setOpened({ stripe, elements })
    }
    open().catch(() => setProblem(texts.unreachable))
    return () => {
      isUnmounted = true
    }
  }, [publishable_key, client_secret])

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!opened || isSending) return
    setSending(true)
    setProblem(undefined)
    const return_url = window.location.origin + enteredPath(returnPath, entry.setup_ref)
    const { error } = await opened.stripe.confirmSetup({
      elements: opened.elements,
      confirmParams: { return_url },
      redirect: 'if_required',
    })
    setSending(false)
    if (error) setProblem(error.message ?? texts.unreachable)
    else onEntered(entry.setup_ref)
  }

  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <div ref={container} />
      {!isReady && !problem && <Skeleton className="h-48" />}
      {problem && <FieldError id="card-problem" text={problem} />}
      <Button type="submit" isWide isLoading={isSending} isDisabled={!isReady}>
        {texts.save}
      </Button>
    </form>
  )
}
