import type { ProposedService } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { RadioCards } from '#ui/forms/radio-cards.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useHydrated } from '../../checkout/form/use-hydrated.ts'
import { failureText } from '../../checkout/pay/failure-text.ts'
import { PayChoices } from '../../checkout/pay/pay-choices.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import { AnswerDeadline } from './answer-deadline.tsx'
import { ServiceFacts } from './service-facts.tsx'
import type { ServicesData } from './services-data.ts'
import { type AnswerState, emptyAnswer, useAnswer } from './use-answer.ts'

const texts = orderActTexts.services

type AnswerFormProps = { data: ServicesData; open: readonly ProposedService[] }

/**
 * D4.4: the customer accepts or declines each service, then pays for the accepted ones. The answers so far are in the browser's storage, so the
 * server renders the form without answers.
 */
export function AnswerForm(props: AnswerFormProps) {
  if (useHydrated()) return <AnswerFormWithState {...props} />
  // Before hydration no handler would receive a choice.
  return (
    <div inert className="contents">
      <AnswerFields {...props} answer={emptyAnswer(props.open)} />
    </div>
  )
}

function AnswerFormWithState(props: AnswerFormProps) {
  return <AnswerFields {...props} answer={useAnswer(props.data, props.open)} />
}

type AnswerFieldsProps = AnswerFormProps & { answer: AnswerState }

function AnswerFields({ data, open, answer }: AnswerFieldsProps) {
  const { proposed, options } = data
  const { cents } = answer.sum
  const hasFailed = proposed.payment?.status === 'failed' || proposed.payment?.status === 'expired'
  return (
    <>
      {proposed.answer_until && (
        <AnswerDeadline until={proposed.answer_until} now={proposed.now} promise={texts.promise} />
      )}
      {hasFailed && (
        <Notice tone="bad" role="alert">
          {texts.failed} {failureText(proposed.payment?.failure ?? null)}
        </Notice>
      )}
      <ServiceQuestions open={open} answer={answer} />
      {cents > 0 && (
        <AccountCard title={texts.payTitle}>
          <PayChoices
            options={options}
            value={answer.choice}
            onChange={answer.choosePayment}
            tempCard={answer.tempCard}
          />
        </AccountCard>
      )}
      <Refusal text={answer.refusal} />
      <SendAnswers answer={answer} />
      {answer.entryForm}
    </>
  )
}

function ServiceQuestions({ open, answer }: Pick<AnswerFieldsProps, 'open' | 'answer'>) {
  return (
    <AccountCard title={texts.status.proposed}>
      <ul className="divide-y divide-line">
        {open.map((service) => (
          <li key={service.id} className="flex flex-col gap-4 py-5 first:pt-1 last:pb-0">
            <ServiceFacts service={service} />
            <RadioCards
              legend={texts.choose(service.name)}
              isLegendHidden
              name={`answer-${service.id}`}
              layout="grid"
              value={answer.answers[service.id] ?? null}
              onChange={(value) => answer.choose(service.id, value === 'accept' ? 'accept' : 'decline')}
              options={[
                { value: 'accept', label: texts.accept, end: priceText(service.price_cents) },
                { value: 'decline', label: texts.decline },
              ]}
            />
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}

function sendWords({ sum: { isComplete, cents }, payment }: AnswerState): string {
  if (cents > 0) return payment ? texts.pay(priceText(cents)) : checkoutTexts.enterCard
  return isComplete ? texts.declineAll : texts.send
}

function SendAnswers({ answer }: Pick<AnswerFieldsProps, 'answer'>) {
  const { isComplete, cents } = answer.sum
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="flex items-baseline justify-between gap-4">
        <span className="font-medium">{texts.toPay}</span>
        <span className="text-22 font-bold tabular">{priceText(cents)}</span>
      </p>
      <Button
        isWide
        isLoading={answer.isSending}
        disabledReason={isComplete ? undefined : texts.missing}
        onClick={answer.send}
      >
        {sendWords(answer)}
      </Button>
    </div>
  )
}
