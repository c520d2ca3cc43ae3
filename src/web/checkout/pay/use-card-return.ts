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
 * Back from where a card is entered: what was entered there is taken up, once, and the address is clean again. `pressed` is the quote for which
 * Pay was pressed before.
 */
export function useCardReturn(onCard: (card: EnteredCard, pressed: string | null) => void): void {
  const { api } = useApp()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const setup = query.get('setup')
  const taken = useRef<string | null>(null)
  const take = useEffectEvent(onCard)
  useEffect(() => {
    if (!setup || taken.current === setup) return
    taken.current = setup
    const clean = new URLSearchParams(query)
    const pressed = query.get('pressed')
    clean.delete('setup')
    clean.delete('pressed')
    api('POST /payments/cards/finish', { body: { setup_ref: setup } })
      .then(
        async (card) => {
          if (card.kind === 'once') {
            const label = paymentTexts.card(card.brand, card.last4)
            take({ kind: 'once', card: { token: card.token, label } }, pressed)
          } else {
            take({ kind: 'saved', methodId: card.method.id }, pressed)
            await rememberCard(api, card.method.id)
            return revalidate()
          }
        },
        (error) => {
          const isNone = error instanceof ApiFailure && [400, 404, 409].includes(error.httpStatus)
          notify(isNone ? checkoutTexts.pay.notEntered : failureWords(error), 'warning')
        },
      )
      .then(() => navigate({ search: String(clean) }, { replace: true, preventScrollReset: true }))
  }, [setup, api, query, navigate, revalidate, notify])
}
