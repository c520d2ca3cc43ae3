import type { Category, ProductCard } from '#contract/shop/catalog.ts'
import type { HeroData } from './hero/load-hero.ts'
import type { LivingData } from './living/load-living.ts'

/** What the home page shows. */
export type HomeData = {
  categories: Category[]
  popular: ProductCard[]
  hero: HeroData
  living: LivingData | null
}
