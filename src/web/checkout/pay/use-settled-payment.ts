import { useEffect } from 'react'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { settledChoice } from './payment-choice.ts'

/** Keeps the form's way to pay among those that are offered: the default card, what was chosen last, or the first way. */
export function useSettledPayment() {
  const { data, form, change } = useCheckoutContext()
  const settled = settledChoice(data.options, form.payment, form.paymentNo)
  const isSettled = JSON.stringify(settled) === JSON.stringify(form.payment)
  useEffect(() => {
    if (!isSettled) change({ payment: settled })
  }, [isSettled, settled, change])
  return settled
}
