import { useLayoutEffect } from 'react'
import { useLoaderData } from 'react-router'
import { useApp } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import { keepPlace } from '../../state/place/keep-place.ts'

/** Copies the place in the URL into the state before the browser paints. A URL without a place changes nothing. */
export function useAddressPlace(): void {
  const { store } = useApp()
  const { place } = useLoaderData<Shell>()
  useLayoutEffect(() => {
    if (place) keepPlace(store, place)
  }, [store, place])
}
