import { useCallback, useEffect, useRef, useState } from 'react'
import { type Location, matchPath, useBlocker } from 'react-router'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { idIn } from '../../location/address/visitor-location.ts'
import { useApp } from '../../state/app-context.ts'
import type { PlaceIds } from '../../state/place/place-guard.ts'
import { cartOf } from '../cart-of.ts'
import type { CartPlace } from '../line-key.ts'
import { resolvePlace } from './place-facts.ts'
import { fits, type PlacePreview, previewPlace } from './place-preview.ts'

export type PlaceQuestion = { preview: PlacePreview | null; answer: (isYes: boolean) => void }

/**
 * D1.5: before a picker or a link changes the place, the cart is priced at the new one. If lines would be lost or cost something else, the
 * shopper is asked first. The remaining lines move along.
 */
export function usePlaceQuestion(): PlaceQuestion | null {
  const app = useApp()
  const { store, api } = app
  const [question, setQuestion] = useState<PlaceQuestion | null>(null)
  const agreed = useRef('')

  /** The complete place. Without an outlet, it has the one whose menu would be shown for this sales type. */
  const settledPlace = useCallback(
    ({ salesTypeId, outletId }: PlaceIds) => {
      if (salesTypeId !== null && outletId !== null) return { sales_type_id: salesTypeId, outlet_id: outletId }
      const named = salesTypeId === null ? `outid=${outletId}` : `st=${salesTypeId}`
      return resolvePlace(api, named, store.get().info)
    },
    [api, store],
  )

  const ask = useCallback(
    async (to: PlaceIds): Promise<boolean> => {
      const cart = cartOf(app)
      const items = await cart.contents()
      if (items.length === 0 || fits(items, to)) return true
      const place = await settledPlace(to)
      const preview = await previewPlace(api, items, place ? placeIds(place) : to)
      const isFree = preview !== null && preview.lost.length === 0 && preview.changed.length === 0
      const isYes =
        isFree || (await new Promise<boolean>((resolve) => setQuestion({ preview, answer: (yes) => resolve(yes) })))
      setQuestion(null)
      if (!isYes) return false
      agreed.current = JSON.stringify(to)
      if (preview && preview.moved.length > 0) await cart.move(preview.moved)
      // The next page finds the lines at their new place.
      if (place) await cart.setPlace(place)
      return true
    },
    [app, api, settledPlace],
  )

  useEffect(() => {
    store.set({ placeGuard: ({ to }) => ask(to) })
    return () => store.set({ placeGuard: null })
  }, [store, ask])

  const blocker = useBlocker(({ nextLocation }) => {
    const to = placeOf(nextLocation)
    if ((to.salesTypeId === null && to.outletId === null) || isPicking(nextLocation)) return false
    const items = cartOf(app).knownContents()
    return items.length > 0 && !fits(items, to) && agreed.current !== JSON.stringify(to)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each blocked navigation
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    ask(placeOf(blocker.location)).then((isYes) => (isYes ? blocker.proceed() : blocker.reset()))
  }, [blocker.state])

  return question
}

const placeIds = ({ sales_type_id, outlet_id }: CartPlace): PlaceIds => ({
  salesTypeId: sales_type_id,
  outletId: outlet_id,
})

function placeOf({ search }: Location): PlaceIds {
  const query = new URLSearchParams(search)
  return { salesTypeId: idIn(query, 'st') ?? null, outletId: idIn(query, 'outid') ?? null }
}

/** Pages without navigation are the steps of choosing a place. */
export function isPicking({ pathname }: Pick<Location, 'pathname'>): boolean {
  const name = routeNames.find((one) => matchPath(routes[one].path, pathname))
  const layout = name && routes[name].layout
  return layout === 'bare' || layout === 'bareGuest' || layout === 'bareAccount'
}
