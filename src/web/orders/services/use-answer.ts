import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProposedService } from '#contract/order/order-shapes.ts'
import type { Answers as Answered, ProposedServices } from '#contract/order/orders.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { answerKey, endAnswer } from './answer-key.ts'
import { type Answer, type Answers, answerSum, knownAnswers } from './service-answers.ts'
import type { ServicesData } from './services-data.ts'
import { leaveForAction, usePaymentChoice } from './use-payment-choice.ts'

const texts = orderActTexts.services

type Sent = { body: Answered; headers: { 'Idempotency-Key': string } }

function sendAnswers(api: Api, { by, id }: OrderRef, slug: string, sent: Sent): Promise<ProposedServices> {
  return by === 'guest'
    ? api('POST /guest-orders/:token/trips/:slug/extra-services', { params: { token: id, slug }, ...sent })
    : api('POST /orders/:id/trips/:slug/extra-services', { params: { id, slug }, ...sent })
}

export type AnswerState = ReturnType<typeof useAnswer>

/** The state that the server renders. */
export const emptyAnswer = (open: readonly ProposedService[]): AnswerState => ({
  answers: {},
  choose() {},
  sum: answerSum(open, {}),
  choice: null,
  choosePayment() {},
  tempCard: null,
  payment: null,
  isSending: false,
  refusal: null,
  entryForm: null,
  async send() {},
})

/** The answers to the proposed services, how they are paid, and sending both. */
export function useAnswer({ orderRef, order, slug, options }: ServicesData, open: readonly ProposedService[]) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const draft = `services-${order.id}-${slug}`
  const { answers, choose } = useDraftAnswers(draft, open)
  const [isSending, setSending] = useState(false)
  /** A second click may come before React renders the first, so the state alone does not stop it. */
  const isBusy = useRef(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const entry = useCardEntry()
  const sum = answerSum(open, answers)
  const { discardTempCard, ...paying } = usePaymentChoice(options, sum.cents)
  const { payment, choice } = paying

  async function send() {
    if (isBusy.current) return
    setRefusal(null)
    if (!payment) return entry.enter({ isSaved: choice?.kind === 'card' && choice.isSaved })
    isBusy.current = true
    setSending(true)
    try {
      const known = Object.fromEntries(open.flatMap(({ id }) => (answers[id] ? [[id, answers[id]]] : [])))
      const body = { answers: known, ...(sum.cents > 0 ? { payment } : {}) }
      const headers = { 'Idempotency-Key': answerKey(draft, body) }
      const found = await sendAnswers(api, orderRef, slug, { body, headers })
      endAnswer(draft)
      // The token of a one-time card is spent, also when the payment failed.
      if (payment.kind === 'token') discardTempCard()
      const isTaken = found.services.every(({ status }) => status !== 'proposed')
      if (isTaken) formStorage.saveDraft(draft, null)
      if (sum.cents === 0) notify(texts.declined)
      else if (found.payment?.status === 'captured') notify(texts.done)
      if (found.payment?.action && isTaken && leaveForAction(orderRef, found.payment.action)) return
    } catch (error) {
      // After a lost answer or a server error the request may have arrived, so a retry uses the same key.
      if (error instanceof ApiFailure && error.httpStatus < 500) endAnswer(draft)
      setRefusal(failureWords(error))
    }
    isBusy.current = false
    setSending(false)
    await revalidate()
  }

  const isWaiting = isSending || entry.isLeaving
  return {
    answers,
    choose,
    sum,
    ...paying,
    isSending: isWaiting,
    refusal: refusal ?? entry.failure,
    entryForm: entry.form,
    send,
  }
}

/** The answers so far. They are stored, because entering a card may leave the page. */
function useDraftAnswers(draft: string, open: readonly ProposedService[]) {
  const [answers, setAnswers] = useState<Answers>(() => knownAnswers(formStorage.draft(draft), open))
  function choose(id: string, answer: Answer) {
    const next = { ...answers, [id]: answer }
    setAnswers(next)
    formStorage.saveDraft(draft, next)
  }
  return { answers, choose }
}
