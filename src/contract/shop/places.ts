import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { typed } from './catalog.ts'
import { PLACE_INPUT_MAX_CHARACTERS } from './catalog-limits.ts'
import { POSTAL_CODE } from './postal-code.ts'

export const postalCode = z.string().check(z.regex(POSTAL_CODE, 'must be a postal code of six digits'))

export const prediction = z.object({
  place_id: z.string(),
  /** The whole description in one line, and split into two lines for lists. */
  description: z.string(),
  main_text: z.string(),
  secondary_text: z.string(),
})
export type Prediction = z.output<typeof prediction>

/** A place on the map. `is_approximate` means that the position is the centre of its area, not the door. */
export const placeOnMap = z.object({
  place_id: z.string(),
  description: z.string(),
  postal_code: z.nullable(z.string()),
  sector: z.nullable(z.string()),
  district: z.nullable(z.int()),
  planning_area: z.nullable(z.string()),
  /** Set if the place service knows the exact address. */
  block: z.nullable(z.string()),
  street: z.nullable(z.string()),
  lat: z.number(),
  lng: z.number(),
  is_approximate: z.boolean(),
})
export type PlaceOnMap = z.output<typeof placeOnMap>

const sessionToken = z.string().check(z.regex(/^[\w-]{1,36}$/, 'must be at most 36 letters and digits'))

/** S7.11: callers cannot send their own key, components or types. The server sets them. */
export const getPredictions = call({
  method: 'GET',
  path: '/places/autocomplete',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: 'Suggest places in Singapore for a text',
  query: z.object({
    input: typed(PLACE_INPUT_MAX_CHARACTERS),
    sessiontoken: z.optional(sessionToken),
    language: z.optional(z.string().check(z.regex(/^[a-z]{2}(-[A-Za-z]{2,4})?$/, 'must be a language such as en'))),
  }),
  response: z.object({ source: z.enum(['google', 'onemap', 'gazetteer']), predictions: z.array(prediction) }),
})

export const getPlace = call({
  method: 'GET',
  path: '/places/:id',
  names: { id: 'place' },
  who: 'anyone',
  openBeforeSignIn: true,
  summary: 'Locate a suggested place, or a postal code of six digits',
  query: z.object({
    sessiontoken: z.optional(sessionToken),
  }),
  response: placeOnMap,
})

/** The settings of Google's map in the browser. */
export const mapSetting = z.object({ browser_key: z.string(), map_id: z.string() })
export type MapSetting = z.output<typeof mapSetting>

export const getMap = call({
  method: 'GET',
  path: '/places/map',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: 'Get the Google Maps key for the outlet map. Without one the site draws its own map',
  response: z.object({ google: z.nullable(mapSetting) }),
})
