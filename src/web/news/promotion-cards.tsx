import type { PromotionTeaser } from '#contract/shop/content.ts'
import { useTo } from '../state/links/use-to.ts'
import { PromotionState } from './promotion-state.tsx'
import { TeaserCard, TeaserGrid } from './teaser-card.tsx'

type PromotionCardsProps = { promotions: readonly PromotionTeaser[]; level: 2 | 3; priorities?: number }

export function PromotionCards({ promotions, level, priorities = 0 }: PromotionCardsProps) {
  const to = useTo()
  return (
    <TeaserGrid>
      {promotions.map((one, index) => (
        <li key={one.slug}>
          <TeaserCard
            to={to('promotions', { id: one.slug })}
            teaser={one}
            about={<PromotionState promotion={one} />}
            level={level}
            isPriority={index < priorities}
            isPast={one.state === 'over'}
          />
        </li>
      ))}
    </TeaserGrid>
  )
}
