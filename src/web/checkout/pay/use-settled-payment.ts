import { useEffect, useState } from 'react'
import { checkoutStorage } from '../form/checkout-storage.ts'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { settledChoice } from './payment-choice.ts'

/** Keeps the form's way to pay among those that are offered: the default card, what was chosen or paid with last, or the first way. */
export function useSettledPayment() {
  const { data, form, change, isGuest } = useCheckoutContext()
  const [lastWay] = useState(checkoutStorage.payWay)
  const settled = settledChoice(data.options, form.payment, form.paymentNo, isGuest ? lastWay : null)
  const isSettled = JSON.stringify(settled) === JSON.stringify(form.payment)
  useEffect(() => {
    if (!isSettled) change({ payment: settled })
  }, [isSettled, settled, change])
  return settled
}
