import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { QuotedCart } from '#contract/order/checkout.ts'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { type PayAttempt, payAttempt } from './pay-attempt.ts'
import { sendAttempt } from './send-attempt.ts'
import { useFollow } from './use-follow.ts'

export type PayState =
  | { kind: 'idle' }
  | { kind: 'paying' }
  /** No answer came: the same attempt is asked about before anything else. */
  | { kind: 'lost'; attempt: PayAttempt }
  | { kind: 'changed'; quoted: QuotedCart }
  | { kind: 'refused'; code: PlaceRefusal | null; message: string }

type NewAttempt = Parameters<typeof payAttempt.begin>[0]
type Asked = NewAttempt extends infer One ? (One extends unknown ? Omit<One, 'owner'> : never) : never

/** Pays once for one press, however often it is pressed and whatever happens to the answer. */
export function usePay() {
  const { api } = useApp()
  const owner = useCustomer()?.id ?? 'guest'
  const navigate = useNavigate()
  const to = useTo()
  const follow = useFollow()
  const { notify } = useNotify()
  const [state, setState] = useState<PayState>({ kind: 'idle' })
  /** Two clicks in one breath come before the page has drawn the first. */
  const isBusy = useRef(false)

  const send = useCallback(
    async (attempt: PayAttempt) => {
      if (isBusy.current) return
      isBusy.current = true
      setState({ kind: 'paying' })
      const answer = await sendAttempt(api, attempt)
      if (answer.kind === 'purchase') {
        // Nothing can be pressed until the next page stands; when that is the same one again, it is free.
        await follow(answer.purchase)
        isBusy.current = false
        return setState({ kind: 'idle' })
      }
      isBusy.current = false
      if (answer.kind === 'lost') return setState({ kind: 'lost', attempt })
      if (answer.kind === 'elsewhere') {
        notify(checkoutTexts.order.waitingThere, 'info')
        const purchase = await api('GET /checkout/orders/:id', { params: { id: answer.order } }).catch(() => null)
        if (purchase) return follow(purchase)
        if (!isSecretToken(answer.order)) return navigate(to('checkoutWaiting', {}, { order: answer.order }))
      }
      setState(answer.kind === 'elsewhere' ? { kind: 'idle' } : answer)
    },
    [api, follow, navigate, to, notify],
  )

  // Back on the network while the page still stands: what became of it is asked at once.
  const lost = state.kind === 'lost' ? state.attempt : null
  useEffect(() => {
    if (!lost) return
    const again = () => send(lost)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [lost, send])

  return {
    state,
    pay: useCallback(
      (asked: Asked) => (isBusy.current ? undefined : send(payAttempt.begin({ ...asked, owner } as NewAttempt))),
      [send, owner],
    ),
    /** The same again, under the same key. */
    again: send,
    clear: useCallback(() => setState({ kind: 'idle' }), []),
  }
}
