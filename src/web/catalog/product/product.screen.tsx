import { redirect, useLoaderData } from 'react-router'
import type { Product } from '#contract/shop/catalog.ts'
import { href } from '#contract/wire/href.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import type { Head, LoaderInput } from '../../state/screen.ts'
import { loadCategories } from '../load-categories.ts'
import { loadMenu } from '../load-menu.ts'
import { loadNames, placeNames } from '../load-place.ts'
import { type CategoryData, CategoryPage } from '../menu/category-page.tsx'
import { atKnownPlace, placeQuery } from '../place-query.ts'
import type { ProductData } from './product-data.ts'
import { ProductPage } from './product-page.tsx'

type Data = CategoryData | ProductData

/** /products/:category is the category's page; with a product's name or id below it, the product's. */
export function loader(input: LoaderInput): Promise<Data> {
  const { category = '', name, id } = input.params
  const product = id ?? name
  return product === undefined ? loadCategory(input, category) : loadProduct(input, product)
}

async function loadCategory(input: LoaderInput, slug: string): Promise<CategoryData> {
  const loading = loadMenu(input, { category: slug })
  // It may fail before the categories are there. An error that nobody waits for would end the server.
  loading.catch(() => {})
  const { categories } = await loadCategories(input)
  const category = categories.find((one) => one.slug === slug)
  if (!category) throw new ApiFailure(404, { message: catalogTexts.unknownCategory })
  return { kind: 'category', category, ...(await loading) }
}

async function loadProduct(input: LoaderInput, id: string): Promise<ProductData> {
  const { api, url, signal } = input
  const [product, names] = await Promise.all([
    atKnownPlace(placeQuery(url.searchParams), (query) => api('GET /products/:id', { params: { id }, query, signal })),
    loadNames(api),
  ])
  redirectToCanonical(input, product)
  return {
    kind: 'product',
    product,
    place: placeNames(names, product.place),
    salesTypes: Object.fromEntries(names.salesTypes),
  }
}

/** A product has one address. Other addresses that find it are redirected permanently. */
function redirectToCanonical({ params, url }: LoaderInput, product: Product): void {
  const own = { category: product.category.slug, name: product.name_slug, id: String(product.id) }
  if (params.category === own.category && params.name === own.name && params.id === own.id) return
  throw redirect(href('product', own) + url.search, 301)
}

export function head(data: Data): Head {
  if (data.kind === 'category') {
    const { name, description, image } = data.category
    return { title: name, description, image }
  }
  const { name, description, image } = data.product
  return { title: name, description, image, type: 'product' }
}

export function Component() {
  const data = useLoaderData<Data>()
  return data.kind === 'category' ? <CategoryPage data={data} /> : <ProductPage data={data} />
}
