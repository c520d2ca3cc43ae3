import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import type { PurchaseOutcome } from './purchase-outcome.ts'
import { type SubscribeAttempt, subscribeAttempt } from './subscribe-attempt.ts'
import { usePollOutcome } from './use-poll-outcome.ts'

type SubscribeState =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'refused'; message: string }
  /** The server may have received the request. Repeating it with the same idempotency key is safe. */
  | { kind: 'lost'; attempt: SubscribeAttempt; isBefore: boolean }
  /** The bank has not decided yet. */
  | { kind: 'waiting'; id: string }

/** D6.4: one press buys one subscription, even if the answer is lost. */
export function useSubscribe() {
  const { api } = useApp()
  const owner = useCustomer()?.id ?? ''
  const navigate = useNavigate()
  const to = useTo()
  const [state, setState] = useState<SubscribeState>({ kind: 'ready' })

  useEffect(() => {
    const open = subscribeAttempt.open(owner)
    if (open) setState({ kind: 'lost', attempt: open, isBefore: true })
  }, [owner])

  const finish = useCallback(
    async (outcome: PurchaseOutcome, id: string) => {
      subscribeAttempt.end()
      await navigate(to('subscriptionReport', { report: outcome }, { subscription: id }), { replace: true })
    },
    [navigate, to],
  )

  async function send(attempt: SubscribeAttempt) {
    setState({ kind: 'sending' })
    try {
      const headers = { 'Idempotency-Key': attempt.key }
      const { subscription, result } = await api('POST /subscriptions', { body: attempt.body, headers })
      if (result === 'pending') return setState({ kind: 'waiting', id: subscription.id })
      await finish(result, subscription.id)
    } catch (failure) {
      // Only a 4xx is a refusal. After a network failure or a 5xx the subscription may exist.
      if (!(failure instanceof ApiFailure) || failure.httpStatus >= 500)
        return setState({ kind: 'lost', attempt, isBefore: false })
      subscribeAttempt.end()
      setState({ kind: 'refused', message: Object.values(failure.errors)[0] ?? failure.message })
    }
  }
  usePollOutcome(state.kind === 'waiting' ? state.id : null, finish)

  return {
    state,
    subscribe: (body: SubscribeAttempt['body']) => send(subscribeAttempt.begin({ owner, body })),
    /** Repeats a lost attempt with its idempotency key, to learn its outcome. */
    checkAttempt: (attempt: SubscribeAttempt) => send(attempt),
    discardAttempt: () => {
      subscribeAttempt.end()
      setState({ kind: 'ready' })
    },
  }
}
