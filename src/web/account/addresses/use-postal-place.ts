import { useEffect, useEffectEvent, useState } from 'react'
import type { PlaceOnMap } from '#contract/shop/places.ts'
import { isPostalCode } from '#contract/shop/postal-code.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { useApp } from '../../state/app-context.ts'
import { type PlaceAddress, placeAddress } from './place-address.ts'

export type PostalPlace = { kind: 'idle' | 'looking' | 'unknown' } | { kind: 'found'; area: string | null }

/** Looks up a complete postal code, and passes its block and street to `onAddress` if they are known. */
export function usePostalPlace(postalCode: string, onAddress: (address: PlaceAddress) => void): PostalPlace {
  const { api } = useApp()
  const [place, setPlace] = useState<PostalPlace>({ kind: 'idle' })
  const passAddress = useEffectEvent(onAddress)
  useEffect(() => {
    if (!isPostalCode(postalCode)) return setPlace({ kind: 'idle' })
    const abort = new AbortController()
    setPlace({ kind: 'looking' })
    lookUp(api, postalCode, abort.signal).then(
      ({ area, address }) => {
        if (abort.signal.aborted) return
        setPlace({ kind: 'found', area })
        if (address) passAddress(address)
      },
      (failure) => {
        // Only an unknown postal code is shown. After another failure the customer types the address without help.
        if (!abort.signal.aborted)
          setPlace({ kind: failure instanceof ApiFailure && failure.httpStatus === 404 ? 'unknown' : 'idle' })
      },
    )
    return () => abort.abort()
  }, [api, postalCode])
  return place
}

async function lookUp(api: Api, postalCode: string, signal: AbortSignal) {
  const place = await api('GET /places/:id', { params: { id: postalCode }, query: {}, signal })
  const address = addressOf(place) ?? (await exactAddress(api, postalCode, signal).catch(() => null))
  return { area: place.planning_area, address }
}

const addressOf = ({ block, street }: PlaceOnMap): PlaceAddress | null =>
  street ? { block: block ?? '', street } : null

/** Our own list of postal codes has no streets. Google, if configured, has them, but finds a postal code only by a text search. */
async function exactAddress(api: Api, postalCode: string, signal: AbortSignal): Promise<PlaceAddress | null> {
  const query = { input: `Singapore ${postalCode}` }
  const { source, predictions } = await api('GET /places/autocomplete', { query, signal })
  const [first] = predictions
  if (source !== 'google' || !first) return null
  const place = await api('GET /places/:id', { params: { id: first.place_id }, query: {}, signal })
  const address = place.postal_code === postalCode ? addressOf(place) : null
  return address ?? placeAddress(place.description, postalCode)
}
