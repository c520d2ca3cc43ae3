import { useState } from 'react'
import type { SavedMethod } from '#contract/order/payments.ts'
import { paymentTexts } from '#texts/order/payments.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { Card } from '#ui/text/card.tsx'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { RemoveCard } from './remove-card.tsx'
import { usePaymentActions } from './use-payment-actions.ts'

const texts = paymentTexts

/** A saved card with its actions. */
export function PaymentCard({ method, hasOthers }: { method: SavedMethod; hasOthers: boolean }) {
  const { makeDefault, remove, isBusy } = usePaymentActions(method)
  const [isAsking, setAsking] = useState(false)
  const name = texts.spoken(method.brand, method.last4)
  return (
    <Card look="raised" padding="small">
      <PaymentSummary method={method}>
        {method.is_default && <Badge tone="primary">{texts.isDefault}</Badge>}
        {method.expiry === 'soon' && <Badge tone="warning">{texts.soon}</Badge>}
        {method.expiry === 'expired' && <Badge tone="bad">{texts.expired}</Badge>}
      </PaymentSummary>
      <div className="-mb-1 -ml-3.5 mt-2 flex flex-wrap gap-x-1 gap-y-2 sm:ml-12.5">
        {!method.is_default && method.expiry !== 'expired' && (
          <Button look="plain" size="small" isLoading={isBusy} onClick={makeDefault}>
            {texts.makeDefault}
            <VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        )}
        <Button look="plain" size="small" onClick={() => setAsking(true)} className="text-ink-muted!">
          {texts.remove}
          <VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </div>
      <RemoveCard
        name={texts.card(method.brand, method.last4)}
        isOpen={isAsking}
        isBusy={isBusy}
        passesDefaultOn={method.is_default && hasOthers}
        onRemove={remove}
        onKeep={() => setAsking(false)}
      />
    </Card>
  )
}
