import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

const texts = paymentTexts.entry

/** Back from the gateway: the card is taken up and one goes on to the list, or it is said why there is none. Taking it twice does no harm. */
export function useCardTaken(setup: string | null, list: string): string | undefined {
  const { api } = useApp()
  const navigate = useNavigate()
  const { notify } = useNotify()
  const [problem, setProblem] = useState<{ setup: string; words: string }>()

  useEffect(() => {
    if (setup === null) return
    let isGone = false
    async function take(setup_ref: string) {
      try {
        const card = await api('POST /payments/cards/finish', { body: { setup_ref } })
        if (isGone) return
        await navigate(list, { replace: true })
        if (card.kind === 'saved') notify(texts.saved(paymentTexts.card(card.method.brand, card.method.last4)))
      } catch (failure) {
        if (!isGone) setProblem({ setup: setup_ref, words: wordsFor(failure) })
      }
    }
    void take(setup)
    return () => {
      isGone = true
    }
  }, [setup, list, api, navigate, notify])
  return problem?.setup === setup ? problem?.words : undefined
}

function wordsFor(failure: unknown): string {
  const status = failure instanceof ApiFailure ? failure.httpStatus : 0
  if (status === 404 || status === 400) return texts.unknown
  return status === 409 ? texts.none : failureWords(failure)
}
