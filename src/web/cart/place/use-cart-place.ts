import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useApp, useAppState } from '../../state/app-context.ts'
import { mayShop } from '../../state/login/may-shop.ts'
import { cartOf } from '../cart-of.ts'
import { resolvePlace, wantedPlace } from './place-facts.ts'
import { isPicking } from './use-place-question.ts'

/** Sets the cart's place to the one that the page sells for. While the shopper chooses a place, the cart keeps its own. */
export function useCartPlace(): void {
  const app = useApp()
  const [query] = useSearchParams()
  const location = useLocation()
  const salesTypeId = useAppState((state) => state.salesTypeId)
  const outletId = useAppState((state) => state.outletId)
  const info = useAppState((state) => state.info)
  const isAnswered = useAppState(mayShop)
  const isChoosing = isPicking(location)
  const wanted = wantedPlace(isChoosing ? new URLSearchParams() : query, { salesTypeId, outletId })
  useEffect(() => {
    const cart = cartOf(app)
    if (!isAnswered || (isChoosing && cart.state.get().place)) return
    let isCurrent = true
    const findPlace = async () => {
      const place = await resolvePlace(app.api, wanted, info)
      if (!isCurrent) return
      if (place) await cart.setPlace(place)
      else cart.setNoPlace(findPlace)
    }
    findPlace()
    return () => {
      isCurrent = false
    }
  }, [app, wanted, isChoosing, isAnswered, info])
}
