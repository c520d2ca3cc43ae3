import { useState } from 'react'
import { useCustomer } from '../state/app-context.ts'
import { LostAttempt } from './lost-attempt.tsx'
import { Notice } from './notice.tsx'
import { payAttempt } from './pay-attempt.ts'
import { usePay } from './use-pay.ts'

/** Pay was pressed, and the page was closed or loaded anew before an answer came: that is said before anything else is. */
export function OpenAttempt() {
  const owner = useCustomer()?.id ?? 'guest'
  const [attempt, setAttempt] = useState(() => payAttempt.open(owner))
  const { state, again } = usePay()
  if (attempt?.kind !== 'place' || state.kind === 'changed') return null
  if (state.kind === 'refused') {
    return (
      <Notice tone="bad" role="alert">
        {state.message}
      </Notice>
    )
  }
  return (
    <LostAttempt
      isBefore
      isAsking={state.kind === 'paying'}
      onFindOut={() => again(attempt)}
      onLetGo={() => {
        payAttempt.end()
        setAttempt(undefined)
      }}
    />
  )
}
