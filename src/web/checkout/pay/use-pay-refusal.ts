import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import type { PayState } from './use-pay.ts'

/** Refusals that the shopper fixes in a step of /checkout. */
const STEP_OF_REFUSAL: Partial<Record<PlaceRefusal, string>> = {
  slot_missing: '#when',
  slot_unavailable: '#when',
  outlet_unfit: '#address',
  address_missing: '#address',
  table_unknown: '',
}

const stepOf = (code: PlaceRefusal | null) => (code === null ? undefined : STEP_OF_REFUSAL[code])
export const isFixedOnCheckout = (code: PlaceRefusal | null) => stepOf(code) !== undefined

/** Reacts to a refused order: opens the page where it can be fixed, or reloads what has changed. */
export function usePayRefusal(refused: Extract<PayState, { kind: 'refused' }> | null): void {
  const { store } = useApp()
  const { change, quote, reloadSlots } = useCheckoutContext()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const to = useTo()
  const { retry } = quote
  useEffect(() => {
    if (!refused) return
    const { code, message } = refused
    if (isFixedOnCheckout(code)) {
      notify(message, 'warning', { durationMs: 10_000 })
      // On /checkout itself the windows are loaded again. The review opens /checkout, which loads them.
      const isOnCheckout = reloadSlots.current !== null
      if (code?.startsWith('slot')) reloadSlots.current?.()
      navigate(to('checkout') + stepOf(code), { replace: isOnCheckout, preventScrollReset: isOnCheckout })
    } else if (code === 'outlet_closed') {
      const { outletDetail } = store.get()
      if (outletDetail) store.set({ outletDetail: { ...outletDetail, is_closed: true } })
      revalidate()
    } else if (code !== null) {
      // D3.9: the return can no longer be split. The message tells the shopper that everything comes back together.
      if (code === 'split_unavailable') change({ earlyAt: null })
      retry()
    }
  }, [refused, notify, navigate, to, store, revalidate, retry, change, reloadSlots])
}
