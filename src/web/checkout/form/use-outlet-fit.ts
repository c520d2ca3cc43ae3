import { useEffect, useState } from 'react'
import { isPostalCode } from '#contract/shop/postal-code.ts'
import { comesToTheDoor } from '#contract/shop/sales-category.ts'
import { useApp } from '../../state/app-context.ts'
import type { CheckoutData } from '../review/load-checkout.ts'
import type { CheckoutForm } from './checkout-form.ts'

/** Whether the outlet serves where things go: asked as soon as the postal code is known, and again when the order is placed. */
export function useOutletFit(
  data: CheckoutData,
  form: CheckoutForm,
  isGuest: boolean,
  addressId: string | null,
): boolean {
  const { api } = useApp()
  const { outlet, salesType, addresses } = data
  const code = isGuest ? form.address.postal_code : addresses.find(({ id }) => id === addressId)?.postal_code
  const isAsked = comesToTheDoor(salesType.category_id) && code !== undefined && isPostalCode(code)
  const [unfitCode, setUnfitCode] = useState<string | null>(null)
  useEffect(() => {
    if (!isAsked || code === undefined) return
    const asking = new AbortController()
    const query = { sales_type_id: String(salesType.id), postal_code: code }
    api('GET /outlets', { query, signal: asking.signal }).then(
      (outlets) => {
        const here = outlets.find(({ id }) => id === outlet.id)
        setUnfitCode(here?.unfit_reason ? code : null)
      },
      // Without an answer the order's own check says it.
      () => {},
    )
    return () => asking.abort()
  }, [api, isAsked, code, outlet.id, salesType.id])
  return !isAsked || unfitCode !== code
}
