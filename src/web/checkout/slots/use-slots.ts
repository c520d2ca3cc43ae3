import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { QuotedCart } from '#contract/order/checkout.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import type { CheckoutForm } from '../form/checkout-form.ts'
import { checkoutStorage } from '../form/checkout-storage.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import { type Leg, type Slots, settleSlots } from './slot-choice.ts'

const GATHER_MS = 200

type Asked = { key: string; slots: Slots }
/** How long everything takes, and what a return of its own could bring first. */
export type Turnarounds = { turnaroundHours: number; earlyHours: number | null }

export function turnaroundsIn({ turnaround_hours, slowest }: QuotedCart): Turnarounds {
  const maySplit = slowest !== null && slowest.second_return_cents !== null
  return { turnaroundHours: turnaround_hours, earlyHours: maySplit ? slowest.early_hours : null }
}

/** The windows for what is chosen so far. What was chosen and cannot be had any more is replaced by the earliest, and named. */
export function useSlots(
  { outlet, salesType }: CheckoutData,
  { turnaroundHours, earlyHours }: Turnarounds,
  form: CheckoutForm,
  change: (changed: Partial<CheckoutForm>) => void,
) {
  const { api } = useApp()
  const isGuest = useCustomer() === null
  const [answer, setAnswer] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [lost, setLost] = useState<readonly Leg[]>([])
  const [hasMovedAlong, setMovedAlong] = useState(false)
  const [tries, setTries] = useState(0)
  const { pickupAt, deliveryAt, earlyAt } = form
  const keyFor = (first: string | null) =>
    JSON.stringify([outlet.id, salesType.id, turnaroundHours, earlyHours, isGuest, first, tries])
  const key = keyFor(pickupAt)
  const settle = useEffectEvent((askedKey: string, slots: Slots) => {
    const settled = settleSlots(slots, { first: pickupAt, early: earlyAt, last: deliveryAt })
    // Without a first leg chosen, the last was worked out for the earliest, which it is now.
    const isAnswered = pickupAt === null || settled.first === pickupAt
    setAnswer({ key: isAnswered ? keyFor(settled.first) : askedKey, slots })
    setFailure(null)
    if (settled.lost.length > 0) setLost(settled.lost)
    if (settled.hasMovedAlong) setMovedAlong(true)
    if (settled.first !== pickupAt || settled.last !== deliveryAt || settled.early !== earlyAt)
      change({ pickupAt: settled.first, deliveryAt: settled.last, earlyAt: settled.early })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made of all that is asked about
  useEffect(() => {
    if (answer?.key === key) return
    const asking = new AbortController()
    const query = {
      outlet_id: String(outlet.id),
      sales_type_id: String(salesType.id),
      turnaround_hours: String(turnaroundHours),
      ...(earlyHours === null ? {} : { early_turnaround_hours: String(earlyHours) }),
      ...(pickupAt === null ? {} : { first_starts_at: pickupAt }),
      ...(isGuest ? { cart_key: checkoutStorage.cartKey() } : {}),
    }
    const timer = setTimeout(
      () => {
        api('GET /checkout/slots', { query, signal: asking.signal }).then(
          (slots) => settle(key, slots),
          (error) => asking.signal.aborted || setFailure(error),
        )
      },
      answer ? GATHER_MS : 0,
    )
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [api, key])

  return {
    slots: answer?.slots ?? null,
    /** Whether what is chosen is known to be free. */
    isSettled: answer?.key === key,
    failure,
    /** What had to be chosen anew, until something else is chosen. */
    lost,
    /** The last leg went along with the first, until something else is chosen. */
    hasMovedAlong,
    forgive: useCallback(() => {
      setLost([])
      setMovedAlong(false)
    }, []),
    retry: useCallback(() => setTries((count) => count + 1), []),
  }
}
