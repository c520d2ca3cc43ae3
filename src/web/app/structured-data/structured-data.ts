import type { ContentPage } from '#contract/shop/content.ts'
import type { CategoryData } from '../../catalog/menu/category-page.tsx'
import type { ProductData } from '../../catalog/product/product-data.ts'
import type { OutletsHere } from '../../location/outlets/load-outlets.ts'
import type { NewsData } from '../../news/news.screen.tsx'
import type { PromotionData } from '../../news/promotions.screen.tsx'
import { articleTrail, categoryTrail, newsArticle, productTrail } from './articles-and-trails.ts'
import { businesses, organization, webSite } from './organization.ts'
import { productOffer } from './product-offer.ts'
import { questions } from './questions.ts'
import type { Thing, Where } from './thing.ts'

/**
 * What a page tells search engines of itself, made from the same data it is drawn from. Only the server says it: nobody reads it of a
 * page that was reached by a click, so none of this is in the browser's script.
 */
export function structuredData(page: { id: string; data?: unknown } | undefined, where: Where): Thing[] {
  const data = page?.data ?? null
  if (page?.id === 'home') return [organization(where), webSite(where)]
  if (data === null) return []
  switch (page?.id) {
    case 'product':
      return ofCatalogue(data as CategoryData | ProductData, where)
    case 'maps':
      return businesses((data as OutletsHere).outlets, where)
    case 'faq':
      return questions((data as ContentPage).blocks)
    case 'aboutUs':
      return [organization(where)]
    case 'news':
      return ofNews(data as NewsData, where)
    case 'promotions':
      return ofPromotions(data as PromotionData, where)
    default:
      return []
  }
}

function ofCatalogue(data: CategoryData | ProductData, where: Where): Thing[] {
  if (data.kind === 'category') return [categoryTrail(data.category, where)]
  return [productOffer(data.product, where), productTrail(data.product, where)]
}

function ofNews(data: NewsData, where: Where): Thing[] {
  if (data.kind === 'list') return []
  return [newsArticle(data.article, where), articleTrail('news', data.article, where)]
}

function ofPromotions(data: PromotionData, where: Where): Thing[] {
  return data.kind === 'list' ? [] : [articleTrail('promotions', data.promotion, where)]
}
