import { useLoaderData } from 'react-router'
import type { NewsArticle, NewsTeaser } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import type { PlacedProducts } from '../catalog/load-popular.ts'
import { useTo } from '../state/links/use-to.ts'
import type { Head, LoaderInput } from '../state/screen.ts'
import { Article } from './article.tsx'
import { loadMentionedProducts } from './load-mentioned-products.ts'
import { NewsCards, NewsDay } from './news-cards.tsx'
import { NewsList } from './news-list.tsx'

const texts = contentTexts.news

export type NewsData =
  | { kind: 'list'; news: NewsTeaser[]; next: string | null }
  | { kind: 'article'; article: NewsArticle; products: PlacedProducts | null }

/** /news: the list, or with an id one article. */
export async function loader(input: LoaderInput): Promise<NewsData> {
  const { api, params, signal } = input
  if (params.id === undefined) return { kind: 'list', ...(await api('GET /news', { query: {}, signal })) }
  const article = await api('GET /news/:id', { params: { id: params.id }, signal })
  return { kind: 'article', article, products: await loadMentionedProducts(input, article.product_ids) }
}

export function head(data: NewsData): Head {
  if (data.kind === 'list') return texts
  const { title, description, image, date } = data.article
  return { title, description, type: 'article', ...(image ? { image } : {}), ...(date ? { date } : {}) }
}

export function Component() {
  const data = useLoaderData<NewsData>()
  const to = useTo()
  if (data.kind === 'list') return <NewsList first={data} />
  const { article, products } = data
  return (
    <Article
      article={article}
      products={products}
      productsTitle={texts.products}
      list={{ to: to('news'), title: texts.all }}
      about={<NewsDay date={article.date} />}
      more={article.more.length > 0 ? { title: texts.more, cards: <NewsCards news={article.more} level={3} /> } : null}
    />
  )
}
