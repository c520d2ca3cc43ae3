import type { OrderView, OrderWeight } from '#contract/order/order-shapes.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useHydrated } from '../../checkout/form/use-hydrated.ts'
import { failureText } from '../../checkout/pay/failure-text.ts'
import { PayChoices } from '../../checkout/pay/pay-choices.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { AnswerDeadline } from '../services/answer-deadline.tsx'
import { EMPTY_WEIGHT_ANSWER, useWeightAnswer, type WeightAnswerState } from './use-weight-answer.ts'
import { questionKey } from './weight-draft.ts'
import { noMeansWords, questionTexts } from './weight-words.ts'

const texts = orderWeightTexts.question

type WeightAnswerFormProps = {
  orderRef: OrderRef
  order: OrderView & { weight: OrderWeight }
  question: NonNullable<OrderWeight['question']>
  options: PaymentOptions
  /** Null clears the refusal of the last try. */
  onRefused: (words: string | null) => void
}

/** P1.2: yes and how it is paid, or no. The answer so far is in the browser's storage, so the server renders the form without one. */
export function WeightAnswerForm(props: WeightAnswerFormProps) {
  if (useHydrated()) return <FormWithState key={questionKey(props.question)} {...props} />
  // Before hydration no handler would receive a choice.
  return (
    <div inert className="contents">
      <FormFields {...props} state={EMPTY_WEIGHT_ANSWER} />
    </div>
  )
}

function FormWithState(props: WeightAnswerFormProps) {
  const { orderRef, order, question, options, onRefused } = props
  const { saidNo } = questionTexts(order)
  const state = useWeightAnswer({ orderRef, orderId: order.id, question, saidNo, options, onRefused })
  return <FormFields {...props} state={state} />
}

function FormFields({ order, question, options, state }: WeightAnswerFormProps & { state: WeightAnswerState }) {
  const { asked_cents, answer_until, payment } = question
  const more = priceText(asked_cents)
  const { promise, choose, no } = questionTexts(order)
  const isYes = state.answer === 'accept'
  return (
    <>
      <AnswerDeadline until={answer_until} now={order.now} promise={promise} />
      {(payment?.status === 'failed' || payment?.status === 'expired') && (
        <Notice tone="bad" role="alert">
          {orderActTexts.services.failed} {failureText(payment.failure)}
        </Notice>
      )}
      <RadioCards
        legend={choose}
        isLegendHidden
        name="weight-answer"
        value={state.answer}
        onChange={(value) => state.choose(value === 'accept' ? 'accept' : 'decline')}
        options={[
          { value: 'accept', label: texts.yes(more) },
          {
            value: 'decline',
            label: no,
            description: noMeansWords(order, asked_cents),
          },
        ]}
      />
      {isYes && (
        <section aria-label={orderActTexts.services.payTitle}>
          <PayChoices options={options} value={state.choice} onChange={state.choosePayment} tempCard={state.tempCard} />
        </section>
      )}
      <Refusal text={state.failure} />
      <Button
        isWide
        isLoading={state.isSending}
        disabledReason={state.answer === null ? texts.missing : undefined}
        onClick={state.send}
      >
        {sendWords(state, more)}
      </Button>
      {state.entryForm}
    </>
  )
}

function sendWords({ answer, payment }: WeightAnswerState, more: string): string {
  if (answer === null) return texts.send
  if (answer === 'decline') return texts.sendNo
  return payment ? texts.pay(more) : checkoutTexts.enterCard
}
