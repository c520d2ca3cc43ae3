import type { Category, Product } from '#contract/shop/catalog.ts'
import type { NewsArticle } from '#contract/shop/content.ts'
import { href } from '#contract/wire/href.ts'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { theStore } from './organization.ts'
import { productAddress } from './product-offer.ts'
import type { Thing, Where } from './thing.ts'

type Step = readonly [name: string, path: string]

/** The way from the store's top to a page. */
function trail(origin: string, steps: readonly Step[]): Thing {
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

export function categoryTrail(category: Category, { origin }: Where): Thing {
  return trail(origin, [menu, categoryStep(category)])
}

export function productTrail(product: Product, { origin }: Where): Thing {
  return trail(origin, [menu, categoryStep(product.category), [product.name, productAddress(product)]])
}

export function articleTrail(
  list: 'news' | 'promotions',
  { slug, title }: { slug: string; title: string },
  { origin }: Where,
) {
  return trail(origin, [
    [contentTexts[list].title, href(list)],
    [title, href(list, { id: slug })],
  ])
}

export function newsArticle({ slug, title, description, image, date }: NewsArticle, where: Where): Thing {
  const { origin } = where
  const url = origin + href('news', { id: slug })
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: title,
    description,
    ...(date ? { datePublished: date } : {}),
    ...(image ? { image: `${origin}${image}-1200.jpeg` } : {}),
    author: theStore(where),
    publisher: theStore(where),
  }
}
