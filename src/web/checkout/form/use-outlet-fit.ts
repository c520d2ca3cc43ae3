import { useEffect, useState } from 'react'
import { isPostalCode } from '#contract/shop/postal-code.ts'
import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { useApp } from '../../state/app-context.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** Whether the outlet serves the address. Checked as soon as the postal code is complete; the server checks again when the order is placed. */
export function useOutletFit(
  data: CheckoutData,
  form: CheckoutForm,
  isGuest: boolean,
  addressId: string | null,
): boolean {
  const { api } = useApp()
  const { outlet, salesType, addresses } = data
  const code = isGuest ? form.address.postal_code : addresses.find(({ id }) => id === addressId)?.postal_code
  const isChecked = comesToTheDoor(salesType.category_id) && code !== undefined && isPostalCode(code)
  const [unfitCode, setUnfitCode] = useState<string | null>(null)
  useEffect(() => {
    if (!isChecked || code === undefined) return
    const controller = new AbortController()
    const query = { sales_type_id: String(salesType.id), postal_code: code }
    api('GET /outlets', { query, signal: controller.signal }).then(
      (outlets) => {
        if (controller.signal.aborted) return
        const here = outlets.find(({ id }) => id === outlet.id)
        setUnfitCode(here?.unfit_reason ? code : null)
      },
      // Without an answer the server's check refuses the order.
      () => {},
    )
    return () => controller.abort()
  }, [api, isChecked, code, outlet.id, salesType.id])
  return !isChecked || unfitCode !== code
}
