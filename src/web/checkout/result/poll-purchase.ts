import type { Purchase } from '#contract/order/checkout.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { pollDelayMs } from '../pay/poll-delay.ts'

type PollOptions = {
  api: Api
  /** The order's id, or a guest's token. */
  ref: string
  /** Whether the page already has an answer, so the first request can wait. */
  isLoaded: boolean
  onPurchase: (purchase: Purchase) => void
  onUnknown: () => void
  onOffline: () => void
}

/** Polls a purchase with backoff. It pauses while the tab is hidden, and asks at once when the tab is shown or the network is back. */
export function pollPurchase({ api, ref, isLoaded, onPurchase, onUnknown, onOffline }: PollOptions) {
  let requests = 0
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(timer)
    try {
      const purchase = await api('GET /checkout/orders/:id', { params: { id: ref } })
      if (!isStopped) onPurchase(purchase)
    } catch (error) {
      const isUnknown = error instanceof ApiFailure && error.httpStatus === 404
      if (!isStopped) (isUnknown ? onUnknown : onOffline)()
      if (isUnknown) return
    }
    requests += 1
    schedule()
  }
  const schedule = () => {
    clearTimeout(timer)
    if (!isStopped && !document.hidden) timer = setTimeout(ask, pollDelayMs(requests))
  }
  const askIfVisible = () => {
    if (!document.hidden) ask()
  }
  if (isLoaded) schedule()
  else ask()
  window.addEventListener('focus', askIfVisible)
  window.addEventListener('online', askIfVisible)
  document.addEventListener('visibilitychange', askIfVisible)
  return {
    /** Asks now, and restarts the backoff. */
    refresh: () => {
      requests = 0
      ask()
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('focus', askIfVisible)
      window.removeEventListener('online', askIfVisible)
      document.removeEventListener('visibilitychange', askIfVisible)
    },
  }
}
