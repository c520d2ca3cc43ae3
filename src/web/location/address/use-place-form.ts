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

type PlaceFormProps = { session: () => string; continueWithAddress: (address: { zcd: string }) => unknown }

/** D1.10: on the way to the checkout, the postal code in the URL is the field's initial value, for confirmation. */
const postalCodeToConfirm = (query: URLSearchParams) =>
  query.get('type') === 'pick' ? query.get('zcd')?.match(POSTAL_CODE)?.[0] : undefined

type Input =
  | { kind: 'postalCode'; digits: string }
  | { kind: 'words'; text: string }
  | { kind: 'wrong'; reason: string }

function readInput(typed: string): Input {
  const text = typed.trim()
  const digits = typedPostalDigits(text)
  if (text === '') return { kind: 'wrong', reason: texts.empty }
  if (digits === undefined) return { kind: 'words', text }
  if (digits.length !== 6) return { kind: 'wrong', reason: texts.tooFewDigits }
  return sectorOf(digits) ? { kind: 'postalCode', digits } : { kind: 'wrong', reason: texts.nothingPostal(digits) }
}

/** The state of the location form. `area` is a found place without a postal code, which cannot be used as an address. */
export function usePlaceForm({ session, continueWithAddress }: PlaceFormProps) {
  const { api, store } = useApp()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [typed, setTyped] = useState(query.get('q') ?? postalCodeToConfirm(query) ?? '')
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
      take(place)
    } catch (failure) {
      refuse(failure instanceof ApiFailure ? failure.message : texts.failed)
    } finally {
      setLooking(false)
    }
  }

  function take(place: PlaceOnMap) {
    const { postal_code, planning_area } = place
    if (postal_code === null) {
      setArea(place)
      setTyped('')
      return input.current?.focus()
    }
    addressStorage.saveSelectedId(null)
    if (store.get().account.kind === 'guest') addressStorage.saveGuest({ postal_code, planning_area })
    continueWithAddress({ zcd: postal_code })
  }

  /** Continues with a postal code. Other text is searched, and the page lists the results. */
  function submit() {
    const read = readInput(typed)
    if (read.kind === 'wrong') return refuse(read.reason)
    if (read.kind === 'postalCode') return pick(read.digits)
    const next = new URLSearchParams(query)
    next.set('q', read.text)
    return navigate({ search: String(next) }, { replace: true })
  }

  function type(text: string) {
    setTyped(text)
    setError(undefined)
  }
  return { typed, type, error, isLooking, area, input, pick, submit }
}
