import { useEffect, useState } from 'react'
import type { FilledPlace } from '#contract/order/cart.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useCart } from '../cart-of.ts'
import { isAt } from '../line-key.ts'

/** Links from an empty cart to the place where the customer has filled one, on this or another device. */
export function CartElsewhere() {
  const { api } = useApp()
  const isCustomer = useCustomer() !== null
  const { place } = useCart().state
  const to = useTo()
  const [places, setPlaces] = useState<readonly FilledPlace[]>([])
  useEffect(() => {
    if (!isCustomer) return
    let isCurrent = true
    // If the call fails, no link is shown.
    api('GET /cart/places').then(
      (found) => isCurrent && setPlaces(found),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [api, isCustomer])
  const there = places.find((one) => place !== null && !isAt(one, place))
  if (!there) return null
  const { outlet_id, sales_type_id } = there
  return (
    <ButtonLink
      to={to('products', {}, { st: String(sales_type_id), outid: String(outlet_id), tabid: undefined })}
      look="quiet"
      size="medium"
    >
      {cartPageTexts.waitingAt(there.pieces, there.outlet, there.sales_type)}
    </ButtonLink>
  )
}
