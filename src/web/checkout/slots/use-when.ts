import { useEffect, useLayoutEffect, useState } from 'react'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { legsOf } from '#rules/slots/slots.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import type { StepFacts } from '../steps/step-facts.ts'
import { useHold } from './hold-state.ts'
import { turnaroundsIn, useSlots } from './use-slots.ts'

/** The windows of the order, also while their step is folded: they are loaded, the earliest are chosen, and the chosen ones are held. */
export function useWhen() {
  const { data, quoted, form, change, reloadSlots, setTimes } = useCheckoutContext()
  const category = data.salesType.category_id
  const turnarounds = turnaroundsIn(quoted)
  const current = useSlots(data, turnarounds, form, change)
  const hold = useHold(data, turnarounds, form, current.isSettled && category !== SalesCategory.dineIn)
  // D3.9: once shown, it stays. It tells the shopper when a changed cart leaves nothing to split.
  const [isSplitShown, showSplit] = useState(false)
  if (!isSplitShown && quoted.slowest) showSplit(true)
  const { slots, failure, retry } = current
  // Someone else has taken the window. Loading the windows again replaces the choice, with a notice.
  useEffect(() => {
    if (hold.isRefused) retry()
  }, [hold.isRefused, retry])
  useEffect(() => {
    reloadSlots.current = retry
    return () => {
      reloadSlots.current = null
    }
  }, [reloadSlots, retry])
  const isChosen = legsOf(category).every((leg) => (leg === 'first' ? form.pickupAt : form.deliveryAt) !== null)
  const state: StepFacts['state'] = slots ? (isChosen ? 'done' : 'todo') : failure === null ? 'pending' : 'todo'
  const times = failure !== null ? 'failed' : slots ? 'loaded' : 'checking'
  // Before the paint, so that nobody is asked to choose a time that is still loading.
  useLayoutEffect(() => {
    setTimes(times)
    return () => setTimes('loaded')
  }, [setTimes, times])
  useEffect(() => {
    if (times !== 'failed') return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [times, retry])
  return { current, hold, isSplitShown, state, hasNews: current.lost.length > 0 || failure !== null }
}

export type When = ReturnType<typeof useWhen>
