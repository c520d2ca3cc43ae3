import { useLoaderData } from 'react-router'
import { RestOfPage } from '../state/lazy/rest-of-page.tsx'
import { homeHero } from './hero/home-hero.tsx'
import type { HomeData } from './home-data.ts'
import { homeRest } from './home-parts.ts'
import { LivingPlace } from './living/living-place.tsx'

/** S1.7. The loader is in load-home.ts, outside of the first load. */
export function Component() {
  const { living } = useLoaderData<HomeData>()
  return (
    <div className="sm:pt-2">
      <LivingPlace living={living} />
      {homeHero.element}
      <RestOfPage>{homeRest.element}</RestOfPage>
    </div>
  )
}
