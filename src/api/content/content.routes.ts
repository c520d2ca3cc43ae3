import {
  getContentPage,
  getNews,
  getNewsArticle,
  getPromotion,
  getPromotions,
  type NewsTeaser,
  type PromotionTeaser,
} from '#contract/shop/content.ts'
import { byUrgency, promotionState } from '#rules/pricing/promotion-state.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { ApiParts } from '../parts/parts.ts'
import type { Store } from '../parts/store.ts'
import { imageUrl } from '../store/image-url.ts'
import { contentBySlug } from '../store/store.queries.ts'
import {
  allPromotions,
  type ContentDetails,
  newsBySlug,
  newsPage,
  productIdsBySlugs,
  promotionBlocks,
} from './content.queries.ts'

const NEWS_PAGE = 12
/** The number of other articles that are listed below one. */
const MORE = 3

type Written = { slug: string; title: string; description: string; day: string | null; image: string | null }

export const contentEndpoints = [
  endpoint(getContentPage, async ({ scope: { store }, params, parts }) => {
    const page = await contentBySlug.maybe(parts.db, store.id, 'page', params.slug)
    if (!page) throw new Refused(404, apiTexts.notFound)
    const { day, image, ...rest } = page
    return { ...rest, date: day, image: image ? imageUrl(store, image) : null }
  }),

  endpoint(getNews, async ({ scope: { store, now }, query, parts }) => {
    const { day: today } = singaporeClock(now)
    // Reads one row more than the page, to know whether there is a next page.
    const rows = await newsPage.all(parts.db, store.id, today, query.before ?? '', NEWS_PAGE + 1)
    const news = rows.slice(0, NEWS_PAGE).map((row) => newsTeaser(store, row))
    return { news, next: rows.length > NEWS_PAGE ? (news.at(-1)?.slug ?? null) : null }
  }),

  endpoint(getNewsArticle, async ({ scope: { store, now }, params, parts }) => {
    const { day: today } = singaporeClock(now)
    const row = await newsBySlug.maybe(parts.db, store.id, params.id, today)
    if (!row) throw new Refused(404, apiTexts.notFound)
    const [others, product_ids] = await Promise.all([
      newsPage.all(parts.db, store.id, today, '', MORE + 1),
      productIds(parts, store, row.details),
    ])
    return {
      ...newsTeaser(store, row),
      blocks: row.blocks,
      product_ids,
      more: others
        .filter(({ slug }) => slug !== row.slug)
        .slice(0, MORE)
        .map((one) => newsTeaser(store, one)),
    }
  }),

  endpoint(getPromotions, async ({ scope: { store, now }, parts }) =>
    (await promotionsOn(parts, store, now)).map(({ teaser }) => teaser),
  ),

  endpoint(getPromotion, async ({ scope: { store, now }, params, parts }) => {
    const all = await promotionsOn(parts, store, now)
    const found = all.find(({ teaser }) => teaser.slug === params.id)
    if (!found) throw new Refused(404, apiTexts.notFound)
    const { teaser, details } = found
    const [{ blocks }, product_ids] = await Promise.all([
      promotionBlocks.one(parts.db, store.id, teaser.slug),
      productIds(parts, store, details),
    ])
    return {
      ...teaser,
      blocks,
      product_ids,
      has_voucher: details.voucher !== undefined,
      voucher: teaser.state === 'running' ? (details.voucher ?? null) : null,
      more: all
        .map((one) => one.teaser)
        .filter(({ slug, state }) => slug !== teaser.slug && state !== 'over')
        .slice(0, MORE),
    }
  }),
]

function newsTeaser(store: Store, { slug, title, description, day, image }: Written): NewsTeaser {
  return { slug, title, description, date: day, image: imageUrl(store, image) }
}

/** The promotions with their current state, the most relevant first. */
async function promotionsOn(parts: ApiParts, store: Store, now: Date) {
  const rows = await parts.stores.remember(store, 'promotions', () => allPromotions.all(parts.db, store.id))
  const { day: today } = singaporeClock(now)
  return rows
    .map(({ details, slug, title, description, image }) => {
      const span = { starts: details.starts ?? null, ends: details.ends ?? null }
      const state = promotionState(span, today)
      const teaser: PromotionTeaser = { slug, title, description, image: imageUrl(store, image), state, ...span }
      return { teaser, details }
    })
    .sort((a, b) => byUrgency(a.teaser, b.teaser))
}

async function productIds(parts: ApiParts, store: Store, { products }: ContentDetails): Promise<number[]> {
  if (!products?.length) return []
  return (await productIdsBySlugs.all(parts.db, store.id, products)).map(({ id }) => id)
}
