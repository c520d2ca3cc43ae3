import type { PromotionTeaser } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { dayText } from '#ui/text/time-text.ts'

const texts = contentTexts.promotions
const tones: Record<PromotionTeaser['state'], BadgeTone> = { running: 'good', coming: 'info', over: 'neutral' }

type Standing = Pick<PromotionTeaser, 'state' | 'starts' | 'ends'>

/** Where a promotion stands, in words: the day that matters to somebody who would like to have it. */
export function whenWords({ state, starts, ends }: Standing): string {
  if (state === 'coming') return starts ? texts.from(dayText(starts)) : ''
  if (ends === null) return texts.openEnd
  return state === 'over' ? texts.ended(dayText(ends)) : texts.until(dayText(ends))
}

export function PromotionStanding({ promotion }: { promotion: Standing }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={tones[promotion.state]}>{texts.states[promotion.state]}</Badge>
      <span>{whenWords(promotion)}</span>
    </span>
  )
}
