import type { Category, Product } from '#contract/shop/catalog.ts'
import type { NewsArticle } from '#contract/shop/content.ts'
import { href } from '#contract/wire/href.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { storeReference } from './organization.ts'
import { productAddress } from './product-offer.ts'
import type { PageContext, Thing } from './thing.ts'

type Step = readonly [name: string, path: string]

/** The breadcrumbs from the top level to a page. */
function breadcrumbs(origin: string, steps: readonly Step[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

const menu: Step = [menuTexts.title, href('products')]
const categoryStep = ({ slug, name }: Pick<Category, 'slug' | 'name'>): Step => [
  name,
  href('product', { category: slug }),
]

export function categoryBreadcrumbs(category: Category, { origin }: PageContext): Thing {
  return breadcrumbs(origin, [menu, categoryStep(category)])
}

export function productBreadcrumbs(product: Product, { origin }: PageContext): Thing {
  return breadcrumbs(origin, [menu, categoryStep(product.category), [product.name, productAddress(product)]])
}

export function articleBreadcrumbs(
  list: 'news' | 'promotions',
  { slug, title }: { slug: string; title: string },
  { origin }: PageContext,
) {
  return breadcrumbs(origin, [
    [contentTexts[list].title, href(list)],
    [title, href(list, { id: slug })],
  ])
}

export function newsArticle({ slug, title, description, image, date }: NewsArticle, context: PageContext): Thing {
  const { origin } = context
  const url = origin + href('news', { id: slug })
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: title,
    description,
    ...(date ? { datePublished: date } : {}),
    ...(image ? { image: `${origin}${image}-1200.jpeg` } : {}),
    author: storeReference(context),
    publisher: storeReference(context),
  }
}
