import type { ReactNode } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { paymentParts } from '#rules/reasons/money-parts.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { paymentLook, refundLook } from '#ui/status/payment-status.ts'
import { StatusBadge, type StatusLook } from '#ui/status/status-badge.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { PartsOr } from '../trip/figure-reasons.tsx'

const texts = orderTexts.details

const { heldAll, heldBefore } = orderWeightTexts.rows

/** P1.2: what was held before a part of it was taken, or all of it. */
function holdWords({ held_cents, amount_cents, status }: OrderView['payments'][number]): string {
  if (held_cents === null || status !== 'captured') return ''
  const released = held_cents - amount_cents
  return released > 0 ? heldBefore(priceText(held_cents), priceText(released)) : heldAll(priceText(held_cents))
}

/** P1.4: what an amount has paid or kept. What did not go through has paid nothing. */
function paymentReason(order: PaidOrder, payment: OrderView['payments'][number]): ReactNode {
  const { status, purpose } = payment
  if (status === 'captured')
    return <PartsOr parts={paymentParts(order, payment)} words={explainTexts.paidFor[purpose]} order={order} />
  if (status === 'held') return <p>{explainTexts.held}</p>
  return <p>{NOT_YET.has(status) ? explainTexts.kept : explainTexts.notCharged}</p>
}

const NOT_YET = new Set<OrderView['payments'][number]['status']>([
  'created',
  'requires_action',
  'authorised',
  'kept',
  'review',
])

type PaidOrder = Pick<OrderView, 'payments' | 'refunds' | 'paid_cents' | 'refunded_cents' | 'charges' | 'weight'>
type Row = { reason: ReactNode; key: string; title: string; detail: string; cents: number; look: StatusLook }

/** All payment attempts and refunds, oldest first. */
function rowsOf(order: PaidOrder): Row[] {
  const { payments, refunds } = order
  const rows = [
    ...payments.map((one) => ({
      at: one.at,
      title: one.label || texts.free,
      detail: [texts.paymentFor[one.purpose], holdWords(one)].filter(Boolean).join(' · '),
      cents: one.status === 'held' ? (one.held_cents ?? one.amount_cents) : one.amount_cents,
      look: paymentLook(one.status),
      reason: paymentReason(order, one),
    })),
    ...refunds.map((one) => ({
      at: one.at,
      title: texts.refund,
      detail: one.reason,
      cents: -one.amount_cents,
      look: refundLook(one.status),
      reason: <p>{explainTexts.refunded}</p>,
    })),
  ]
  return rows
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map(({ at, detail, ...row }, index) => ({
      ...row,
      key: `${at}${index}`,
      detail: [detail, momentText(at)].filter(Boolean).join(' · '),
    }))
}

export function PaymentRows({ order }: { order: PaidOrder }) {
  const rows = rowsOf(order)
  if (rows.length === 0) return <p className="text-ink-muted">{texts.noPayments}</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <li
          key={row.key}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
        >
          <div className="min-w-0">
            <p className="font-medium break-words">{row.title}</p>
            <p className="text-14 break-words text-ink-muted tabular">{row.detail}</p>
          </div>
          <div className="flex items-center gap-3">
            <StatusBadge look={row.look} />
            <Explained className="font-semibold tabular" amount={priceText(row.cents)} name={row.title}>
              {row.reason}
            </Explained>
          </div>
        </li>
      ))}
    </ul>
  )
}
