import type { OrderView } from '#contract/order/order-shapes.ts'
import { askedNow } from '#rules/weight/order-money.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { ExplainedWords } from '#ui/dialogs/explained-words.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { saidAmounts } from './said-amounts.tsx'
import { askedWords, questionTexts } from './weight-words.ts'

/** P1.2: leads from the order's other pages to the question about its weight. */
export function WeightPointer({ order, overview }: { order: OrderView; overview: string }) {
  const question = askedNow(order)
  const { weight } = order
  if (question?.state !== 'open' || !weight) return null
  const texts = questionTexts({ ...order, weight })
  return (
    <AccountCard title={texts.on}>
      <ExplainedWords
        className="mb-4 text-ink-muted"
        words={askedWords({ ...order, weight }, question.asked_cents)}
        said={saidAmounts({ ...order, weight })}
      />
      <ButtonLink to={overview}>{texts.see}</ButtonLink>
    </AccountCard>
  )
}
