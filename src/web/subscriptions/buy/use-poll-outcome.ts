import { useEffect } from 'react'
import { pollDelayMs } from '../../checkout/pay/poll-delay.ts'
import { useApp } from '../../state/app-context.ts'
import { type PurchaseOutcome, purchaseOutcome } from './purchase-outcome.ts'

/** Polls a purchase whose payment is undecided, with backoff. It skips requests while the tab is hidden. */
export function usePollOutcome(
  subscriptionId: string | null,
  onDecided: (outcome: PurchaseOutcome, subscriptionId: string) => Promise<void>,
): void {
  const { api } = useApp()
  useEffect(() => {
    if (subscriptionId === null) return
    const id = subscriptionId
    let isStopped = false
    let requests = 0
    let timer: ReturnType<typeof setTimeout>
    const schedule = () => {
      timer = setTimeout(ask, pollDelayMs(requests))
    }
    const outcomeNow = async () => purchaseOutcome(api, await api('GET /subscriptions/:id', { params: { id } }))
    async function ask() {
      requests += 1
      const outcome = document.hidden ? null : await outcomeNow().catch(() => null)
      if (isStopped) return
      if (outcome) await onDecided(outcome, id)
      else schedule()
    }
    schedule()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [api, subscriptionId, onDecided])
}
