import type { Category, ProductCard } from '#contract/shop/catalog.ts'
import { loadCategories } from '../catalog/load-categories.ts'
import { loadPopular } from '../catalog/load-popular.ts'
import type { LoaderInput } from '../state/screen.ts'

export type HomeData = { categories: Category[]; popular: ProductCard[] }

/** The home page's loader. If the catalogue cannot be loaded, the page shows without it (S8.5). */
export async function loadHome(input: LoaderInput): Promise<HomeData> {
  const [categories, popular] = await Promise.all([
    loadCategories(input).then(
      (answer) => answer.categories,
      () => [],
    ),
    loadPopular(input).catch(() => []),
  ])
  return { categories, popular }
}
