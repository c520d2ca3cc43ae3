import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { useApp } from '../../state/app-context.ts'
import { pollDelayMs } from '../pay/poll-delay.ts'
import { refIn } from './load-purchase.ts'
import { purchasePage } from './purchase-page.ts'
import { purchaseStorage } from './purchase-storage.ts'

export type PurchaseNow = {
  /** looking: only the browser knows how to ask, and is about to. */
  kind: 'looking' | 'known' | 'unknown'
  purchase: Purchase | null
  /** By this browser's clock: when the server said so. */
  heardAtMs: number
  isOffline: boolean
}

/** Keeps a purchase up to date while it is undecided: backing off, not in a hidden tab, at once when one comes back to it. */
export function usePurchase(
  loaded: Purchase | null,
): PurchaseNow & { hear: (purchase: Purchase) => void; look: () => void } {
  const { api } = useApp()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [now, setNow] = useState<PurchaseNow>(() => ({
    kind: loaded ? 'known' : 'looking',
    purchase: loaded,
    heardAtMs: 0,
    isOffline: false,
  }))
  const hear = useCallback((purchase: Purchase) => {
    purchaseStorage.learn(purchase)
    setNow({ kind: 'known', purchase, heardAtMs: Date.now(), isOffline: false })
  }, [])
  useEffect(() => {
    if (loaded) hear(loaded)
  }, [loaded, hear])

  const look = useRef(() => {})
  const isOpen = now.kind === 'looking' || (now.purchase !== null && purchasePage(now.purchase) === 'checkoutWaiting')
  useEffect(() => {
    const ref = refIn(new URL(window.location.href))
    if (!isOpen) return
    if (ref === null) return setNow((before) => ({ ...before, kind: 'unknown' }))
    let asked = 0
    let isStopped = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      try {
        const purchase = await api('GET /checkout/orders/:id', { params: { id: ref } })
        if (!isStopped) hear(purchase)
      } catch (error) {
        const isNone = error instanceof ApiFailure && error.httpStatus === 404
        if (!isStopped) setNow((before) => (isNone ? { ...before, kind: 'unknown' } : { ...before, isOffline: true }))
        if (isNone) return
      }
      asked += 1
      plan()
    }
    const plan = () => {
      clearTimeout(timer)
      if (!isStopped && !document.hidden) timer = setTimeout(ask, pollDelayMs(asked))
    }
    const back = () => {
      if (!document.hidden) ask()
    }
    look.current = () => {
      asked = 0
      ask()
    }
    if (loaded) plan()
    else ask()
    window.addEventListener('focus', back)
    window.addEventListener('online', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      isStopped = true
      clearTimeout(timer)
      window.removeEventListener('focus', back)
      window.removeEventListener('online', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [api, isOpen, loaded, hear])

  // D3.6: a guest's token, given by a link, is kept here and leaves the address.
  const { purchase } = now
  useEffect(() => {
    const order = query.get('order')
    if (!purchase || !order || !isSecretToken(order)) return
    if (!purchaseStorage.known(purchase.order_id)?.token) return
    const next = new URLSearchParams(query)
    next.set('order', purchase.order_id)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [purchase, query, navigate])

  return { ...now, hear, look: useCallback(() => look.current(), []) }
}
