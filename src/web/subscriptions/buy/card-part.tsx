import { useSearchParams } from 'react-router'
import type { SavedMethod } from '#contract/order/payments.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { useCardTaken } from '../../account/payments/use-card-taken.ts'
import { Part } from '../../checkout/form/part.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import { useTo } from '../../state/links/use-to.ts'
import { cardChoices } from '../mine/choices.ts'

const texts = subscriptionPageTexts.buy

type CardPartProps = {
  planId: string
  methods: readonly SavedMethod[]
  isTest: boolean
  value: string | null
  onChange: (id: string) => void
}

/** Only a saved card can be charged repeatedly. A new card is entered on the gateway's page, which returns here. */
export function CardPart({ planId, methods, isTest, value, onChange }: CardPartProps) {
  const to = useTo()
  const [query] = useSearchParams()
  const { enter, isLeaving, failure, form } = useCardEntry()
  const aid = query.get('aid') ?? undefined
  const returnPath = to('checkoutSubscription', { id: planId }, { aid })
  const returnFailure = useCardTaken(query.get('setup'), returnPath)
  const problem = failure ?? returnFailure
  const hasNone = methods.length === 0
  return (
    <Part title={texts.payTitle} icon="card">
      <div className="flex flex-col items-start gap-4 *:w-full">
        {problem && (
          <Notice tone="warning" role="alert">
            {problem}
          </Notice>
        )}
        {hasNone ? (
          <p className="text-ink-muted">{texts.noCard}</p>
        ) : (
          <RadioCards
            legend={texts.pay}
            isLegendHidden
            name="card"
            value={value}
            onChange={onChange}
            options={cardChoices(methods)}
          />
        )}
        <div>
          <Button
            look={hasNone ? 'quiet' : 'plain'}
            size={hasNone ? 'medium' : 'small'}
            icon="plus"
            isLoading={isLeaving}
            onClick={() => enter({ isSaved: true, returnPath })}
          >
            {hasNone ? texts.addCard : texts.otherCard}
          </Button>
        </div>
        {isTest && <p className="text-13 text-ink-muted">{paymentTexts.entry.test}</p>}
      </div>
      {form}
    </Part>
  )
}
