import type { SavedMethod } from '#contract/order/payments.ts'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { subscriptionPageTexts } from '#texts/order/subscriptions-pages.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { useApp } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { cardChoices } from './choices.ts'
import { ChooseSheet } from './choose-sheet.tsx'
import { useChange } from './use-change.ts'

const texts = subscriptionPageTexts.one

type ChangeCardProps = { subscription: Subscription; methods: readonly SavedMethod[] }

/** Switches to another saved card. A failed charge is retried on it at once. */
export function ChangeCard({ subscription: { id, method, status, overage }, methods }: ChangeCardProps) {
  const { api } = useApp()
  const to = useTo()
  const { change, isBusy } = useChange()
  const isUnpaid = status === 'past_due' || (overage !== null && overage.status !== 'paid')
  const name = (chosen: string) => {
    const card = methods.find((one) => one.id === chosen)
    return card ? paymentTexts.card(card.brand, card.last4) : ''
  }
  return (
    <ChooseSheet
      open={texts.changeCard}
      title={texts.cardTitle}
      action={texts.cardAction}
      options={cardChoices(methods)}
      value={method?.id ?? null}
      isBusy={isBusy}
      note={isUnpaid ? texts.cardTried : methods.length === 0 ? texts.noCards : undefined}
      onChosen={(chosen) =>
        change(
          () => api('POST /subscriptions/:id/method', { params: { id }, body: { method_id: chosen } }),
          () => texts.cardChanged(name(chosen)),
        )
      }
      more={
        <ButtonLink
          to={to('paymentAdd', {}, { redirect: to('subscriptions', { id }) })}
          look="plain"
          size="small"
          icon="plus"
        >
          {texts.addCard}
        </ButtonLink>
      }
    />
  )
}
