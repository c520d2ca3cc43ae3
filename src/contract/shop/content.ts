import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { typed } from './catalog.ts'

/**
 * Markdown arrives as a tree of plain data, never as HTML, so a store's content cannot run scripts in a visitor's
 * page (D6.5).
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; children: Inline[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'rule' }

export const inline: z.ZodMiniType<Inline> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.enum(['strong', 'em']), children: z.array(inline) }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('link'), to: z.string(), children: z.array(inline) }),
    z.object({ kind: z.literal('break') }),
  ]),
)

export const block: z.ZodMiniType<Block> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3, 4]), id: z.string(), children: z.array(inline) }),
    z.object({ kind: z.literal('paragraph'), children: z.array(inline) }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(block)) }),
    z.object({ kind: z.literal('quote'), children: z.array(block) }),
    z.object({ kind: z.literal('table'), head: z.array(z.array(inline)), rows: z.array(z.array(z.array(inline))) }),
    z.object({ kind: z.literal('image'), src: z.string(), alt: z.string() }),
    z.object({ kind: z.literal('rule') }),
  ]),
)

export const contentPage = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.nullable(z.string()),
  image: z.nullable(z.string()),
  blocks: z.array(block),
})
export type ContentPage = z.output<typeof contentPage>

export const getContentPage = call({
  method: 'GET',
  path: '/content/pages/:slug',
  names: { slug: 'page' },
  who: 'anyone',
  openBeforeSignIn: true,
  summary: "Get one of the store's pages: about-us, faq, privacy-policy, terms-conditions or social-updates",
  response: contentPage,
})

/** Content as lists show it. Its id in addresses is its slug. */
const teaser = {
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  /** The address prefix of the picture's renderings. Empty without a picture. */
  image: z.string(),
}

const newsTeaser = z.object({ ...teaser, date: z.nullable(z.string()) })
export type NewsTeaser = z.output<typeof newsTeaser>

const promotionTeaser = z.object({
  ...teaser,
  /** The state by the server's clock in Singapore. */
  state: z.enum(['running', 'coming', 'over']),
  /** The first and last day; null if open. */
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
})
export type PromotionTeaser = z.output<typeof promotionTeaser>

const body = {
  blocks: z.array(block),
  /** The products of the article, in its order. */
  product_ids: z.array(z.int()),
}

const newsArticle = z.object({ ...newsTeaser.shape, ...body, more: z.array(newsTeaser) })
export type NewsArticle = z.output<typeof newsArticle>

const promotion = z.object({
  ...promotionTeaser.shape,
  ...body,
  /** Whether it has a voucher, and the voucher's code while the promotion runs. */
  has_voucher: z.boolean(),
  voucher: z.nullable(z.string()),
  more: z.array(promotionTeaser),
})
export type Promotion = z.output<typeof promotion>

export const getNews = call({
  method: 'GET',
  path: '/news',
  who: 'anyone',
  revalidated: true,
  summary: "List the store's news, newest first, paged",
  query: z.object({
    /** The `next` of the previous page. */
    before: z.optional(typed(80)),
  }),
  response: z.object({ news: z.array(newsTeaser), next: z.nullable(z.string()) }),
})

export const getNewsArticle = call({
  method: 'GET',
  path: '/news/:id',
  names: { id: 'article' },
  who: 'anyone',
  revalidated: true,
  summary: 'Get a news item, with its products and other news',
  response: newsArticle,
})

export const getPromotions = call({
  method: 'GET',
  path: '/promotions',
  who: 'anyone',
  revalidated: true,
  summary: 'List the promotions with their state: running, coming or over',
  response: z.array(promotionTeaser),
})

export const getPromotion = call({
  method: 'GET',
  path: '/promotions/:id',
  names: { id: 'article' },
  who: 'anyone',
  revalidated: true,
  summary: 'Get a promotion: its state, its products and, while it runs, its voucher',
  response: promotion,
})
