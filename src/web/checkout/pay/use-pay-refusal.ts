import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import type { PayState } from './use-pay.ts'

/** Refusals that the shopper fixes on /checkout. */
const FIXED_ON_CHECKOUT: readonly (PlaceRefusal | null)[] = [
  'slot_missing',
  'slot_unavailable',
  'outlet_unfit',
  'address_missing',
  'table_unknown',
]

export const isFixedOnCheckout = (code: PlaceRefusal | null) => FIXED_ON_CHECKOUT.includes(code)

/** Reacts to a refused order: opens the page where it can be fixed, or reloads what has changed. */
export function usePayRefusal(refused: Extract<PayState, { kind: 'refused' }> | null): void {
  const { store } = useApp()
  const { change, quote } = useCheckoutContext()
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
      navigate(code?.startsWith('slot') ? `${to('checkout')}#when` : to('checkout'))
    } else if (code === 'outlet_closed') {
      const { outletDetail } = store.get()
      if (outletDetail) store.set({ outletDetail: { ...outletDetail, is_closed: true } })
      revalidate()
    } else if (code !== null) {
      // D3.9: the return can no longer be split. The message tells the shopper that everything comes back together.
      if (code === 'split_unavailable') change({ earlyAt: null })
      retry()
    }
  }, [refused, notify, navigate, to, store, revalidate, retry, change])
}
