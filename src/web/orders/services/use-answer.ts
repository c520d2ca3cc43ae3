import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProposedService } from '#contract/order/order-shapes.ts'
import type { Answers as Answered, ProposedServices } from '#contract/order/orders.ts'
import { type Api, ApiFailure } from '#contract/wire/request.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { emptyForm, type PaymentChoice } from '../../checkout/form/checkout-form.ts'
import { checkoutStorage } from '../../checkout/form/checkout-storage.ts'
import { paymentOf } from '../../checkout/pay/order-request.ts'
import { NEW_CARD, settledChoice } from '../../checkout/pay/payment-choice.ts'
import { useCardReturn } from '../../checkout/pay/use-card-return.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { rememberQuery } from '../../state/gateway-visit.ts'
import { keepGuestReturn } from '../../state/login/guest-return.ts'
import { useNotify } from '../../state/notify.ts'
import { formStorage } from '../../state/storage/form-storage.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { answerKey, endAnswer } from './answer-key.ts'
import { type Answer, type Answers, answerSum, knownAnswers } from './service-answers.ts'
import type { ServicesData } from './services-data.ts'

const texts = orderActTexts.services

type Sent = { body: Answered; headers: { 'Idempotency-Key': string } }

function sendAnswers(api: Api, { by, id }: OrderRef, slug: string, sent: Sent): Promise<ProposedServices> {
  return by === 'guest'
    ? api('POST /guest-orders/:token/trips/:slug/extra-services', { params: { token: id, slug }, ...sent })
    : api('POST /orders/:id/trips/:slug/extra-services', { params: { id, slug }, ...sent })
}

export type AnswerInHand = ReturnType<typeof useAnswer>

/** As the server draws it. */
export const nothingYet = (open: readonly ProposedService[]): AnswerInHand => ({
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

/** The answers to what is proposed, how they are paid, and sending both. Answers outlive the way to the page where a card is entered. */
export function useAnswer({ orderRef, order, slug, options }: ServicesData, open: readonly ProposedService[]) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const draft = `services-${order.id}-${slug}`
  const [answers, setAnswers] = useState<Answers>(() => knownAnswers(formStorage.draft(draft), open))
  const [chosen, setChosen] = useState<PaymentChoice | null>(null)
  const [tempCard, setTempCard] = useState(checkoutStorage.tempCard)
  const [isSending, setSending] = useState(false)
  /** Two clicks in one breath come before the page has drawn the first. */
  const isBusy = useRef(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const entry = useCardEntry()
  useCardReturn((card) => {
    if (card.kind === 'once') {
      checkoutStorage.saveTempCard(card.card)
      setTempCard(card.card)
      setChosen(NEW_CARD)
    } else setChosen({ kind: 'saved', method_id: card.methodId })
  })

  const sum = answerSum(open, answers)
  const choice = chosen ?? (tempCard ? NEW_CARD : settledChoice(options, null))
  const payment = paymentOf({ ...emptyForm(), payment: choice }, tempCard, sum.cents)

  function choose(id: string, answer: Answer) {
    const next = { ...answers, [id]: answer }
    setAnswers(next)
    formStorage.saveDraft(draft, next)
  }

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
      // A card for once has been used, whatever came of it.
      if (payment.kind === 'token') {
        checkoutStorage.saveTempCard(null)
        setTempCard(null)
      }
      const isTaken = found.services.every(({ status }) => status !== 'proposed')
      if (isTaken) formStorage.saveDraft(draft, null)
      if (sum.cents === 0) notify(texts.declined)
      else if (found.payment?.status === 'captured') notify(texts.done)
      if (found.payment?.action && isTaken) rememberQuery()
      if (found.payment?.action?.kind === 'redirect' && isTaken) {
        if (orderRef.by === 'guest') keepGuestReturn(window.location.pathname)
        return window.location.assign(found.payment.action.url)
      }
    } catch (error) {
      // Without an answer it may have arrived all the same: it is asked again under the same key.
      if (error instanceof ApiFailure && error.httpStatus < 500) endAnswer(draft)
      setRefusal(failureWords(error))
    }
    isBusy.current = false
    setSending(false)
    await revalidate()
  }

  return {
    answers,
    choose,
    sum,
    choice,
    choosePayment: setChosen,
    tempCard,
    payment,
    isSending: isSending || entry.isLeaving,
    refusal: refusal ?? entry.failure,
    entryForm: entry.form,
    send,
  }
}
