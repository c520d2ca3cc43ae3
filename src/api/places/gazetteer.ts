import type { PlaceOnMap, Prediction } from '#contract/shop/places.ts'
import { mistakesIn } from '#rules/access/typing-mistake.ts'
import { nameSlug, searchWords, wordsOf } from '#rules/pages/search-words.ts'
import { districtOf, sectorOf, typedPostalDigits } from '#rules/places/postal-code.ts'
import { PLANNING_AREAS } from './planning-areas.ts'
import { SECTORS } from './postal-sectors.ts'

const PREDICTIONS = 6

type Entry = { place: PlaceOnMap; main: string; secondary: string; words: string[]; rank: number }

const entries: readonly Entry[] = [...areaEntries(), ...localityEntries(), ...sectorEntries(), ...districtEntries()]
const byId = new Map(entries.map((entry) => [entry.place.place_id, entry]))

/** Locates a postal code at the middle of its sector, which its first two digits name. */
export function locatePostalCode(postalCode: string): PlaceOnMap | undefined {
  const sector = sectorOf(postalCode)
  const known = sector && byId.get(`sector-${sector}`)
  if (!known) return undefined
  const { planning_area } = known.place
  return {
    ...known.place,
    place_id: postalCode,
    postal_code: postalCode,
    description: `Singapore ${postalCode}, ${planning_area}`,
  }
}

export function locatePlace(placeId: string): PlaceOnMap | undefined {
  return byId.get(placeId)?.place ?? locatePostalCode(placeId)
}

/** Predicts places for typed text from built-in data: postal codes and sectors by digits, everything else by words. */
export function predictPlaces(input: string): Prediction[] {
  const digits = typedPostalDigits(input)
  if (digits?.length === 6) {
    const located = locatePostalCode(digits)
    if (!located) return []
    const secondary_text = `${located.planning_area}, Singapore`
    return [{ place_id: digits, description: located.description, main_text: `Singapore ${digits}`, secondary_text }]
  }
  if (digits && digits.length < 6)
    return entries.filter(({ place }) => place.place_id === `sector-${digits.slice(0, 2)}`).map(predictionOf)
  const words = searchWords(input)
  if (words.join('').length < 2) return []
  return entries
    .flatMap((entry) => {
      const mistakes = countMistakes(entry, words)
      return mistakes === undefined ? [] : [{ entry, mistakes }]
    })
    .sort((a, b) => a.mistakes - b.mistakes || a.entry.rank - b.entry.rank)
    .slice(0, PREDICTIONS)
    .map(({ entry }) => predictionOf(entry))
}

/** The number of typing mistakes; undefined if a typed word is not the start, or nearly the start, of any word of the entry. */
function countMistakes({ words: own, main }: Entry, words: readonly string[]): number | undefined {
  let mistakes = wordsOf(main)[0]?.startsWith(words[0] ?? '') ? 0 : 0.5
  for (const word of words) {
    if (own.some((one) => one.startsWith(word))) continue
    const best = own.map((one) => mistakesIn(word, one)).filter((count) => count !== undefined)
    if (best.length === 0) return undefined
    mistakes += Math.min(...best)
  }
  return mistakes
}

function predictionOf({ place, main, secondary }: Entry): Prediction {
  return { place_id: place.place_id, description: place.description, main_text: main, secondary_text: secondary }
}

function entry(
  place: Omit<PlaceOnMap, 'description' | 'postal_code' | 'block' | 'street' | 'is_approximate'>,
  main: string,
  secondary: string,
  rank: number,
): Entry {
  const description = `${main}, ${secondary}`
  const words = wordsOf(`${main} ${secondary}`).filter((word) => word !== 'singapore')
  const unknown = { postal_code: null, block: null, street: null, is_approximate: true }
  return { place: { ...place, description, ...unknown }, main, secondary, words, rank }
}

function areaEntries(): Entry[] {
  return PLANNING_AREAS.map(([name, lat, lng]) => {
    const place = { place_id: `area-${nameSlug(name)}`, sector: null, district: null, planning_area: name, lat, lng }
    return entry(place, name, 'Singapore', 0)
  })
}

function sectorPlaces() {
  return Object.entries(SECTORS).map(([sector, [lat, lng, area, ...localities]]) => {
    const place = {
      place_id: `sector-${sector}`,
      sector,
      district: districtOf(sector) ?? null,
      planning_area: area,
      lat,
      lng,
    }
    return { sector, place, area, localities }
  })
}

function localityEntries(): Entry[] {
  return sectorPlaces().flatMap(({ place, area, localities }) =>
    localities.map((name) =>
      entry({ ...place, place_id: `locality-${nameSlug(name)}` }, name, `${area}, Singapore`, 1),
    ),
  )
}

function sectorEntries(): Entry[] {
  return sectorPlaces().map(({ sector, place, area, localities }) =>
    entry(place, `Postal sector ${sector}`, `${[...localities].join(', ')}, ${area}`, 2),
  )
}

/** A district has several sectors. Its place is the average of theirs. */
function districtEntries(): Entry[] {
  const districts = Map.groupBy(sectorPlaces(), ({ place }) => place.district ?? 0)
  return [...districts].map(([district, sectors]) => {
    const middle = (of: 'lat' | 'lng') => sectors.reduce((sum, { place }) => sum + place[of], 0) / sectors.length
    const lat = Number(middle('lat').toFixed(4))
    const lng = Number(middle('lng').toFixed(4))
    const areas = [...new Set(sectors.map(({ area }) => area))].join(', ')
    const place = { place_id: `district-${district}`, sector: null, district, planning_area: null, lat, lng }
    return entry(place, `District ${String(district).padStart(2, '0')}`, areas, 3)
  })
}
