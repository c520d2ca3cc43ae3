import * as z from 'zod/mini'
import { CARE_QUESTIONS_MAX } from '#contract/account/account-limits.ts'
import { POSTAL_CODE } from '#contract/shop/postal-code.ts'
import { SALES_CATEGORIES } from '#contract/shop/sales-category.ts'
import { CARE_SCENES } from '#contract/shop/store.ts'
import { WORDING_MAX, type WordingName } from '#contract/shop/wording.ts'
import { isSafeLink } from '#rules/access/safe-link.ts'
import { isBookingAddress } from '#rules/checkout/booking-address.ts'
import { messageSettings } from './message-settings-file.ts'
import { promisePolicy } from './promises-file.ts'
import { weighingEntry } from './weighing-file.ts'

/** The schemas of the files in a store's folder. */
export const slug = z
  .string()
  .check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'must be a slug: lowercase letters, digits and hyphens'))
export const words = (max: number) => z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(max))
const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as #1f4fd8'))
const orientation = z.enum(['landscape', 'portrait'])
const webAddress = z.url({ protocol: /^https$/, error: 'must be an https address' })
/** A path of this site or an https address. Other schemes could run scripts. */
export const link = z.string().check(z.refine(isSafeLink, 'must be a path such as /products or an https address'))
const day = z.iso.date()
const hostName = z.string().check(z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/, 'must be a host name in lowercase letters'))

/** Dollars as text, such as "12.50", converted to cents. */
export const dollars = z.pipe(
  z.string().check(z.regex(/^\d{1,6}\.\d{2}$/, 'must be a price in quotes with two decimals, such as "12.50"')),
  z.transform((value: string) => Number(value.replace('.', ''))),
)

