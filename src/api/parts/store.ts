import type { CareQuestion } from '#contract/account/care.ts'
import type { MessageSettings } from '#contract/messages/message-settings.ts'
import type { Liability } from '#contract/order/liability.ts'
import type { PromisePolicy } from '#contract/promises/promise-limits.ts'
import type { CareScene, StoreConfig } from '#contract/shop/store.ts'
import type { WeightPreset } from '#contract/shop/weighing.ts'
import type { Wording } from '#contract/shop/wording.ts'

/** The store's information as stored: without the parts that depend on the request's host, and with slugs for the defaults. */
export type KeptInformation = {
  legal_name: string
  uen: string
  gst_registration_no: string | null
  address: string
  phone: string
  email: string
  whatsapp: string | null
  support_hours: string
  socials: { network: string; handle: string; url: string }[]
  launched: string
  announcement: string | null
  /** D1.12: absent in stores that were imported before this field existed. */
  wording?: Wording
  /** The names of the home page's pictures; absent if the store has none. */
  hero?: { wide: string; square: string } | undefined
  promo_cards: { title: string; text: string; image: string; to: string; accent: 'primary' | 'secondary' }[]
  /** P1.7: absent in stores that were imported before this field existed. */
  care_preferences?: CareQuestion[]
  front_door?: { text: string; image: string } | null
  /** D1.12: how the store's work is drawn; absent if neutrally. */
  care_scene?: CareScene | undefined
  /** M1.6: how soon the store answers; absent if it has set nothing. */
  conversation?: { answer_hours?: number | undefined; claim_days?: number | undefined } | undefined
  /** P1.1: how goods by the kilogram are weighed and charged; absent if they are charged as ordered. */
  weighing?: { tolerance_percent: number; presets?: WeightPreset[] | undefined } | undefined
  /** P1.6: absent if the store has set nothing. */
  liability?: Liability | null
  /** P1.5: what the store gives for a missed promise; absent if it gives nothing. */
  promises?: PromisePolicy | undefined
  /** B1.2: absent if scanning is optional. */
  bags?: { scan: 'optional' | 'required' } | undefined
  default_outlet: string
  default_sales_type: string
  /** S7.16: the ids of the store's analytics tags; absent if it has none. */
  analytics?: StoreTags | null
}

export type StoreTags = {
  ga4?: string | undefined
  tag_manager?: string | undefined
  meta_pixel?: string | undefined
}

export type Store = {
  id: number
  slug: string
  origin: string
  defaultSubdomain: string
  version: number
  config: StoreConfig
  information: KeptInformation
  /** M1.1: never shown to visitors. */
  messages: MessageSettings
  /** By name: the URL prefix of the rendered pictures, such as /media/3f…, and the size of the source. */
  images: ReadonlyMap<string, { url: string; width: number; height: number }>
}

export type HostedStore = { store: Store; referer: string; partner: { name: string } | null }

/**
 * All stores by host name, cached in memory. An import notifies every process, which reloads. After a lost listening connection everything is reloaded
 * too, because notifications may be missing.
 */
export type StoreDirectory = {
  byHost(host: string): HostedStore | undefined
  byId(id: number): Store | undefined
  /** Caches the result of `load` for a store until that store changes. */
  remember<T>(store: Store, key: string, load: () => Promise<T>): Promise<T>
  refresh(): Promise<void>
  /** Calls `hear` after every change, for caches outside of the API. */
  onChange(hear: () => void): void
  close(): Promise<void>
}
