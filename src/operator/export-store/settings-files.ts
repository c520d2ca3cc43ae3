import { storeSalesTypes } from '#api/catalog-index/outlets.queries.ts'
import type { Queryable } from '#api/db/database.ts'
import { TEMPLATE_KINDS } from '#contract/messages/message-kinds.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { Liability } from '#contract/order/liability.ts'
import type { WeekHours } from '#contract/shop/outlets.ts'
import { type SalesTypeWording, WORDING_MAX } from '#contract/shop/wording.ts'
import { dollarsOrOmit, dollarText, type Files, omitEmpty, omitNull, yamlText } from './file-text.ts'
import {
  type ExportedOutlet,
  type ExportedStore,
  exportedBanners,
  exportedExtraServices,
  exportedHolidays,
  exportedHosts,
  exportedOutlets,
} from './settings.queries.ts'

/** All files except catalogue, rewards, content and pictures. The fields have the order that people write them in. */
export async function settingsFiles(tx: Queryable, store: ExportedStore): Promise<Files> {
  const salesTypes = await storeSalesTypes.all(tx, store.id)
  const outlets = await exportedOutlets.all(tx, store.id)
  const holidays = await exportedHolidays.all(tx, store.id)
  const banners = await exportedBanners.all(tx, store.id)
  const services = await exportedExtraServices.all(tx, store.id)
  const files: Files = new Map([
    ['store.yaml', yamlText(storeEntry(store, await exportedHosts.all(tx, store.id)))],
    ['outlets.yaml', yamlText(outlets.map(outletEntry))],
    [
      'sales-types.yaml',
      yamlText(
        salesTypes.map(
          ({ id: _, slug, min_spend_cents, delivery_fee_cents, free_delivery_from_cents, wording, ...rest }) => ({
            id: slug,
            ...rest,
            min_spend: dollarText(min_spend_cents),
            delivery_fee: dollarText(delivery_fee_cents),
            free_delivery_from: dollarsOrOmit(free_delivery_from_cents) ?? null,
            wording: wordingEntry(wording),
          }),
        ),
      ),
    ],
    ['holidays.yaml', yamlText(holidays.map(({ day, name }) => ({ date: day, name })))],
    [
      'banners.yaml',
      yamlText(
        banners.map(({ link, title, text, sales_types, ...rest }) => ({
          ...rest,
          to: omitNull(link),
          title: omitNull(title),
          text: omitNull(text),
          sales_types: omitEmpty(sales_types),
        })),
      ),
    ],
  ])
  if (services.length === 0) return files
  const entries = services.map(({ slug, price_cents, express_hours, express_up_to_hours, sales_types, ...rest }) => ({
    id: slug,
    ...rest,
    price: dollarText(price_cents),
    sales_types: omitNull(sales_types),
    express: express_hours === null ? undefined : { hours: express_hours, up_to_hours: express_up_to_hours },
  }))
  return files.set('extra-services.yaml', yamlText(entries))
}

type Host = Awaited<ReturnType<typeof exportedHosts.all>>[number]

function storeEntry(store: ExportedStore, hosts: readonly Host[]) {
  const { slug, origin, default_subdomain, config, information, message_settings } = store
  const {
    announcement,
    wording,
    hero,
    promo_cards,
    care_preferences,
    front_door,
    care_scene,
    conversation,
    weighing,
    liability,
    promises,
    bags,
    default_outlet,
    default_sales_type,
    analytics,
    ...kept
  } = information
  return {
    slug,
    // Without TLS the origin was derived from the first host, so the file does not name it.
    origin: origin.startsWith('https://') ? origin : undefined,
    hosts: ownHostFirst(hosts, new URL(origin).hostname).map(({ host, referer, partner_name }) => ({
      host,
      referer,
      partner: partner_name === null ? undefined : { name: partner_name },
    })),
    default_subdomain,
    config: inOrder(config, CONFIG),
    information: {
      ...inOrder(kept, INFORMATION),
      socials: kept.socials.map((social) => inOrder(social, ['network', 'handle', 'url'])),
    },
    default_outlet,
    default_sales_type,
    analytics: analytics ? inOrder(analytics, ['ga4', 'tag_manager', 'meta_pixel']) : undefined,
    messages: messagesEntry(message_settings),
    announcement: omitNull(announcement),
    wording: wordingEntry(wording ?? {}),
    hero: hero ? inOrder(hero, ['wide', 'square']) : undefined,
    care_preferences: care_preferences?.length ? care_preferences : undefined,
    front_door: front_door ? inOrder(front_door, ['text', 'image']) : undefined,
    care_scene,
    conversation: conversation ? inOrder(conversation, ['answer_hours', 'claim_days']) : undefined,
    weighing: weighing ? weighingEntry(weighing) : undefined,
    liability: liability ? liabilityEntry(liability) : undefined,
    promises: promises ? inOrder(promises, ['on', 'credit', 'counts', 'most_per_order', 'most_per_day']) : undefined,
    bags: bags ? inOrder(bags, ['scan']) : undefined,
    promo_cards: promo_cards.map((card) => inOrder(card, ['title', 'text', 'image', 'to', 'accent'])),
  }
}

