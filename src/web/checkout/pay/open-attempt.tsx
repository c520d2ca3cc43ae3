import { useEffect } from 'react'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { Notice } from '../review/notice.tsx'
import { LostAttempt } from './lost-attempt.tsx'
import { payAttempt } from './pay-attempt.ts'
import { usePay } from './use-pay.ts'

/** Pay was pressed, and the page was closed or reloaded before the answer came. Shown above all other parts. */
export function OpenAttempt() {
  const { openAttempt, closeAttempt } = useCheckoutContext()
  const { state, again } = usePay()
  const isAnswered = state.kind === 'refused' || state.kind === 'changed'
  useEffect(() => {
    if (isAnswered) closeAttempt()
  }, [isAnswered, closeAttempt])
  if (state.kind === 'refused') {
    return (
      <Notice tone="bad" role="alert">
        {state.message}
      </Notice>
    )
  }
  if (!openAttempt) return null
  return (
    <LostAttempt
      isBefore
      isAsking={state.kind === 'paying'}
      onCheck={() => again(openAttempt)}
      onDiscard={() => {
        payAttempt.end()
        closeAttempt()
      }}
    />
  )
}
