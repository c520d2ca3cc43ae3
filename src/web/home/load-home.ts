import { loadCategories } from '../catalog/load-categories.ts'
import { loadPopular } from '../catalog/load-popular.ts'
import type { LoaderInput } from '../state/screen.ts'
import { homeHero } from './hero/home-hero.tsx'
import { loadHero } from './hero/load-hero.ts'
import type { HomeData } from './home-data.ts'
import { homeRest } from './home-parts.ts'
import { loadLiving } from './living/load-living.ts'

/** The home page's loader. If the catalogue cannot be loaded, the page shows without it (S8.5). */
export async function loadHome(input: LoaderInput): Promise<HomeData> {
  const [categories, popular, hero, living] = await Promise.all([
    loadCategories(input).then(
      (answer) => answer.categories,
      () => [],
    ),
    loadPopular(input).catch(() => null),
    loadHero(input),
    loadLiving(input),
    homeHero.load(),
    homeRest.load(),
  ])
  return { categories, popular, hero, living }
}
