import type { Category, ProductCard } from '#contract/shop/catalog.ts'
import { loadCategories } from '../catalog/load-categories.ts'
import { loadPopular } from '../catalog/load-popular.ts'
import type { LoaderInput } from '../state/screen.ts'
import { loadHomeHero } from './hero/home-hero.tsx'
import { type HeroData, loadHero } from './hero/load-hero.ts'
import { type LivingData, loadLiving } from './living/load-living.ts'

export type HomeData = {
  categories: Category[]
  popular: ProductCard[]
  hero: HeroData
  living: LivingData | null
}

/** The home page's loader. If the catalogue cannot be loaded, the page shows without it (S8.5). */
export async function loadHome(input: LoaderInput): Promise<HomeData> {
  const [categories, popular, hero, living] = await Promise.all([
    loadCategories(input).then(
      (answer) => answer.categories,
      () => [],
    ),
    loadPopular(input).catch(() => []),
    loadHero(input),
    loadLiving(input),
    // The page shows without the script of its first view (S8.6).
    loadHomeHero().catch(() => {}),
  ])
  return { categories, popular, hero, living }
}
