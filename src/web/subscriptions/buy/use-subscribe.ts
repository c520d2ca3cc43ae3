import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { pollDelayMs } from '../../checkout/pay/poll-delay.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { purchaseOutcome } from './purchase-outcome.ts'
import { type SubscribeAttempt, subscribeAttempt } from './subscribe-attempt.ts'

type Standing =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'refused'; message: string }
  /** Nobody knows whether it arrived: the same may be asked again under the same key. */
  | { kind: 'lost'; attempt: SubscribeAttempt; isBefore: boolean }
  /** The bank has not decided. */
  | { kind: 'waiting'; id: string }

/** D6.4: one press buys once, whatever becomes of the answer. */
export function useSubscribe() {
  const { api } = useApp()
  const owner = useCustomer()?.id ?? ''
  const navigate = useNavigate()
  const to = useTo()
  const [standing, setStanding] = useState<Standing>({ kind: 'ready' })

  useEffect(() => {
    const open = subscribeAttempt.open(owner)
    if (open) setStanding({ kind: 'lost', attempt: open, isBefore: true })
  }, [owner])

  const finish = useCallback(
    async (result: 'success' | 'failed', id: string) => {
      subscribeAttempt.end()
      await navigate(to('subscriptionReport', { report: result }, { subscription: id }), { replace: true })
    },
    [navigate, to],
  )

  async function send(attempt: SubscribeAttempt) {
    setStanding({ kind: 'sending' })
    try {
      const headers = { 'Idempotency-Key': attempt.key }
      const { subscription, result } = await api('POST /subscriptions', { body: attempt.body, headers })
      if (result === 'pending') return setStanding({ kind: 'waiting', id: subscription.id })
      await finish(result, subscription.id)
    } catch (failure) {
      // Only a plain no is a no: without an answer, or with a fault of the server, it may be there all the same.
      if (!(failure instanceof ApiFailure) || failure.httpStatus >= 500)
        return setStanding({ kind: 'lost', attempt, isBefore: false })
      subscribeAttempt.end()
      setStanding({ kind: 'refused', message: Object.values(failure.errors)[0] ?? failure.message })
    }
  }

  const waitingFor = standing.kind === 'waiting' ? standing.id : null
  useEffect(() => {
    if (waitingFor === null) return
    let isStopped = false
    let asked = 0
    let timer: ReturnType<typeof setTimeout>
    const plan = () => {
      timer = setTimeout(look, pollDelayMs(asked))
    }
    const outcomeNow = async (id: string) =>
      purchaseOutcome(api, await api('GET /subscriptions/:id', { params: { id } }))
    async function look() {
      asked += 1
      const result = document.hidden ? null : await outcomeNow(waitingFor ?? '').catch(() => null)
      if (isStopped) return
      if (result && waitingFor) await finish(result, waitingFor)
      else plan()
    }
    plan()
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [api, waitingFor, finish])

  return {
    standing,
    subscribe: (body: SubscribeAttempt['body']) => send(subscribeAttempt.begin({ owner, body })),
    findOut: (attempt: SubscribeAttempt) => send(attempt),
    letGo: () => {
      subscribeAttempt.end()
      setStanding({ kind: 'ready' })
    },
  }
}
