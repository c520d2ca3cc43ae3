import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'

const texts = paymentTexts.entry

/** Finishes the card entry after the return from the gateway and opens the list. Returns the problem if there is no card. Idempotent. */
export function useCardTaken(setup: string | null, list: string): string | undefined {
  const { api } = useApp()
  const navigate = useNavigate()
  const { notify } = useNotify()
  const [problem, setProblem] = useState<{ setup: string; words: string }>()

  useEffect(() => {
    if (setup === null) return
    let isUnmounted = false
    async function finish(setup_ref: string) {
      try {
        const card = await api('POST /payments/cards/finish', { body: { setup_ref } })
        if (isUnmounted) return
        await navigate(list, { replace: true })
        if (card.kind === 'saved') notify(texts.saved(paymentTexts.card(card.method.brand, card.method.last4)))
      } catch (failure) {
        if (!isUnmounted) setProblem({ setup: setup_ref, words: wordsFor(failure) })
      }
    }
    void finish(setup)
    return () => {
      isUnmounted = true
    }
  }, [setup, list, api, navigate, notify])
  return problem?.setup === setup ? problem?.words : undefined
}

function wordsFor(failure: unknown): string {
  const status = failure instanceof ApiFailure ? failure.httpStatus : 0
  if (status === 404 || status === 400) return texts.unknown
  return status === 409 ? texts.none : failureWords(failure)
}
