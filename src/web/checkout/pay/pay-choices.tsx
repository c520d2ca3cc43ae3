import { useState } from 'react'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { type RadioCard, RadioCards } from '#ui/forms/radio-cards.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { CardName } from '../../account/payments/card-name.tsx'
import { useCardEntry } from '../../account/payments/use-card-entry.tsx'
import { useApp } from '../../state/app-context.ts'
import type { PaymentChoice } from '../form/checkout-form.ts'
import type { TempCard } from '../form/checkout-storage.ts'
import { Notice } from '../review/notice.tsx'
import { choiceKey, choiceOf } from './payment-choice.ts'
import { rememberCard } from './remember-card.ts'

const texts = checkoutTexts.pay

type PayChoicesProps = {
  options: PaymentOptions
  value: PaymentChoice | null
  onChange: (choice: PaymentChoice) => void
  tempCard: TempCard | null
  error?: string | undefined
}

/** The ways to pay that the store offers to this shopper. */
export function PayChoices({ options, value, onChange, tempCard, error }: PayChoicesProps) {
  const { kinds, methods, may_save, is_test } = options
  const { api } = useApp()
  const entry = useCardEntry()
  /** A card that became the default after the page was loaded. */
  const [newDefault, setNewDefault] = useState<string | null>(null)
  const defaultId = newDefault ?? methods.find(({ is_default }) => is_default)?.id

  async function choose(choice: PaymentChoice) {
    onChange(choice)
    if (choice.kind === 'saved' && (await rememberCard(api, choice.method_id))) setNewDefault(choice.method_id)
  }
  if (kinds.length === 0 && methods.length === 0) return <Notice tone="warning">{texts.none}</Notice>
  return (
    <div className="flex flex-col gap-4">
      <RadioCards
        legend={texts.legend}
        isLegendHidden
        name="payment"
        value={value === null ? null : choiceKey(value)}
        onChange={(key) => choose(choiceOf(key))}
        options={radioCards(options, tempCard, defaultId)}
        error={error}
      />
      {value?.kind === 'card' && may_save && !tempCard && (
        <Checkbox
          name="save_card"
          label={texts.save}
          checked={value.isSaved}
          onChange={(event) => onChange({ kind: 'card', isSaved: event.target.checked })}
        />
      )}
      {value?.kind === 'card' && tempCard && (
        <div>
          <Button look="quiet" size="small" isLoading={entry.isLeaving} onClick={() => entry.enter()}>
            {texts.enterOther}
          </Button>
        </div>
      )}
      {entry.failure && (
        <Notice tone="bad" role="alert">
          {entry.failure}
        </Notice>
      )}
      {entry.form}
      {is_test && <p className="text-13 text-ink-muted">{texts.test}</p>}
    </div>
  )
}

/** S1.6: saved cards come first, then a card for this order only, then the payment apps. */
function radioCards(
  { kinds, methods }: PaymentOptions,
  tempCard: TempCard | null,
  defaultId: string | undefined,
): RadioCard[] {
  return [
    ...methods.map((method) => ({
      value: choiceKey({ kind: 'saved', method_id: method.id }),
      label: <CardName brand={method.brand} last4={method.last4} />,
      icon: 'card' as const,
      description: (method.expiry === 'expired' ? paymentTexts.expiredSince : paymentTexts.expires)(
        method.exp_month,
        method.exp_year,
      ),
      isDisabled: method.expiry === 'expired',
      end: method.id === defaultId && <Badge tone="primary">{paymentTexts.isDefault}</Badge>,
    })),
    ...kinds.map((kind) => ({
      value: kind,
      icon: kind === 'card' ? ('card' as const) : kind === 'paynow' ? ('grid' as const) : ('phone' as const),
      label: kind === 'card' ? (methods.length > 0 ? texts.newCard : texts.card) : texts[kind],
      description:
        kind === 'card' ? (tempCard ? texts.cardReady(tempCard.label) : texts.cardText) : texts[`${kind}Text`],
    })),
  ]
}
