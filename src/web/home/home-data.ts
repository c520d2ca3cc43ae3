import type { Category } from '#contract/shop/catalog.ts'
import type { PlacedProducts } from '../catalog/load-popular.ts'
import type { HeroData } from './hero/load-hero.ts'
import type { LivingData } from './living/load-living.ts'

/** What the home page shows. */
export type HomeData = {
  categories: Category[]
  popular: PlacedProducts | null
  hero: HeroData
  living: LivingData | null
}