/** P1.1 */
function weighingEntry({ tolerance_percent, presets }: NonNullable<ExportedStore['information']['weighing']>) {
  return { tolerance_percent, presets: presets?.map((preset) => inOrder(preset, ['name', 'kg'])) }
}

/** P1.6. Placeholders come back filled in. */
function liabilityEntry({ text, times_price, most_cents, together, section }: Liability) {
  return {
    text,
    times_price: omitNull(times_price),
    most: most_cents === null ? undefined : dollarText(most_cents),
    together: together ? { categories: together.categories, most: dollarText(together.most_cents) } : undefined,
    section: omitNull(section),
  }
}

const CONFIG = ['name', 'primary_color', 'secondary_color', 'og_title', 'og_description', 'image', 'store_icon']
const INFORMATION = [
  'legal_name',
  'uen',
  'gst_registration_no',
  'address',
  'phone',
  'email',
  'whatsapp',
  'support_hours',
]

function messagesEntry(settings: MessageSettings) {
  if (Object.keys(settings).length === 0) return undefined
  const { quiet_hours: quiet, whatsapp, sms } = settings
  const templates = Object.entries(whatsapp?.templates ?? {}).map(([kind, { name, ...rest }]) => [
    kind,
    Object.keys(rest).length > 0 ? inOrder({ name, ...rest }, ['name', 'values', 'has_button']) : name,
  ])
  return inOrder(
    {
      ...settings,
      ...(typeof quiet === 'object' ? { quiet_hours: inOrder(quiet, ['from', 'until']) } : {}),
      ...(whatsapp
        ? {
            whatsapp: {
              ...inOrder(whatsapp, ['phone_id', 'language']),
              templates: inOrder(Object.fromEntries(templates), TEMPLATE_KINDS),
            },
          }
        : {}),
      ...(sms ? { sms: inOrder(sms, ['countries', 'most_a_day']) } : {}),
    },
    ['channels', 'quiet_hours', 'whatsapp', 'sms'],
  )
}

function wordingEntry(wording: SalesTypeWording) {
  return Object.keys(wording).length > 0 ? inOrder(wording, Object.keys(WORDING_MAX)) : undefined
}

/** The database does not keep the order of fields. The named fields come first, then the others by name. */
function inOrder(value: object, first: readonly string[]): Record<string, unknown> {
  const known = value as Record<string, unknown>
  const names = [
    ...first.filter((name) => name in known),
    ...Object.keys(known)
      .filter((name) => !first.includes(name))
      .sort(),
  ]
  return Object.fromEntries(names.map((name) => [name, known[name]]))
}

/** An unnamed origin is derived from the first host, so the store's own host comes first. */
function ownHostFirst(hosts: readonly Host[], own: string): Host[] {
  return [...hosts.filter(({ host }) => host === own), ...hosts.filter(({ host }) => host !== own)]
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun', 'public_holiday'] as const
const week = (hours: WeekHours) => Object.fromEntries(DAYS.map((day) => [day, hours[day]]))

function outletEntry(outlet: ExportedOutlet) {
  const { slug, hours, slot_hours, cut_off, is_switched_off, blackout_days, postal_sectors, tables, ...rest } = outlet
  const { slot_horizon_days, slot_capacity, lead_time_hours, sales_types, ...place } = rest
  return {
    id: slug,
    ...place,
    hours: week(hours),
    slot_hours: slot_hours ? week(slot_hours) : undefined,
    slot_horizon_days,
    slot_capacity,
    lead_time_hours,
    cut_off: cut_off.slice(0, 5),
    sales_types,
    postal_sectors: postal_sectors ?? 'all',
    blackout_days: omitEmpty(blackout_days),
    is_closed: is_switched_off || undefined,
    tables: omitEmpty(tables.map(({ id, name }) => ({ id, name }))),
  }
}
