import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { SECOND_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { bagTexts } from '#texts/bags/bags.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import type { OrderRef } from '../detail/order-ref.ts'

const sendCount = (api: Api, { by, id }: OrderRef, count: number) =>
  by === 'guest'
    ? api('POST /guest-orders/:token/bag-count', { params: { token: id }, body: { count } })
    : api('POST /orders/:id/bag-count', { params: { id }, body: { count } })

/** Loads the page again when the time to answer is over, so that the question goes. The server decides when that is. */
function useQuestionEnd(askUntil: string | null, now: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (askUntil === null) return
    const timer = setTimeout(revalidate, Math.max(0, Date.parse(askUntil) - Date.parse(now)) + SECOND_MS)
    return () => clearTimeout(timer)
  }, [askUntil, now, revalidate])
}

/** B1.3: the customer's or guest's answer to the driver's count. */
export function useBagCount(orderRef: OrderRef, { now }: Pick<OrderView, 'now'>, askUntil: string | null) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [sending, setSending] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  /** A second click may come before React renders the first, so the state alone does not stop it. */
  const isBusy = useRef(false)
  useQuestionEnd(askUntil, now)

  async function send(count: number) {
    if (isBusy.current) return
    isBusy.current = true
    setSending(count)
    setRefusal(null)
    try {
      await sendCount(api, orderRef, count)
      notify(bagTexts.thanks)
    } catch (error) {
      setRefusal(failureWords(error))
    }
    isBusy.current = false
    setSending(null)
    await revalidate()
  }
  return { sending, refusal, send }
}
