import { useState } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { isFinal } from '#rules/orders/order-status.ts'
import { priceText } from '#rules/pricing/money.ts'
import { askedNow } from '#rules/weight/order-money.ts'
import { exactKilograms } from '#texts/order/quantity.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { ExplainedWords } from '#ui/dialogs/explained-words.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import type { OrderRef } from '../detail/order-ref.ts'
import { PaymentInProgress } from '../services/payment-in-progress.tsx'
import { saidAmounts } from './said-amounts.tsx'
import { ScalePhoto } from './scale-photo.tsx'
import { WeightAnswerForm } from './weight-answer-form.tsx'
import { askedWords, questionTexts } from './weight-words.ts'

const texts = orderWeightTexts.question

type WeightQuestionProps = { orderRef: OrderRef; order: OrderView; options: PaymentOptions | null }

/** P1.2: whether to pay for weight above what was agreed to, in the first view. A refusal stays when the question is gone. */
export function WeightQuestion({ orderRef, order, options }: WeightQuestionProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { weight, now } = order
  const question = askedNow(order)
  if (!weight) return null
  if (!question || !options)
    return (
      <>
        <Unagreed order={order} />
        <Refusal text={refusal} />
      </>
    )
  const { asked_cents, payment, state } = question
  if (state === 'accepted' && payment)
    return (
      <PaymentInProgress
        purchase={{ payment, total_cents: asked_cents, now }}
        options={options}
        words={{ title: texts.waiting, status: texts.accepted }}
      />
    )
  return (
    <AccountCard title={texts.title(exactKilograms(weight.grams))}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-4">
          <ScalePhoto photo={weight.photo} isSmall />
          <div className="min-w-0 flex-1 basis-48">
            <ExplainedWords
              className="text-18 font-medium text-pretty break-words"
              words={askedWords({ ...order, weight }, asked_cents)}
              said={saidAmounts({ ...order, weight })}
            />
          </div>
        </div>
        <WeightAnswerForm
          orderRef={orderRef}
          order={{ ...order, weight }}
          question={question}
          options={options}
          onRefused={setRefusal}
        />
        <Refusal text={refusal} />
      </div>
    </AccountCard>
  )
}

/** After a no, or no answer, until staff have gone on with it. */
export function Unagreed({ order }: { order: OrderView }) {
  const { weight, status } = order
  const question = weight?.question
  if (!question || isFinal(status)) return null
  const { declined, lapsed } = questionTexts({ ...order, weight })
  const more = priceText(question.asked_cents)
  const isNo = question.state === 'declined'
  if (!isNo && question.state !== 'lapsed') return null
  return (
    <Notice tone={isNo ? 'info' : 'warning'}>
      <ExplainedWords words={(isNo ? declined : lapsed)(more)} said={saidAmounts({ ...order, weight })} />
    </Notice>
  )
}
