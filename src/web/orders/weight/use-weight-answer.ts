import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { WeightAnswer } from '#contract/order/orders.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { answerKey, endAnswer } from '../services/answer-key.ts'
import { leaveForAction, usePaymentChoice } from '../services/use-payment-choice.ts'
import { weightDraft } from './weight-draft.ts'

const texts = orderWeightTexts.question

type Question = NonNullable<NonNullable<OrderView['weight']>['question']>
type Sent = { body: WeightAnswer; headers: { 'Idempotency-Key': string } }

function sendAnswer(api: Api, { by, id }: OrderRef, sent: Sent): Promise<OrderView> {
  return by === 'guest'
    ? api('POST /guest-orders/:token/weight-answer', { params: { token: id }, ...sent })
    : api('POST /orders/:id/weight-answer', { params: { id }, ...sent })
}

export type WeightAnswerState = ReturnType<typeof useWeightAnswer>

/** The state that the server renders. */
export const EMPTY_WEIGHT_ANSWER: WeightAnswerState = {
  answer: null,
  choose() {},
  choice: null,
  choosePayment() {},
  tempCard: null,
  payment: null,
  isSending: false,
  failure: null,
  entryForm: null,
  async send() {},
}

type Asked = {
  orderRef: OrderRef
  orderId: string
  question: Pick<Question, 'asked_cents' | 'answer_until'>
  /** What is said after a no. */
  saidNo: string
  options: PaymentOptions
  onRefused: (words: string | null) => void
}

/** P1.2: the answer to the question about the weight, how it is paid, and sending both with the amount that was shown. */
export function useWeightAnswer({ orderRef, orderId, question: asked, saidNo, options, onRefused }: Asked) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const draft = `weight-${orderId}`
  const { asked_cents: askedCents } = asked
  const { answer, choose } = useDraftAnswer(draft, asked)
  const [isSending, setSending] = useState(false)
  /** A second click may come before React renders the first, so the state alone does not stop it. */
  const isBusy = useRef(false)
  const entry = useCardEntry()
  const { discardTempCard, ...paying } = usePaymentChoice(options, askedCents)
  const { payment, choice } = paying

  async function send() {
    if (isBusy.current || answer === null) return
    onRefused(null)
    if (answer === 'accept' && !payment) return entry.enter({ isSaved: choice?.kind === 'card' && choice.isSaved })
    isBusy.current = true
    setSending(true)
    try {
      const body = { answer, asked_cents: askedCents, ...(answer === 'accept' && payment ? { payment } : {}) }
      const headers = { 'Idempotency-Key': answerKey(draft, body) }
      const { weight } = await sendAnswer(api, orderRef, { body, headers })
      endAnswer(draft)
      // The token of a one-time card is spent, also when the payment failed.
      if (body.payment?.kind === 'token') discardTempCard()
      const question = weight?.question
      if (question?.state !== 'open') weightDraft.end(draft)
      if (question?.state === 'declined') notify(saidNo)
      if (question?.state === 'paid') notify(texts.done)
      const action = question?.state === 'accepted' ? question.payment?.action : null
      if (action && leaveForAction(orderRef, action)) return
    } catch (error) {
      // After a lost answer or a server error the request may have arrived, so a retry uses the same key.
      if (error instanceof ApiFailure && error.httpStatus < 500) endAnswer(draft)
      onRefused(failureWords(error))
    }
    isBusy.current = false
    setSending(false)
    await revalidate()
  }

  return {
    answer,
    choose,
    ...paying,
    isSending: isSending || entry.isLeaving,
    failure: entry.failure,
    entryForm: entry.form,
    send,
  }
}

type Answer = WeightAnswer['answer']

/** The answer so far. It is stored, because entering a card may leave the page. */
function useDraftAnswer(draft: string, asked: Asked['question']) {
  const [answer, setAnswer] = useState<Answer | null>(() => weightDraft.answer(draft, asked))
  function choose(next: Answer) {
    setAnswer(next)
    weightDraft.save(draft, asked, next)
  }
  return { answer, choose }
}
