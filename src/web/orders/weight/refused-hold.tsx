import type { Purchase } from '#contract/order/checkout.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { PaymentOptions } from '#contract/order/payments.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { isUndecided } from '#rules/payments/payment-status.ts'
import { moneyNow } from '#rules/weight/money-now.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Button } from '#ui/buttons/button.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { failureText } from '../../checkout/pay/failure-text.ts'
import { PayChoices } from '../../checkout/pay/pay-choices.tsx'
import { Notice } from '../../checkout/review/notice.tsx'
import { moneyNote, payKind } from '../../checkout/weight/pay-words.ts'
import { isLater } from '../../checkout/weight/purchase-money.ts'
import type { OrderRef } from '../detail/order-ref.ts'
import { PaymentInProgress } from '../services/payment-in-progress.tsx'
import { dueWords } from './due-now.ts'
import { usePayRefusedHold } from './use-pay-refused-hold.ts'

const texts = orderWeightTexts.refusedHold

type RefusedHoldProps = { orderRef: OrderRef; order: OrderView; purchase: Purchase; options: PaymentOptions }

/** P1.2: the bank did not hold the money of an order. The customer pays another way, or nobody comes. */
export function RefusedHold(props: RefusedHoldProps) {
  const { purchase, options } = props
  const { payment, total_cents, now } = purchase
  if (isUndecided(payment.status))
    return (
      <PaymentInProgress
        purchase={{ payment, total_cents, now }}
        options={options}
        words={{ title: texts.waiting, status: texts.undecided }}
      />
    )
  return <PayOtherwise {...props} />
}

function PayOtherwise({ orderRef, order, purchase, options }: RefusedHoldProps) {
  const { total_cents, limit_cents, payment: before, category_id } = purchase
  const visit = weightTexts.visits[category_id]
  const isHeldLater = isLater(purchase)
  const about = { orderRef, orderId: order.id, totalCents: total_cents, isLater: isHeldLater }
  const state = usePayRefusedHold({ ...about, visit, options })
  const money = moneyNow(total_cents, limit_cents, payKind(state.choice, state.tempCard !== null), isHeldLater)
  const note = moneyNote(money, category_id)

  return (
    <AccountCard title={texts.title}>
      <div className="flex flex-col gap-4">
        <Notice tone="bad" role="alert">
          {category_id === SalesCategory.pickup ? texts.lead : texts.leadBefore(visit)}{' '}
          {before.status === 'failed' && failureText(before.failure)}
        </Notice>
        <section aria-label={orderActTexts.services.payTitle}>
          <PayChoices options={options} value={state.choice} onChange={state.choosePayment} tempCard={state.tempCard} />
        </section>
        {note && <p className="text-14 text-ink-muted">{note}</p>}
        <Refusal text={state.failure} />
        <Button isWide isLoading={state.isSending} onClick={state.send}>
          {state.payment ? dueWords(money) : checkoutTexts.enterCard}
        </Button>
        {state.entryForm}
      </div>
    </AccountCard>
  )
}
