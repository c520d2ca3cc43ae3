import * as z from 'zod/mini'
import type { PlaceOnMap, Prediction } from '#contract/shop/places.ts'
import { addressWords } from '#rules/places/address-words.ts'
import { locatePostalCode } from './gazetteer.ts'

const MOST_RESULTS = 100
const PREDICTIONS = 6
const words = z.string().check(z.maxLength(300))
const degrees = z.string().check(z.regex(/^\d{1,3}\.\d{1,20}$/))

/** The used fields of OneMap's search response. */
export const oneMapAnswer = z.object({
  results: z
    .array(
      z.object({
        BLK_NO: words,
        ROAD_NAME: words,
        BUILDING: words,
        POSTAL: words,
        LATITUDE: degrees,
        LONGITUDE: degrees,
      }),
    )
    .check(z.maxLength(MOST_RESULTS)),
})

export type OneMapAddress = {
  postal_code: string
  block: string | null
  street: string
  building: string | null
  lat: number
  lng: number
}

/** Singapore with all its islands. Results elsewhere are ignored. */
const isInSingapore = ({ lat, lng }: { lat: number; lng: number }) =>
  lat > 1.1 && lat < 1.5 && lng > 103.5 && lng < 104.5
const nullIfEmpty = (text: string) => (text.trim() === '' || text.trim() === 'NIL' ? null : text.trim())

/** The results with a street and a valid postal code. */
export function addressesOf({ results }: z.output<typeof oneMapAnswer>): OneMapAddress[] {
  return results.flatMap(({ BLK_NO, ROAD_NAME, BUILDING, POSTAL, LATITUDE, LONGITUDE }) => {
    const [street, building] = [nullIfEmpty(ROAD_NAME), nullIfEmpty(BUILDING)]
    const at = { lat: Number(LATITUDE), lng: Number(LONGITUDE) }
    if (!street || !locatePostalCode(POSTAL) || !isInSingapore(at)) return []
    const address = {
      postal_code: POSTAL,
      block: nullIfEmpty(BLK_NO)?.toUpperCase() ?? null,
      street: addressWords(street),
    }
    return [{ ...address, building: building && addressWords(building), ...at }]
  })
}

const lineOf = ({ block, street }: OneMapAddress) => (block ? `${block} ${street}` : street)

/** The address as a place. Its district and planning area are those of its sector. */
export function placeOfAddress(address: OneMapAddress): PlaceOnMap | undefined {
  const sector = locatePostalCode(address.postal_code)
  const { block, street, lat, lng } = address
  const description = `${lineOf(address)}, Singapore ${address.postal_code}`
  return sector && { ...sector, description, block, street, lat, lng, is_approximate: false }
}

/** One prediction for each postal code, in OneMap's order. The postal code is the place's id. */
export function predictionsOfAddresses(addresses: readonly OneMapAddress[]): Prediction[] {
  const byCode = new Map(addresses.toReversed().map((address) => [address.postal_code, address]))
  return [...byCode.values()]
    .toReversed()
    .slice(0, PREDICTIONS)
    .map((address) => {
      const line = lineOf(address)
      const code = `Singapore ${address.postal_code}`
      return {
        place_id: address.postal_code,
        description: `${line}, ${code}`,
        main_text: address.building ?? line,
        secondary_text: address.building ? `${line}, ${code}` : code,
      }
    })
}
