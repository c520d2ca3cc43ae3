import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import { type Leg, type Slots, settleSlots } from './slot-choice.ts'

const DEBOUNCE_MS = 200

/** The windows, and the key of the request that they answer. */
type Answer = { key: string; slots: Slots }

/** The turnaround of the whole order, and of the items that an early return could bring (D3.9). */
export type Turnarounds = { turnaroundHours: number; earlyHours: number | null }

export function turnaroundsIn({ turnaround_hours, slowest }: QuotedCart): Turnarounds {
  const maySplit = slowest !== null && slowest.second_return_cents !== null
  return { turnaroundHours: turnaround_hours, earlyHours: maySplit ? slowest.early_hours : null }
}

/** Loads the windows for the current choices. A chosen window that is no longer free is replaced by the earliest one, with a notice. */
export function useSlots(
  data: CheckoutData,
  turnarounds: Turnarounds,
  form: CheckoutForm,
  change: (changed: Partial<CheckoutForm>) => void,
) {
  const { api } = useApp()
  const isGuest = useCustomer() === null
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { addNotices, ...notices } = useSlotNotices()
  const [tries, setTries] = useState(0)
  const { pickupAt, deliveryAt, earlyAt } = form
  const keyFor = (first: string | null) => {
    const { turnaroundHours, earlyHours } = turnarounds
    return JSON.stringify([data.outlet.id, data.salesType.id, turnaroundHours, earlyHours, isGuest, first, tries])
  }
  const key = keyFor(pickupAt)
  const settle = useEffectEvent((requestKey: string, slots: Slots) => {
    const settled = settleSlots(slots, { first: pickupAt, early: earlyAt, last: deliveryAt })
    // A request without a first leg answers the last leg for the earliest first leg. That one is chosen now, so no second request is needed.
    const isAnswered = pickupAt === null || settled.first === pickupAt
    setAnswer({ key: isAnswered ? keyFor(settled.first) : requestKey, slots })
    setFailure(null)
    addNotices(settled)
    if (settled.first !== pickupAt || settled.last !== deliveryAt || settled.early !== earlyAt)
      change({ pickupAt: settled.first, deliveryAt: settled.last, earlyAt: settled.early })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains every parameter of the request
  useEffect(() => {
    if (answer?.key === key) return
    const controller = new AbortController()
    const query = slotsQuery(data, turnarounds, pickupAt, isGuest)
    const timer = setTimeout(
      () => {
        api('GET /checkout/slots', { query, signal: controller.signal }).then(
          // An answer that was already there when the page was left is not aborted any more.
          (slots) => controller.signal.aborted || settle(key, slots),
          (error) => controller.signal.aborted || setFailure(error),
        )
      },
      answer ? DEBOUNCE_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [api, key])

  return {
    slots: answer?.slots ?? null,
    /** Whether the chosen windows are known to be free. */
    isSettled: answer?.key === key,
    failure,
    ...notices,
    retry: useCallback(() => {
      setFailure(null)
      setTries((count) => count + 1)
    }, []),
  }
}

/** Notices about windows that changed without the shopper's doing. They stay until the shopper chooses another window. */
function useSlotNotices() {
  const [lost, setLost] = useState<readonly Leg[]>([])
  const [hasMovedAlong, setMovedAlong] = useState(false)
  return {
    /** The legs whose window is no longer free. */
    lost,
    /** Whether the last leg moved because the first leg moved. */
    hasMovedAlong,
    addNotices: (settled: ReturnType<typeof settleSlots>) => {
      if (settled.lost.length > 0) setLost(settled.lost)
      if (settled.hasMovedAlong) setMovedAlong(true)
    },
    clearNotices: useCallback(() => {
      setLost([])
      setMovedAlong(false)
    }, []),
  }
}

function slotsQuery(
  { outlet, salesType }: CheckoutData,
  { turnaroundHours, earlyHours }: Turnarounds,
  pickupAt: string | null,
  isGuest: boolean,
) {
  return {
    outlet_id: String(outlet.id),
    sales_type_id: String(salesType.id),
    turnaround_hours: String(turnaroundHours),
    ...(earlyHours === null ? {} : { early_turnaround_hours: String(earlyHours) }),
    ...(pickupAt === null ? {} : { first_starts_at: pickupAt }),
    ...(isGuest ? { cart_key: checkoutStorage.cartKey() } : {}),
  }
}

export type CurrentSlots = ReturnType<typeof useSlots>
