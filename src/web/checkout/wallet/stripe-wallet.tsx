import { useEffect, useEffectEvent, useRef } from 'react'
import { ensureStripeDocument, openStripe } from '../../account/payments/stripe-script.ts'
import { useAppState } from '../../state/app-context.ts'
import { mountExpressElement } from './express-element.ts'
import type { WalletProps } from './wallet.ts'

type StripeWalletProps = WalletProps & { publishableKey: string; onAvailable: (isAvailable: boolean) => void }

/** Apple Pay and Google Pay by Stripe's element. Without either it reports so and shows nothing. */
export function StripeWallet({ publishableKey, shown, prepare, onPay, onAvailable }: StripeWalletProps) {
  const name = useAppState(({ config }) => config.name)
  const container = useRef<HTMLDivElement>(null)
  const mounted = useRef<ReturnType<typeof mountExpressElement> | null>(null)
  const latest = useRef({ shown, prepare, onPay })
  useEffect(() => {
    latest.current = { shown, prepare, onPay }
    mounted.current?.update(shown)
  })
  const report = useEffectEvent(onAvailable)
  useEffect(() => {
    let isUnmounted = false
    async function open() {
      if (!ensureStripeDocument()) return
      const stripe = await openStripe(publishableKey)
      if (isUnmounted || !container.current) return
      mounted.current = mountExpressElement({
        stripe,
        container: container.current,
        storeName: name,
        returnUrl: window.location.href,
        getShown: () => latest.current.shown,
        prepare: () => latest.current.prepare(),
        onPay: (payment, pressed) => latest.current.onPay(payment, pressed),
        onAvailable: (isAvailable) => report(isAvailable),
      })
    }
    open().catch(() => report(false))
    return () => {
      isUnmounted = true
      mounted.current?.close()
      mounted.current = null
    }
  }, [publishableKey, name])
  return <div ref={container} />
}
