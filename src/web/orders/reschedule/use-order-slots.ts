import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { type ChosenSlots, type Leg, type Slots, settleSlots } from '../../checkout/slots/slot-choice.ts'
import { useApp } from '../../state/app-context.ts'
import type { OrderRef } from '../detail/order-ref.ts'

/** The windows that an order may move to, by the rules it was placed under (D4.5). Its present windows are chosen at first. */
export function useOrderSlots({ by, id }: OrderRef, order: OrderView) {
  const { api } = useApp()
  const { first_starts_at, early_starts_at, last_starts_at } = order
  const [chosen, setChosen] = useState<ChosenSlots>({
    first: first_starts_at,
    early: early_starts_at,
    last: last_starts_at,
  })
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
    const { first: toFirst, early, last } = settled
    if (toFirst !== chosen.first || early !== chosen.early || last !== chosen.last)
      setChosen({ first: toFirst, early, last })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry repeats the same request
  useEffect(() => {
    const request = new AbortController()
    const { signal } = request
    const query = first === null ? {} : { first_starts_at: first }
    setSettled(false)
    const found =
      by === 'guest'
        ? api('GET /guest-orders/:token/slots', { params: { token: id }, query, signal })
        : api('GET /orders/:id/slots', { params: { id }, query, signal })
    found.then(
      (listed) => signal.aborted || settle(listed),
      (error) => signal.aborted || setFailure(error),
    )
    return () => request.abort()
  }, [api, by, id, first, tries])

  return {
    slots,
    chosen,
    isSettled,
    hasLost,
    failure,
    choose: useCallback((leg: Leg, startsAt: string) => {
      setLost(false)
      setChosen((before) => ({ ...before, [leg]: startsAt }))
    }, []),
    retry: useCallback(() => setTries((count) => count + 1), []),
  }
}
