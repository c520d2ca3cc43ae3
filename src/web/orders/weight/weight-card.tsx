import type { OrderView } from '#contract/order/order-shapes.ts'
import { askedNow } from '#rules/weight/order-money.ts'
import { weightState } from '#rules/weight/weight-state.ts'
import { orderWeightTexts as texts } from '#texts/weight/order-weight.ts'
import { ExplainedWords } from '#ui/dialogs/explained-words.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'
import { saidAmounts } from './said-amounts.tsx'
import { ScalePhoto } from './scale-photo.tsx'
import { weightWords } from './weight-words.ts'

/** P1.2: the estimate and its limit, later the weight, its price and what was given back. */
export function WeightCard({ order }: { order: OrderView }) {
  const { weight } = order
  // The question above says it, with the photo.
  if (!weight || askedNow(order)) return null
  return (
    <AccountCard title={texts.titles[weightState({ ...order, weight })]}>
      <div className="flex flex-wrap gap-4">
        <ScalePhoto photo={weight.photo} />
        <div className="min-w-0 flex-1 basis-48">
          <ExplainedWords
            className="text-pretty break-words"
            words={weightWords({ ...order, weight }).join(' ')}
            said={saidAmounts({ ...order, weight })}
          />
          {weight.weighed_at && (
            <p className="mt-1 text-14 text-ink-muted tabular">{texts.weighedAt(momentText(weight.weighed_at))}</p>
          )}
        </div>
      </div>
    </AccountCard>
  )
}
