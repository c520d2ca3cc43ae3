import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PlaceOnMap } from '#contract/shop/places.ts'
import { POSTAL_CODE } from '#contract/shop/postal-code.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { sectorOf, typedPostalDigits } from '#rules/places/postal-code.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { useApp } from '../../state/app-context.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'

const texts = locationTexts.place

type PlaceFormProps = { session: () => string; toDoor: (door: { zcd: string }) => unknown }

/** D1.10: on the way to the checkout the postal code that the address names already is only to be confirmed. */
const askedAgain = (query: URLSearchParams) =>
  query.get('type') === 'pick' ? query.get('zcd')?.match(POSTAL_CODE)?.[0] : undefined

/** What is typed, what is wrong with it, and the place that was found but is no door yet. */
export function usePlaceForm({ session, toDoor }: PlaceFormProps) {
  const { api, store } = useApp()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? askedAgain(query) ?? '')
  const [error, setError] = useState<string>()
  const [isLooking, setLooking] = useState(false)
  const [area, setArea] = useState<PlaceOnMap | null>(null)
  const input = useRef<HTMLInputElement>(null)

  function refuse(reason: string) {
    setError(reason)
    input.current?.focus()
  }

  async function pick(placeId: string) {
    setError(undefined)
    setLooking(true)
    try {
      const place = await api('GET /places/:id', { params: { id: placeId }, query: { sessiontoken: session() } })
      found(place)
    } catch (failure) {
      refuse(failure instanceof ApiFailure ? failure.message : texts.failed)
    } finally {
      setLooking(false)
    }
  }

  function found(place: PlaceOnMap) {
    const { postal_code, planning_area } = place
    if (postal_code === null) {
      setArea(place)
      setTyped('')
      return input.current?.focus()
    }
    addressStorage.saveSelectedId(null)
    if (store.get().account.kind === 'guest') addressStorage.saveGuest({ postal_code, planning_area })
    toDoor({ zcd: postal_code })
  }

  /** A postal code is taken as it stands; words are looked up and shown as a list. */
  function submit() {
    const text = typed.trim()
    const digits = typedPostalDigits(text)
    if (text === '') return refuse(texts.empty)
    if (digits === undefined) {
      const next = new URLSearchParams(query)
      next.set('q', text)
      return navigate({ search: String(next) }, { replace: true })
    }
    if (digits.length !== 6) return refuse(texts.tooFewDigits)
    if (!sectorOf(digits)) return refuse(texts.nothingPostal(digits))
    return pick(digits)
  }

  function type(text: string) {
    setTyped(text)
    setError(undefined)
  }
  return { typed, type, error, isLooking, area, input, pick, submit }
}
