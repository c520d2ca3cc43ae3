import * as z from 'zod/mini'
import type { PlaceOnMap, Prediction } from '#contract/shop/places.ts'
import { addressWords } from '#rules/places/address-words.ts'
import { locatePostalCode } from './gazetteer.ts'

const MOST_RESULTS = 100
const PREDICTIONS = 6
const words = z.string().check(z.maxLength(300))
const degrees = z.string().check(z.regex(/^\d{1,3}\.\d{1,20}$/))

/** What OneMap's search answers, as far as it is used. */
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

export type OneMapDoor = {
  postal_code: string
  block: string | null
  street: string
  building: string | null
  lat: number
  lng: number
}

/** Singapore, with all its islands; whatever lies elsewhere is not an answer to our question. */
const isHere = ({ lat, lng }: { lat: number; lng: number }) => lat > 1.1 && lat < 1.5 && lng > 103.5 && lng < 104.5
const known = (text: string) => (text.trim() === '' || text.trim() === 'NIL' ? null : text.trim())

/** The doors among the results: those with a street and a postal code that exists. */
export function doorsOf({ results }: z.output<typeof oneMapAnswer>): OneMapDoor[] {
  return results.flatMap(({ BLK_NO, ROAD_NAME, BUILDING, POSTAL, LATITUDE, LONGITUDE }) => {
    const [street, building] = [known(ROAD_NAME), known(BUILDING)]
    const at = { lat: Number(LATITUDE), lng: Number(LONGITUDE) }
    if (!street || !locatePostalCode(POSTAL) || !isHere(at)) return []
    const door = { postal_code: POSTAL, block: known(BLK_NO)?.toUpperCase() ?? null, street: addressWords(street) }
    return [{ ...door, building: building && addressWords(building), ...at }]
  })
}

const lineOf = ({ block, street }: OneMapDoor) => (block ? `${block} ${street}` : street)

/** The door in our own words; its district and planning area are those of its sector. */
export function placeOfDoor(door: OneMapDoor): PlaceOnMap | undefined {
  const sector = locatePostalCode(door.postal_code)
  const { block, street, lat, lng } = door
  const description = `${lineOf(door)}, Singapore ${door.postal_code}`
  return sector && { ...sector, description, block, street, lat, lng, is_approximate: false }
}

/** One for each postal code, in OneMap's order: the place behind it is then looked up by that. */
export function predictionsOfDoors(doors: readonly OneMapDoor[]): Prediction[] {
  const byCode = new Map(doors.toReversed().map((door) => [door.postal_code, door]))
  return [...byCode.values()]
    .toReversed()
    .slice(0, PREDICTIONS)
    .map((door) => {
      const line = lineOf(door)
      const code = `Singapore ${door.postal_code}`
      return {
        place_id: door.postal_code,
        description: `${line}, ${code}`,
        main_text: door.building ?? line,
        secondary_text: door.building ? `${line}, ${code}` : code,
      }
    })
}
