import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OrderView } from '#contract/order-shapes.ts'
import { type ChosenSlots, type Slots, settleSlots } from '../checkout/slot-choice.ts'
import { useApp } from '../state/app-context.ts'

/** The windows an order may move to, by the rules it was placed by (D4.5). What it has now is chosen first. */
export function useOrderSlots(order: OrderView) {
  const { api } = useApp()
  const { outlet_id, sales_type_id } = order.place
  const { first_starts_at, last_starts_at } = order
  const [chosen, setChosen] = useState<ChosenSlots>({ first: first_starts_at, last: last_starts_at })
  const [slots, setSlots] = useState<Slots | null>(null)
  const [isSettled, setSettled] = useState(false)
  const [hasLost, setLost] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const { first } = chosen
  const settle = useEffectEvent((found: Slots) => {
    const { lost, ...settled } = settleSlots(found, chosen)
    setSlots(found)
    setFailure(null)
    setSettled(true)
    if (lost.length > 0) setLost(true)
    if (settled.first !== chosen.first || settled.last !== chosen.last) setChosen(settled)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    const asking = new AbortController()
    const query = {
      outlet_id: String(outlet_id),
      sales_type_id: String(sales_type_id),
      turnaround_hours: String(order.turnaround_hours),
      // What it has now is not taken for it.
      order: order.id,
      ...(first === null ? {} : { first_starts_at: first }),
    }
    setSettled(false)
    api('GET /checkout/slots', { query, signal: asking.signal }).then(
      (found) => settle(found),
      (error) => asking.signal.aborted || setFailure(error),
    )
    return () => asking.abort()
  }, [api, outlet_id, sales_type_id, order.turnaround_hours, order.id, first, tries])

  return {
    slots,
    chosen,
    isSettled,
    hasLost,
    failure,
    choose: useCallback((leg: 'first' | 'last', startsAt: string) => {
      setLost(false)
      setChosen((before) => ({ ...before, [leg]: startsAt }))
    }, []),
    retry: useCallback(() => setTries((count) => count + 1), []),
  }
}
