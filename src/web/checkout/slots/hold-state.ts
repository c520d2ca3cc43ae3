import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiFailure } from '#contract/wire/request.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import type { AppStore } from '../../state/app-state.ts'
import { createStore, type Store } from '../../state/store.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import type { Turnarounds } from './use-slots.ts'

/** D3.1: windows that are ours for a while. `untilMs` is by this browser's clock. */
export type Hold = {
  key: string | null
  untilMs: number
  first: { starts_at: string; ends_at: string } | null
  last: { starts_at: string; ends_at: string } | null
  /** Somebody else was faster. */
  isRefused: boolean
  /** Why nothing can be held at the moment, in the server's words; ordering goes on without. */
  word: string | null
}

const none: Hold = { key: null, untilMs: 0, first: null, last: null, isRefused: false, word: null }
const holds = new WeakMap<AppStore, Store<Hold>>()

function holdOf(store: AppStore): Store<Hold> {
  const known = holds.get(store)
  if (known) return known
  const made = createStore(none)
  holds.set(store, made)
  return made
}

/**
 * Holds what is chosen, and what is chosen next in its place. It is renewed by choosing, by going on, and by hand; a page that is left
 * open does not keep a window from others for ever.
 */
export function useHold(
  { outlet, salesType }: CheckoutData,
  { turnaroundHours, earlyHours }: Turnarounds,
  form: CheckoutForm,
  isWanted: boolean,
) {
  const { store, api } = useApp()
  const isGuest = useCustomer() === null
  const state = holdOf(store)
  const hold = useSyncExternalStore(state.subscribe, state.get, state.get)
  const [tries, setTries] = useState(0)
  const { pickupAt, deliveryAt } = form
  const earlyAt = earlyHours === null ? null : form.earlyAt
  const isAny = pickupAt !== null || deliveryAt !== null
  const key = JSON.stringify([outlet.id, salesType.id, turnaroundHours, isGuest, pickupAt, deliveryAt, earlyAt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of all that is held
  useEffect(() => {
    if (!isWanted || !isAny) return
    const asking = new AbortController()
    const body = {
      outlet_id: outlet.id,
      sales_type_id: salesType.id,
      turnaround_hours: turnaroundHours,
      first_starts_at: pickupAt,
      last_starts_at: deliveryAt,
      ...(earlyAt === null || earlyHours === null
        ? {}
        : { early_starts_at: earlyAt, early_turnaround_hours: earlyHours }),
      ...(isGuest ? { cart_key: checkoutStorage.cartKey() } : {}),
    }
    api('POST /checkout/holds', { body, signal: asking.signal }).then(
      ({ first, last, expires_at, now }) => {
        const untilMs = Date.now() + Date.parse(expires_at) - Date.parse(now)
        state.set({ key, first, last, untilMs, isRefused: false, word: null })
      },
      (error) => {
        // Without an answer nothing is held, and paying asks again anyway.
        if (asking.signal.aborted) return
        const httpStatus = error instanceof ApiFailure ? error.httpStatus : 0
        state.set({ ...none, key, isRefused: httpStatus === 409, word: httpStatus === 429 ? error.message : null })
      },
    )
    return () => asking.abort()
  }, [api, key, isWanted, isAny, tries])

  return {
    ...hold,
    isOurs: hold.key === key && hold.untilMs > 0,
    isRefused: hold.key === key && hold.isRefused,
    renew: () => setTries((count) => count + 1),
  }
}

export type HoldNow = ReturnType<typeof useHold>