/** D1.12: the store's own words. All are optional. */
const wordingFields = Object.fromEntries(
  Object.entries(WORDING_MAX).map(([name, most]) => [name, z.optional(words(most))]),
) as Record<WordingName, ReturnType<typeof z.optional<ReturnType<typeof words>>>>
const announcement = words(160)
const uniqueIds = <One extends { id: string }>() =>
  z.refine<One[]>((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must have different ids')

/** P1.6: the most that the store pays for what is lost or damaged. */
const liability = z
  .strictObject({
    text: words(240),
    times_price: z.optional(z.int().check(z.gte(1), z.lte(1000))),
    most: z.optional(dollars),
    /** What is counted by the order, not by the article. */
    together: z.optional(
      z.strictObject({ categories: z.array(slug).check(z.minLength(1), z.maxLength(20)), most: dollars }),
    ),
    /** The heading in content/terms-conditions.md that says it, as in its link. */
    section: z.optional(slug),
  })
  .check(
    z.refine(
      ({ times_price, most, together }) => times_price !== undefined || most !== undefined || together !== undefined,
      'must have times_price, most or together',
    ),
  )
export type LiabilityEntry = z.output<typeof liability>

/** Only the limits of liability, from a store.yaml whose texts are not filled yet. */
export const liabilityAmounts = z.object({
  liability: z.optional(
    z.object({
      times_price: z.optional(z.int()),
      most: z.optional(dollars),
      together: z.optional(z.object({ most: dollars })),
    }),
  ),
})

export const storeFile = z.strictObject({
  slug,
  origin: z.optional(webAddress),
  hosts: z
    .array(
      z.strictObject({
        host: hostName,
        referer: slug,
        partner: z.optional(z.strictObject({ name: words(80), min_spend_applies: z.optional(z.boolean()) })),
      }),
    )
    .check(z.minLength(1)),
  default_subdomain: slug,
  config: z.strictObject({
    name: words(80),
    primary_color: colour,
    secondary_color: colour,
    og_title: words(120),
    og_description: words(400),
    image: slug,
    store_icon: slug,
    desktop_banner_orientation: orientation,
    mobile_banner_orientation: orientation,
    authentication_required: z.optional(z.boolean()),
    authenticatiion_required: z.optional(z.boolean()),
    /** S6.5 */
    booking_base_url: z.optional(
      z.string().check(z.refine(isBookingAddress, 'must be an https address such as https://booking.example/v1')),
    ),
  }),
  information: z.strictObject({
    legal_name: words(120),
    uen: words(20),
    gst_registration_no: z.nullable(words(20)),
    address: words(200),
    phone: words(30),
    email: z.email(),
    whatsapp: z.nullable(words(30)),
    support_hours: words(120),
    socials: z.array(z.strictObject({ network: words(40), handle: words(80), url: webAddress })),
    launched: words(10),
  }),
  default_outlet: slug,
  default_sales_type: slug,
  /** S7.16: analytics services. Each is loaded only if it is named here and the visitor has agreed. */
  analytics: z.optional(
    z.strictObject({
      ga4: z.optional(z.string().check(z.regex(/^G-[A-Z0-9]{4,20}$/, 'must be a measurement id such as G-AB12CD34EF'))),
      tag_manager: z.optional(
        z.string().check(z.regex(/^GTM-[A-Z0-9]{4,12}$/, 'must be a container id such as GTM-AB12CD')),
      ),
      meta_pixel: z.optional(z.string().check(z.regex(/^\d{5,20}$/, 'must be a pixel id: digits in quotes'))),
    }),
  ),
  /** M1.1: never shown to visitors. */
  messages: z.optional(messageSettings),
  announcement: z._default(z.nullable(announcement), null),
  wording: z._default(z.strictObject(wordingFields), {}),
  /** The pictures of the home page's first view. */
  hero: z.optional(z.strictObject({ wide: slug, square: slug })),
  /** P1.7: what customers may choose about the care of their things. */
  care_preferences: z._default(
    z
      .array(
        z.strictObject({
          id: slug,
          label: words(60),
          choices: z
            .array(z.strictObject({ id: slug, label: words(60) }))
            .check(z.minLength(2), z.maxLength(12), uniqueIds()),
        }),
      )
      .check(z.maxLength(CARE_QUESTIONS_MAX), uniqueIds()),
    [],
  ),
  /** The scene and the sentence beside the sign-in form of a store that requires authentication. */
  front_door: z.optional(z.strictObject({ text: words(160), image: slug })),
  /** D1.12: how the work on an order is drawn. */
  care_scene: z.optional(z.enum(CARE_SCENES)),
  /** P1.1: goods by the kilogram are paid by what they weigh at the plant. Without it, by the ordered kilograms. */
  weighing: z.optional(weighingEntry),
  /** M1.6: how soon the store answers. */
  conversation: z.optional(
    z.strictObject({
      /** Said on the order's page: "We usually answer within …". Nothing is said without it. */
      answer_hours: z.optional(z.int().check(z.gte(1), z.lte(168))),
      /** The days until a reported problem is answered. Without it: two. */
      claim_days: z.optional(z.int().check(z.gte(1), z.lte(14))),
    }),
  ),
  /** P1.6 */
  liability: z.optional(liability),
  /** P1.5: what a customer gets for a missed promise. Without it: nothing. */
  promises: z.optional(promisePolicy),
  /** B1.2: whether a driver finishes a visit, and the counter a collection, only after the bags were scanned. */
  bags: z.optional(z.strictObject({ scan: z.enum(['optional', 'required']) })),
  promo_cards: z.array(
    z.strictObject({
      title: words(80),
      text: words(200),
      image: slug,
      to: link,
      accent: z.enum(['primary', 'secondary']),
    }),
  ),
})

/**
 * Opening hours of a day in ascending order. A night belongs to two days. Times have the same length, so they compare
 * as text.
 */
const hours = z
  .array(
    z
      .string()
      .check(
        z.regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be hours such as "09:00-21:00"'),
      ),
  )
  .check(
    z.refine(
      (spans) => spans.every((span) => span.slice(0, 5) < span.slice(6)),
      'must end after it starts; split hours past midnight over two days',
    ),
    z.refine(
      (spans) => spans.every((span, index) => index === 0 || (spans[index - 1] ?? '').slice(6) < span.slice(0, 5)),
      'must be in order, without overlapping or touching',
    ),
  )

const weekHours = z.strictObject({
  mon: hours,
  tue: hours,
  wed: hours,
  thu: hours,
  fri: hours,
  sat: hours,
  sun: hours,
  public_holiday: hours,
})

export const outletsFile = z.array(
  z.strictObject({
    id: slug,
    name: words(80),
    address: words(200),
    block: z.optional(words(20)),
    street: z.optional(words(120)),
    unit: z.optional(words(20)),
    postal_code: z.string().check(z.regex(POSTAL_CODE, 'must be six digits in quotes')),
    planning_area: words(60),
    lat: z.number().check(z.gte(1.1), z.lte(1.5)),
    lng: z.number().check(z.gte(103.5), z.lte(104.2)),
    phone: words(30),
    hours: weekHours,
    sales_types: z.array(slug),
    postal_sectors: z.union([
      z.literal('all'),
      z.array(z.string().check(z.regex(/^\d{2}$/, 'must be two digits in quotes'))),
    ]),
    blackout_days: z._default(z.array(day), []),
    /** The hours of pickup and delivery windows. Omitted, they are the opening hours. */
    slot_hours: z._default(z.nullable(weekHours), null),
    slot_horizon_days: z._default(z.int().check(z.gte(1), z.lte(60)), 14),
    slot_capacity: z.int().check(z.gte(0), z.lte(1000)),
    lead_time_hours: z.int().check(z.gte(0), z.lte(336)),
    cut_off: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as "20:00"')),
    is_closed: z._default(z.boolean(), false),
    tables: z._default(z.array(z.strictObject({ id: slug, name: words(40) })), []),
  }),
)

export const salesTypesFile = z.array(
  z.strictObject({
    id: slug,
    name: words(60),
    category_id: z.literal(SALES_CATEGORIES),
    description: words(300),
    min_spend: dollars,
    delivery_fee: dollars,
    free_delivery_from: z.nullable(dollars),
    wording: z._default(z.strictObject({ ...wordingFields, announcement: z.optional(announcement) }), {}),
  }),
)

export const holidaysFile = z.array(z.strictObject({ date: day, name: words(80), note: z.optional(words(200)) }))

export const bannersFile = z.array(
  z.strictObject({
    image: slug,
    alt: words(200),
    layout_mode: z.enum(['mobile', 'desktop']),
    orientation,
    to: z.optional(link),
    title: z.optional(words(80)),
    text: z.optional(words(200)),
    /** The sales types that show the banner. Omitted, it is shown for all sales types without a banner of their own. */
    sales_types: z._default(z.array(slug), []),
  }),
)

export const frontMatter = z.strictObject({
  title: words(120),
  description: words(300),
  date: z.optional(day),
  image: z.optional(slug),
  starts: z.optional(day),
  ends: z.optional(day),
  products: z.optional(z.array(slug)),
  voucher: z.optional(
    z.string().check(z.regex(/^[A-Z0-9]{3,24}$/, 'must be a voucher code: capital letters and digits')),
  ),
})
