import type { CartLimitTerms } from '#rules/cart/cart-limit.ts'
import { useAppState } from '../../state/app-context.ts'
import { useRememberedLimit } from '../../state/use-remembered-limit.ts'
import { useCart } from '../cart-of.ts'
import { type CartFigures, cartFigures } from './cart-figures.ts'

/** What the cart's figures depend on besides its lines and place. */
export function useCartVisitor(): Pick<CartLimitTerms, 'tolerancePercent' | 'isPartner' | 'rememberedCents'> {
  const isPartner = useAppState(({ info }) => Boolean(info?.partner))
  const tolerancePercent = useAppState(({ info }) => info?.weighing?.tolerance_percent ?? null)
  return { isPartner, tolerancePercent, rememberedCents: useRememberedLimit() }
}

/** The figures of the cart as it is shown, for the visitor's store. */
export function useCartFigures(): CartFigures {
  const { state } = useCart()
  return cartFigures(state, useCartVisitor())
}
