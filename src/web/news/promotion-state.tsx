import type { PromotionTeaser } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { dayText } from '#ui/text/time-text.ts'

const texts = contentTexts.promotions
const tones: Record<PromotionTeaser['state'], BadgeTone> = { running: 'good', coming: 'info', over: 'neutral' }

type Period = Pick<PromotionTeaser, 'state' | 'starts' | 'ends'>

/** The date that matters now: the start of a coming promotion, the end of others. */
export function promotionPeriod({ state, starts, ends }: Period): string {
  if (state === 'coming') return starts ? texts.from(dayText(starts)) : ''
  if (ends === null) return texts.openEnd
  return state === 'over' ? texts.ended(dayText(ends)) : texts.until(dayText(ends))
}

export function PromotionState({ promotion }: { promotion: Period }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[promotion.state]}>{texts.states[promotion.state]}</Badge>
      <span>{promotionPeriod(promotion)}</span>
    </span>
  )
}
