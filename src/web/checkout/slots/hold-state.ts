import { useEffect, useState, useSyncExternalStore } from 'react'
import { ApiFailure } from '#contract/wire/request.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import type { AppStore } from '../../state/app-state.ts'
import { createStore, type Store } from '../../state/store.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import type { Turnarounds } from './use-slots.ts'

/** D3.1: the windows that are held for this shopper. `untilMs` is by this browser's clock. */
export type Hold = {
  key: string | null
  untilMs: number
  first: { starts_at: string; ends_at: string } | null
  last: { starts_at: string; ends_at: string } | null
  /** Someone else has taken a window. */
  isRefused: boolean
  /** The server's message when it refuses further holds (429). Ordering works without a hold. */
  message: string | null
}

const none: Hold = { key: null, untilMs: 0, first: null, last: null, isRefused: false, message: null }
const holds = new WeakMap<AppStore, Store<Hold>>()

function holdOf(store: AppStore): Store<Hold> {
  const known = holds.get(store)
  if (known) return known
  const made = createStore(none)
  holds.set(store, made)
  return made
}

/**
 * Holds the chosen windows; a new choice replaces the hold. A hold is renewed by a new choice, by the next page, or by its button. It is not
 * renewed automatically, so that an abandoned page does not block a window.
 */
export function useHold(
  { outlet, salesType }: CheckoutData,
  { turnaroundHours, earlyHours }: Turnarounds,
  form: CheckoutForm,
  isEnabled: boolean,
) {
  const { store, api } = useApp()
  const isGuest = useCustomer() === null
  const state = holdOf(store)
  const hold = useSyncExternalStore(state.subscribe, state.get, state.get)
  const [tries, setTries] = useState(0)
  const { pickupAt, deliveryAt } = form
  const earlyAt = earlyHours === null ? null : form.earlyAt
  const hasChoice = pickupAt !== null || deliveryAt !== null
  const key = JSON.stringify([outlet.id, salesType.id, turnaroundHours, isGuest, pickupAt, deliveryAt, earlyAt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains all that is held; `tries` renews the hold
  useEffect(() => {
    if (!isEnabled || !hasChoice) return
    const controller = new AbortController()
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
    api('POST /checkout/holds', { body, signal: controller.signal }).then(
      ({ first, last, expires_at, now }) => {
        const untilMs = Date.now() + Date.parse(expires_at) - Date.parse(now)
        state.set({ key, first, last, untilMs, isRefused: false, message: null })
      },
      (error) => {
        // Without an answer nothing is held. The server checks the windows again when the order is placed.
        if (controller.signal.aborted) return
        const httpStatus = error instanceof ApiFailure ? error.httpStatus : 0
        state.set({ ...none, key, isRefused: httpStatus === 409, message: httpStatus === 429 ? error.message : null })
      },
    )
    return () => controller.abort()
  }, [api, key, isEnabled, hasChoice, tries])

  return {
    ...hold,
    isHeld: hold.key === key && hold.untilMs > 0,
    isRefused: hold.key === key && hold.isRefused,
    renew: () => setTries((count) => count + 1),
  }
}

export type CurrentHold = ReturnType<typeof useHold>
