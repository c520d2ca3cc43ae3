import type { ReactNode } from 'react'
import type { PointsEntry } from '#contract/rewards/vouchers.ts'
import { priceText } from '#rules/pricing/money.ts'
import { voucherPageTexts } from '#texts/order/vouchers-pages.ts'
import { lastDayOf, momentText } from '#ui/text/time-text.ts'
import { LedgerRow } from './ledger-list.tsx'
import { OrderLink } from './order-link.tsx'

const texts = voucherPageTexts.ledgers

/** A row of the points ledger. */
export function PointsRow({ entry, title }: { entry: PointsEntry; title?: ReactNode }) {
  const { kind, points, at, expires_at, order_id, order_number, amount_cents, voucher_name, promise } = entry
  const amount = amount_cents === null ? null : priceText(Math.abs(amount_cents))
  const about: ReactNode[] = [
    order_id !== null && order_number !== null && <OrderLink key="order" id={order_id} number={order_number} />,
    promise && texts.promise[promise],
    amount && (kind === 'reversed' ? texts.refunded(amount) : kind === 'earned' && texts.paid(amount)),
    voucher_name && texts.for(voucher_name),
    kind === 'earned' && expires_at && texts.expiresOn(lastDayOf(expires_at)),
  ].filter(Boolean)
  return (
    <LedgerRow
      title={title ?? texts.entries[kind]}
      about={about.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))}
      amount={voucherPageTexts.signedPoints(points)}
      isGain={points > 0}
      time={<time dateTime={at}>{momentText(at)}</time>}
    />
  )
}
