import { useLayoutEffect } from 'react'
import { useLoaderData } from 'react-router'
import { useApp } from '../../state/app-context.ts'
import type { Shell } from '../../state/app-state.ts'
import { keepPlace } from '../../state/place/keep-place.ts'

/** The address wins: what it names is the state's too before the page is seen. An address that names nothing changes nothing. */
export function useAddressPlace(): void {
  const { store } = useApp()
  const { place } = useLoaderData<Shell>()
  useLayoutEffect(() => {
    if (place) keepPlace(store, place)
  }, [store, place])
}
