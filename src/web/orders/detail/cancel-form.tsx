import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { heldNow } from '#rules/weight/order-money.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { useApp } from '../../state/app-context.ts'
import { failureWords } from '../../state/failure-words.ts'
import { useNotify } from '../../state/notify.ts'
import type { OrderRef } from './order-ref.ts'

const texts = orderActTexts.cancel
const REASON_MAX = 300

type CancelFormProps = { orderRef: OrderRef; order: OrderView; onClose: () => void }

/** D4.5: cancels the order, paid or not. Names the refund before the customer confirms. */
export function CancelForm({ orderRef, order, onClose }: CancelFormProps) {
  const { api } = useApp()
  const { revalidate } = useRevalidator()
  const { notify } = useNotify()
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { cents: backCents, label } = order.cancel_refund
  const held = heldNow(order)
  const hasVoucher = order.charges.lines.some(({ rule }) => rule.startsWith('voucher'))

  const isHeld = held !== null && backCents === 0
  const moneyWords = isHeld
    ? orderWeightTexts.cancel.released(priceText(held.cents), held.label)
    : backCents > 0
      ? texts.refund(priceText(backCents), label)
      : texts.nothing
  const doneWords = isHeld
    ? orderWeightTexts.cancel.done(priceText(held.cents))
    : texts.done(backCents > 0 ? priceText(backCents) : null)

  async function cancel() {
    setSending(true)
    setFailure(null)
    const body = { reason: reason.trim() }
    try {
      if (order.acts.pay) await api('POST /checkout/orders/:id/abandon', { params: { id: orderRef.id } })
      else if (orderRef.by === 'guest')
        await api('POST /guest-orders/:token/cancel', { params: { token: orderRef.id }, body })
      else await api('POST /orders/:id/cancel', { params: { id: orderRef.id }, body })
      notify(doneWords)
      onClose()
    } catch (error) {
      setFailure(failureWords(error))
      setSending(false)
    }
    await revalidate()
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{moneyWords}</p>
      <p className="text-ink-muted">{hasVoucher ? texts.vouchers : texts.times}</p>
      {!order.acts.pay && (
        <TextArea
          label={texts.reason}
          isOptional
          maxLength={REASON_MAX}
          hasCounter
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Refusal text={failure} />
      <div className="actions justify-end">
        <Button look="quiet" onClick={onClose} data-autofocus>
          {texts.keep}
        </Button>
        <Button look="danger" isLoading={isSending} onClick={cancel}>
          {texts.action}
        </Button>
      </div>
    </div>
  )
}
