import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { ApiFailure } from '#contract/wire/request.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import type { TempCard } from '../form/checkout-storage.ts'
import { rememberCard } from './remember-card.ts'

export type EnteredCard = { kind: 'once'; card: TempCard } | { kind: 'saved'; methodId: string }

/**
 * Back from the gateway's card page: reports the entered card once, and removes `setup` and `pressed` from the URL. `pressedHash` is the hash of
 * the quote for which Pay was pressed before.
 */
export function useCardReturn(onCard: (card: EnteredCard, pressedHash: string | null) => void): void {
  const { api } = useApp()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const setup = query.get('setup')
  const handledSetup = useRef<string | null>(null)
  const report = useEffectEvent(onCard)
  useEffect(() => {
    if (!setup || handledSetup.current === setup) return
    handledSetup.current = setup
    const clean = new URLSearchParams(query)
    const pressedHash = query.get('pressed')
    clean.delete('setup')
    clean.delete('pressed')
    api('POST /payments/cards/finish', { body: { setup_ref: setup } })
      .then(
        async (card) => {
          if (card.kind === 'once') {
            const label = paymentTexts.card(card.brand, card.last4)
            report({ kind: 'once', card: { token: card.token, label } }, pressedHash)
          } else {
            report({ kind: 'saved', methodId: card.method.id }, pressedHash)
            await rememberCard(api, card.method.id)
            return revalidate()
          }
        },
        (error) => {
          const isNotEntered = error instanceof ApiFailure && [400, 404, 409].includes(error.httpStatus)
          notify(isNotEntered ? checkoutTexts.pay.notEntered : failureWords(error), 'warning')
        },
      )
      .then(() => navigate({ search: String(clean) }, { replace: true, preventScrollReset: true }))
  }, [setup, api, query, navigate, revalidate, notify])
}
