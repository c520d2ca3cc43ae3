import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { Purchase } from '#contract/order/checkout.ts'
import { isSecretToken, isUuid } from '#contract/wire/ids.ts'
import { useApp } from '../../state/app-context.ts'
import { refIn } from './load-purchase.ts'
import { pollPurchase } from './poll-purchase.ts'
import { purchasePage } from './purchase-page.ts'
import { purchaseStorage } from './purchase-storage.ts'

export type PurchaseState = {
  /** looking: the loader could not ask, because only the browser's storage has the order's token. */
  kind: 'looking' | 'known' | 'unknown'
  purchase: Purchase | null
  /** When the server's answer arrived, by this browser's clock; 0 until hydration. */
  heardAtMs: number
  isOffline: boolean
}

/** Keeps a purchase up to date while its payment is undecided. */
export function usePurchase(
  loaded: Purchase | null,
): PurchaseState & { setPurchase: (purchase: Purchase) => void; refresh: () => void } {
  const { api } = useApp()
  const [state, setState] = useState<PurchaseState>(() => ({
    kind: loaded ? 'known' : 'looking',
    purchase: loaded,
    heardAtMs: 0,
    isOffline: false,
  }))
  const setPurchase = useCallback((purchase: Purchase) => {
    purchaseStorage.addOpened(purchase)
    setState({ kind: 'known', purchase, heardAtMs: Date.now(), isOffline: false })
  }, [])
  useEffect(() => {
    if (loaded) setPurchase(loaded)
  }, [loaded, setPurchase])

  const refresh = useRef(() => {})
  const { kind, purchase } = state
  const isOpen = kind === 'looking' || (purchase !== null && purchasePage(purchase) === 'checkoutWaiting')
  useEffect(() => {
    if (!isOpen) return
    const ref = refIn(new URL(window.location.href))
    const onUnknown = () => setState((before) => ({ ...before, kind: 'unknown' }))
    if (ref === null || !(isSecretToken(ref) || isUuid(ref))) return onUnknown()
    const onOffline = () => setState((before) => ({ ...before, isOffline: true }))
    const poll = pollPurchase({ api, ref, isLoaded: loaded !== null, onPurchase: setPurchase, onUnknown, onOffline })
    refresh.current = poll.refresh
    return poll.stop
  }, [api, isOpen, loaded, setPurchase])

  useFoundInBrowser(kind, loaded)
  useTokenOutOfUrl(purchase)
  return { ...state, setPurchase, refresh: useCallback(() => refresh.current(), []) }
}

/**
 * The server could not know an order that only this browser's storage names. Once the outcome is known, the loader runs again, so that the page's
 * title says what the page says.
 */
function useFoundInBrowser(kind: PurchaseState['kind'], loaded: Purchase | null): void {
  const { revalidate } = useRevalidator()
  const isFound = kind !== 'looking' && loaded === null
  useEffect(() => {
    if (isFound) void revalidate()
  }, [isFound, revalidate])
}

/** D3.6: replaces a guest's token in the URL by the order's id, once the token is in this browser's storage. */
function useTokenOutOfUrl(purchase: Purchase | null): void {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  useEffect(() => {
    const order = query.get('order')
    if (!purchase || !order || !isSecretToken(order)) return
    if (!purchaseStorage.known(purchase.order_id)?.token) return
    const next = new URLSearchParams(query)
    next.set('order', purchase.order_id)
    navigate({ search: String(next) }, { replace: true, preventScrollReset: true })
  }, [purchase, query, navigate])
}
