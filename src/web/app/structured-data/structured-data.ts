import type { ContentPage } from '#contract/shop/content.ts'
import type { CategoryData } from '../../catalog/menu/category-page.tsx'
import type { ProductData } from '../../catalog/product/product-data.ts'
import type { OutletsHere } from '../../location/outlets/load-outlets.ts'
import type { NewsData } from '../../news/news.screen.tsx'
import type { PromotionData } from '../../news/promotions.screen.tsx'
import { articleBreadcrumbs, categoryBreadcrumbs, newsArticle, productBreadcrumbs } from './articles-and-breadcrumbs.ts'
import { businesses, organization, webSite } from './organization.ts'
import { productOffer } from './product-offer.ts'
import { questions } from './questions.ts'
import type { PageContext, Thing } from './thing.ts'

/**
 * The page's structured data for search engines, made from its loader's data. Only the server's HTML contains it: crawlers load every page from
 * the server, so the browser's script does not need it.
 */
export function structuredData(page: { id: string; data?: unknown } | undefined, context: PageContext): Thing[] {
  const data = page?.data ?? null
  if (page?.id === 'home') return [organization(context), webSite(context)]
  if (data === null) return []
  switch (page?.id) {
    case 'product':
      return ofCatalogue(data as CategoryData | ProductData, context)
    case 'maps':
      return businesses((data as OutletsHere).outlets, context)
    case 'faq':
      return questions((data as ContentPage).blocks)
    case 'aboutUs':
      return [organization(context)]
    case 'news':
      return ofNews(data as NewsData, context)
    case 'promotions':
      return ofPromotions(data as PromotionData, context)
    default:
      return []
  }
}

function ofCatalogue(data: CategoryData | ProductData, context: PageContext): Thing[] {
  if (data.kind === 'category') return [categoryBreadcrumbs(data.category, context)]
  return [productOffer(data.product, context), productBreadcrumbs(data.product, context)]
}

function ofNews(data: NewsData, context: PageContext): Thing[] {
  if (data.kind === 'list') return []
  return [newsArticle(data.article, context), articleBreadcrumbs('news', data.article, context)]
}

function ofPromotions(data: PromotionData, context: PageContext): Thing[] {
  return data.kind === 'list' ? [] : [articleBreadcrumbs('promotions', data.promotion, context)]
}
