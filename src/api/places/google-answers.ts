import * as z from 'zod/mini'
import type { PlaceOnMap, Prediction } from '#contract/shop/places.ts'
import { districtOf, sectorOf } from '#rules/places/postal-code.ts'

const words = z.object({ text: z.string() })

// The used fields of the responses of Google's two APIs.
export const newPredictions = z.object({
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text: words,
            structuredFormat: z.optional(z.object({ mainText: words, secondaryText: z.optional(words) })),
          }),
        ),
      }),
    ),
    [],
  ),
})

export const legacyPredictions = z.object({
  status: z.enum(['OK', 'ZERO_RESULTS']),
  predictions: z.array(
    z.object({
      place_id: z.string(),
      description: z.string(),
      structured_formatting: z.optional(z.object({ main_text: z.string(), secondary_text: z.optional(z.string()) })),
    }),
  ),
})

export const newPlace = z.object({
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: z.array(z.object({ shortText: z.string(), types: z.array(z.string()) })),
})

export const legacyPlace = z.object({
  status: z.literal('OK'),
  result: z.object({
    formatted_address: z.string(),
    geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
    address_components: z.array(z.object({ short_name: z.string(), types: z.array(z.string()) })),
  }),
})

export function predictionsOfNew({ suggestions }: z.output<typeof newPredictions>): Prediction[] {
  return suggestions.flatMap(({ placePrediction: found }) => {
    if (!found) return []
    const { mainText, secondaryText } = found.structuredFormat ?? { mainText: found.text }
    return [
      {
        place_id: found.placeId,
        description: found.text.text,
        main_text: mainText.text,
        secondary_text: secondaryText?.text ?? '',
      },
    ]
  })
}

export function predictionsOfLegacy({ predictions }: z.output<typeof legacyPredictions>): Prediction[] {
  return predictions.map(({ place_id, description, structured_formatting: parts }) => ({
    place_id,
    description,
    main_text: parts?.main_text ?? description,
    secondary_text: parts?.secondary_text ?? '',
  }))
}

type Found = { description: string; lat: number; lng: number; components: { name: string; types: string[] }[] }

/** A place from Google, or undefined if it is not in Singapore. */
export function placeOf(placeId: string, { description, lat, lng, components }: Found): PlaceOnMap | undefined {
  const part = (type: string) => components.find(({ types }) => types.includes(type))?.name
  if (part('country') !== 'SG') return undefined
  const postalCode = part('postal_code') ?? null
  const sector = (postalCode && sectorOf(postalCode)) || null
  return {
    place_id: placeId,
    description,
    postal_code: postalCode,
    sector,
    district: (sector && districtOf(sector)) || null,
    planning_area: null,
    block: part('street_number') ?? null,
    street: part('route') ?? null,
    lat,
    lng,
    is_approximate: false,
  }
}
