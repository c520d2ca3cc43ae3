import { useAppState } from '../../state/app-context.ts'
import { useCart } from '../cart-of.ts'
import { type CartFigures, cartFigures } from './cart-figures.ts'

/** The figures of the cart as it is shown, for the visitor's store. */
export function useCartFigures(): CartFigures {
  const { state } = useCart()
  const isPartner = useAppState(({ info }) => Boolean(info?.partner))
  const tolerancePercent = useAppState(({ info }) => info?.weighing?.tolerance_percent ?? null)
  return cartFigures(state, { isPartner, tolerancePercent })
}
