import { type BannerImage, getBanners, getStoreConfig, getStoreInformation } from '#contract/shop/store.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { isSafeLink } from '#rules/access/safe-link.ts'
import { withPricesHere } from '#rules/cart/price-here.ts'
import { bookingBaseUrl } from '#rules/checkout/booking-address.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { storeCatalogIndex } from '../catalog-index/store-catalog-index.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { imageUrl } from '../store/image-url.ts'
import { storeDefaults } from '../store/store.queries.ts'
import { storeTags } from '../store/store-tags.ts'
import { bannersOf, pricesHere } from './banner-prices.ts'

export const storeEndpoints = [
  endpoint(getStoreConfig, ({ scope: { store }, parts: { env } }) => {
    const isClosed = requiresAuthentication(store.config)
    return {
      ...store.config,
      image: imageUrl(store, store.config.image),
      store_icon: imageUrl(store, store.config.store_icon),
      authentication_required: isClosed,
      authenticatiion_required: isClosed,
      booking_base_url: bookingBaseUrl(store.config.booking_base_url, env.BOOKING_ORIGINS) ?? null,
    }
  }),

  endpoint(getStoreInformation, async ({ scope: { store, referer, partner, now }, parts }) => ({
    ...(await parts.stores.remember(store, 'information', () => informationOf(parts, store))),
    partner,
    referer,
    wallet: parts.gateways.current.wallet?.kind ?? null,
    is_measured: storeTags(store) !== undefined,
    year: Number(singaporeClock(now).day.slice(0, 4)),
  })),

  endpoint(getBanners, async ({ scope: { store }, query, parts }) => {
    const { rows, prices } = await parts.stores.remember(store, 'banners', () => bannersOf(parts, store))
    const catalogIndex = await storeCatalogIndex(parts, store)
    const slug = catalogIndex.salesTypes.get(Number(query.sales_type_id))?.slug
    // D1.12: a sales type with its own banners shows only those. Otherwise, and without a sales type, the store's banners are shown.
    const own = rows.filter(({ sales_types }) => slug !== undefined && sales_types.includes(slug))
    const shown = own.length > 0 ? own : rows.filter(({ sales_types }) => sales_types.length === 0)
    const centsOf = pricesHere(prices, catalogIndex, query)
    const said = (text: string | null) => text && withPricesHere(text, centsOf)
    return shown.map(
      ({ image, link, sales_types: _, title, text, ...row }) =>
        ({
          ...row,
          title: said(title),
          text: said(text),
          image_url: imageUrl(store, image),
          to: link && isSafeLink(link) ? link : null,
        }) as BannerImage,
    )
  }),
]

/** The part of the information that is the same for every visitor. */
async function informationOf({ db }: ApiParts, store: Store) {
  const {
    default_outlet,
    default_sales_type,
    promo_cards,
    hero,
    front_door,
    socials,
    analytics,
    care_preferences: _care,
    promises: _promises,
    conversation,
    weighing,
    bags: _bags,
    ...information
  } = store.information
  const defaults = await storeDefaults.one(db, store.id, default_outlet, default_sales_type)
  return {
    ...information,
    ...(conversation?.answer_hours ? { answer_hours: conversation.answer_hours } : {}),
    ...(weighing
      ? { weighing: { tolerance_percent: weighing.tolerance_percent, presets: weighing.presets ?? [] } }
      : {}),
    wording: information.wording ?? {},
    // The import accepts only safe links. This also filters rows that were written in another way.
    socials: socials.filter(({ url }) => isSafeLink(url)),
    ...(hero ? { hero: { wide: imageUrl(store, hero.wide), square: imageUrl(store, hero.square) } } : {}),
    front_door: front_door ? { ...front_door, image: imageUrl(store, front_door.image) } : null,
    promo_cards: promo_cards
      .filter(({ to }) => isSafeLink(to))
      .map((card) => ({ ...card, image: imageUrl(store, card.image) })),
    default_outlet_id: defaults.outlet_id,
    default_sales_type_id: defaults.sales_type_id,
  }
}
