import { useLoaderData } from 'react-router'
import type { StoreConfig } from '#contract/shop/store.ts'
import { postalHeroTexts as texts } from '#texts/shop/postal-hero.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useWording } from '../../state/use-wording.ts'

import { HeroAnswer } from './hero-answer.tsx'
import { HeroPicture } from './hero-picture.tsx'
import type { HeroData } from './load-hero.ts'
import { PostalForm } from './postal-form.tsx'
import { usePickupTimes } from './use-pickup-times.ts'

/** The sharing title without the store's name, which is already in the header. */
function headline({ name, og_title }: StoreConfig): string {
  return og_title.startsWith(name) ? og_title.slice(name.length).replace(/^[\s·|:–-]+/, '') || og_title : og_title
}

/** Home's first view: what the store does, a postal code, and when someone comes. The answer's space is reserved, so nothing moves. */
export function PostalHero() {
  const config = useAppState((state) => state.config)
  const { hero } = useLoaderData<{ hero: HeroData }>()
  const intro = useWording('home_intro', config.og_description)
  const { times, error, isAsking, input, submit, type } = usePickupTimes(hero)
  const to = useTo()
  return (
    <section aria-labelledby="hero" className="hero">
      <div className="hero-words">
        <h1 id="hero" className="text-display font-semibold">
          {headline(config)}
        </h1>
        <p className="mt-3 max-w-reading text-18 text-ink-muted">{intro}</p>
        {hero.way ? (
          <PostalForm
            {...{ way: hero.way, typed: hero.typed, times, error, isAsking, input }}
            onType={type}
            onSubmit={submit}
          />
        ) : (
          <ButtonLink to={to('products')} className="mt-6" iconEnd="arrow-right">
            {texts.menu}
          </ButtonLink>
        )}
      </div>
      <div role="status" className="hero-answer">
        {hero.way && times && <HeroAnswer times={times} />}
      </div>
      <HeroPicture />
    </section>
  )
}
