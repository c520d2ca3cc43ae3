import type { StoreConfig } from '#contract/shop/store.ts'
import type { Wording } from '#contract/shop/wording.ts'

/** Information as it is kept: without what depends on the host that was asked for, and with slugs for defaults. */
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
  /** D1.12: absent where it was imported before there was any. */
  wording?: Wording
  promo_cards: { title: string; text: string; image: string; to: string; accent: 'primary' | 'secondary' }[]
  default_outlet: string
  default_sales_type: string
  /** S7.16: the ids of the store's tags; absent when it has none. */
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
  /** By name: the address prefix of the rendered pictures, such as /media/3f…, and the source's size. */
  images: ReadonlyMap<string, { url: string; width: number; height: number }>
}

export type HostedStore = { store: Store; referer: string; partner: { name: string } | null }

/**
 * All stores by host name, held in memory. An import notifies every process, which reads anew; when the listening
 * connection was lost in between, everything is read anew on return.
 */
export type StoreDirectory = {
  byHost(host: string): HostedStore | undefined
  byId(id: number): Store | undefined
  /** Remembers what `load` gives for a store until that store changes. */
  remember<T>(store: Store, key: string, load: () => Promise<T>): Promise<T>
  refresh(): Promise<void>
  /** Hears of every change, for caches outside of the API. */
  onChange(hear: () => void): void
  close(): Promise<void>
}
