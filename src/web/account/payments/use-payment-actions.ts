import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedMethod } from '#contract/order/payments.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

/** The actions of a saved card. */
export function usePaymentActions({ id, brand, last4 }: SavedMethod) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [isBusy, setBusy] = useState(false)
  const name = paymentTexts.card(brand, last4)

  async function run(request: () => Promise<unknown>, message: string) {
    setBusy(true)
    try {
      await request()
      notify(message)
    } catch (failure) {
      notify(failureWords(failure), 'error')
    }
    await revalidate()
    setBusy(false)
  }
  return {
    isBusy,
    makeDefault: () =>
      run(() => api('POST /payments/methods/:id/default', { params: { id } }), paymentTexts.madeDefault(name)),
    remove: () => run(() => api('DELETE /payments/methods/:id', { params: { id } }), paymentTexts.removed(name)),
  }
}
