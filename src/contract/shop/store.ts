import * as z from 'zod/mini'
import { liability } from '../order/liability.ts'
import { call } from '../wire/call.ts'
import { id } from '../wire/fields.ts'
import { weighing } from './weighing.ts'
import { wording } from './wording.ts'

const orientation = z.enum(['landscape', 'portrait'])

/**
 * S3.5. The flag has two spellings, because one reading of the specification misspells it. Our API sends both with
 * the same value.
 */
export const storeConfig = z.object({
  name: z.string(),
  primary_color: z.string(),
  secondary_color: z.string(),
  og_title: z.string(),
  og_description: z.string(),
  image: z.string(),
  store_icon: z.string(),
  desktop_banner_orientation: orientation,
  mobile_banner_orientation: orientation,
  authentication_required: z.optional(z.boolean()),
  authenticatiion_required: z.optional(z.boolean()),
  /** S6.5: the store's own booking API. Windows are looked up and held there, with the booking token. */
  booking_base_url: z.optional(z.nullable(z.string())),
})
export type StoreConfig = z.output<typeof storeConfig>

/** The drawings of a store's work. */
export const CARE_SCENES = ['washing', 'pressing'] as const
export type CareScene = (typeof CARE_SCENES)[number]

const promoCard = z.object({
  title: z.string(),
  text: z.string(),
  image: z.string(),
  to: z.string(),
  accent: z.enum(['primary', 'secondary']),
})

export const storeInformation = z.object({
  legal_name: z.string(),
  uen: z.string(),
  gst_registration_no: z.nullable(z.string()),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  whatsapp: z.nullable(z.string()),
  support_hours: z.string(),
  socials: z.array(z.object({ network: z.string(), handle: z.string(), url: z.string() })),
  launched: z.string(),
  announcement: z.nullable(z.string()),
  /** D1.12: the store's own words. Omitted words have neutral defaults. */
  wording: z.optional(wording),
  /** The picture of the home page's first view: wide below the words, square beside them. */
  hero: z.optional(z.object({ wide: z.string(), square: z.string() })),
  /** The scene and the sentence beside the sign-in form of a members' store. */
  front_door: z.optional(z.nullable(z.object({ text: z.string(), image: z.string() }))),
  /** D1.12: how the store's work is drawn. Omitted, the drawing is neutral. */
  care_scene: z.optional(z.enum(CARE_SCENES)),
  /** P1.1: goods by the kilogram are paid by what they weigh. Omitted, by the ordered kilograms. */
  weighing: z.optional(weighing),
  /** M1.6: the store usually answers messages about orders within these hours. Omitted, it makes no promise. */
  answer_hours: z.optional(z.int()),
  /** P1.6: the most that the store pays for what is lost or damaged. Omitted, it says nothing. */
  liability: z.optional(z.nullable(liability)),
  promo_cards: z.array(promoCard),
  default_outlet_id: z.nullable(id),
  default_sales_type_id: z.nullable(id),
  /** The partner brand whose host the visitor came through, or null (S1.9). */
  partner: z.nullable(z.object({ name: z.string() })),
  /** S4.3: the host's first label, or the store's default subdomain on a bare local host. */
  referer: z.string(),
  /** The year in the store's time zone by the server's clock, so that server and browser render the same page. */
  year: z.int(),
  /** D3.7: the kind of wallets that the checkout may offer; null without any. */
  wallet: z.optional(z.nullable(z.enum(['test', 'stripe']))),
  /** S7.16: whether the store has analytics tags. Only then is the visitor asked for consent. */
  is_measured: z.boolean(),
})
export type StoreInformation = z.output<typeof storeInformation>

/** S3.6, with an alternative text and a link. */
export const bannerImage = z.object({
  image_url: z.string(),
  layout_mode: z.enum(['mobile', 'desktop']),
  orientation,
  alt: z.string(),
  title: z.nullable(z.string()),
  text: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type BannerImage = z.output<typeof bannerImage>

export const getStoreConfig = call({
  method: 'GET',
  path: '/store/config',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: "Get the store's name, colours, icon and sharing text",
  response: storeConfig,
})

export const getStoreInformation = call({
  method: 'GET',
  path: '/store/information',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: 'Get who runs the store, how to contact them, and the store’s defaults',
  response: storeInformation,
})

export const getBanners = call({
  method: 'GET',
  path: '/self-order/store/banner',
  who: 'anyone',
  summary:
    'List the carousel banners for both layouts and orientations, or those of a sales type that has its own. Prices are those of the outlet',
  /** Taken from the page's address (S2.4). An id that the store does not have is ignored. */
  query: z.object({ sales_type_id: z.optional(z.string()), outlet_id: z.optional(z.string()) }),
  response: z.array(bannerImage),
})
