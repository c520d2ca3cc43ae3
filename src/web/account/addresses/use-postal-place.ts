import { useEffect, useEffectEvent, useState } from 'react'
import type { PlaceOnMap } from '#contract/shop/places.ts'
import { isPostalCode } from '#contract/shop/postal-code.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { useApp } from '../../state/app-context.ts'
import { type PlaceAddress, placeAddress } from './place-address.ts'

export type PostalPlace = { kind: 'idle' | 'looking' | 'unknown' } | { kind: 'found'; area: string | null }

/** Looks a postal code up once its six digits are in, and hands over block and street where they are known. */
export function usePostalPlace(postalCode: string, onAddress: (address: PlaceAddress) => void): PostalPlace {
  const { api } = useApp()
  const [place, setPlace] = useState<PostalPlace>({ kind: 'idle' })
  const handOver = useEffectEvent(onAddress)
  useEffect(() => {
    if (!isPostalCode(postalCode)) return setPlace({ kind: 'idle' })
    const asking = new AbortController()
    setPlace({ kind: 'looking' })
    lookUp(api, postalCode, asking.signal).then(
      ({ area, address }) => {
        if (asking.signal.aborted) return
        setPlace({ kind: 'found', area })
        if (address) handOver(address)
      },
      (failure) => {
        // Only a plain no is worth a word: without an answer, one simply types on.
        if (!asking.signal.aborted)
          setPlace({ kind: failure instanceof ApiFailure && failure.httpStatus === 404 ? 'unknown' : 'idle' })
      },
    )
    return () => asking.abort()
  }, [api, postalCode])
  return place
}

async function lookUp(api: Api, postalCode: string, signal: AbortSignal) {
  const place = await api('GET /places/:id', { params: { id: postalCode }, query: {}, signal })
  const address = doorOf(place) ?? (await exactAddress(api, postalCode, signal).catch(() => null))
  return { area: place.planning_area, address }
}

const doorOf = ({ block, street }: PlaceOnMap): PlaceAddress | null => (street ? { block: block ?? '', street } : null)

/** Our own gazetteer ends at the area; Google, where it is set up, knows the door, but finds it by words alone. */
async function exactAddress(api: Api, postalCode: string, signal: AbortSignal): Promise<PlaceAddress | null> {
  const query = { input: `Singapore ${postalCode}` }
  const { source, predictions } = await api('GET /places/autocomplete', { query, signal })
  const [first] = predictions
  if (source !== 'google' || !first) return null
  const place = await api('GET /places/:id', { params: { id: first.place_id }, query: {}, signal })
  const door = place.postal_code === postalCode ? doorOf(place) : null
  return door ?? placeAddress(place.description, postalCode)
}
