import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { QuotedCart } from '#contract/order/checkout.ts'
import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { isSecretToken } from '#contract/wire/ids.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { keepAccountsLimit } from '../weight/keep-accounts-limit.ts'
import { type PayAttempt, payAttempt } from './pay-attempt.ts'
import { sendAttempt } from './send-attempt.ts'
import { useGoToPurchase } from './use-go-to-purchase.ts'

export type PayState =
  | { kind: 'idle' }
  | { kind: 'paying' }
  /** The answer was lost. The outcome of this attempt must be known before a new one is made. */
  | { kind: 'lost'; attempt: PayAttempt }
  | { kind: 'changed'; quoted: QuotedCart }
  | { kind: 'refused'; code: PlaceRefusal | null; message: string }

type NewAttempt = Parameters<typeof payAttempt.begin>[0]
type AttemptInput = NewAttempt extends infer One ? (One extends unknown ? Omit<One, 'owner'> : never) : never

/** Pays once, however often the button is pressed and even if the answer is lost. */
export function usePay() {
  const { api, store } = useApp()
  const owner = useCustomer()?.id ?? 'guest'
  const navigate = useNavigate()
  const to = useTo()
  const goToPurchase = useGoToPurchase()
  const { notify } = useNotify()
  const [state, setState] = useState<PayState>({ kind: 'idle' })
  /** A ref, because a double click arrives before the first click has rendered. */
  const isBusy = useRef(false)

  useEffect(() => () => store.set({ isOrdering: false }), [store])

  const send = useCallback(
    /** Resolves to whether there is an order now. */
    async (attempt: PayAttempt): Promise<boolean> => {
      if (isBusy.current) return false
      isBusy.current = true
      store.set({ isOrdering: true })
      setState({ kind: 'paying' })
      const answer = await sendAttempt(api, attempt)
      if (answer.kind === 'purchase') {
        if (attempt.kind === 'place' && attempt.body.at_most_cents !== undefined)
          keepAccountsLimit(store, attempt.body.at_most_cents)
        // The button stays busy until the next page is shown. If that is this page again, it becomes usable.
        await goToPurchase(answer.purchase)
        isBusy.current = false
        setState({ kind: 'idle' })
        return true
      }
      isBusy.current = false
      if (answer.kind === 'lost') {
        setState({ kind: 'lost', attempt })
        return false
      }
      if (answer.kind === 'ordered') {
        notify(checkoutTexts.order.waitingThere, 'info')
        const purchase = await api('GET /checkout/orders/:id', { params: { id: answer.order } }).catch(() => null)
        if (purchase) await goToPurchase(purchase)
        else if (!isSecretToken(answer.order)) await navigate(to('checkoutWaiting', {}, { order: answer.order }))
      }
      setState(answer.kind === 'ordered' ? { kind: 'idle' } : answer)
      return false
    },
    [api, store, goToPurchase, navigate, to, notify],
  )

  // Repeats a lost attempt as soon as the network is back.
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
      (input: AttemptInput) => (isBusy.current ? undefined : send(payAttempt.begin({ ...input, owner } as NewAttempt))),
      [send, owner],
    ),
    /** Repeats an attempt with its idempotency key. */
    again: send,
    clear: useCallback(() => setState({ kind: 'idle' }), []),
  }
}
