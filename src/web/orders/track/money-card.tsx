import type { OrderView } from '#contract/order/order-shapes.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { paidParts, refundedParts, releasedParts } from '#rules/reasons/money-parts.ts'
import { heldNow, isEstimate, releasedCents } from '#rules/weight/order-money.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { PartList } from '#ui/text/part-list.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { ChargeRow } from '../trip/charge-rows.tsx'
import { FigureReason, PartsOr, TotalReason } from '../trip/figure-reasons.tsx'
import { dueNow } from '../weight/due-now.ts'

const texts = orderTexts.details

/** "1 item", or with the services that were added to it. */
function boughtWords({ lines, charges }: OrderView): string {
  const pieces = pieceCount(lines.filter(({ kind }) => kind === 'item'))
  return charges.services.length > 0 ? orderTexts.itemsAndServices(pieces) : orderTexts.items(pieces)
}

/** What was held, paid and refunded, in short. Items and charges have a page of their own, so nothing is listed twice. */
export function MoneyCard({ order, detail }: { order: OrderView; detail: string }) {
  const { total_cents, paid_cents, refunded_cents, payments, weight } = order
  const paid = payments.filter(({ status, amount_cents }) => status === 'captured' && amount_cents > 0)
  const isEstimated = isEstimate(order)
  const held = heldNow(order)
  const released = releasedCents(order)
  const due = order.acts.pay ? dueNow(order) : null
  const labels = nameList([...new Set(paid.map(({ label }) => label).filter(Boolean))])
  return (
    <AccountCard title={texts.money}>
      <dl className="flex flex-col gap-2">
        <ChargeRow
          name={isEstimated ? orderWeightTexts.rows.total : boughtWords(order)}
          cents={total_cents}
          isStrong
          reason={<TotalReason order={order} />}
        />
        {isEstimated && held && weight && (
          <ChargeRow
            name={orderWeightTexts.rows.limit}
            cents={weight.limit_cents}
            reason={<FigureReason rule="limit" explanation={order.charges.explanation} />}
          />
        )}
        {held && (
          <ChargeRow
            name={orderWeightTexts.rows.held(held.label)}
            cents={held.cents}
            reason={<p>{explainTexts.held}</p>}
          />
        )}
        {paid_cents > 0 && (
          <ChargeRow
            name={labels ? texts.paidBy(labels) : texts.paid}
            cents={paid_cents}
            reason={<PartsOr parts={paidParts(order)} words={explainTexts.paid} order={order} />}
          />
        )}
        {released !== null && (
          <ChargeRow
            name={orderWeightTexts.rows.released}
            cents={released}
            reason={<PartList parts={releasedParts(order)} />}
          />
        )}
        {refunded_cents > 0 && (
          <ChargeRow
            name={texts.refunded}
            cents={-refunded_cents}
            reason={<PartsOr parts={refundedParts(order)} words={explainTexts.refunded} order={order} />}
          />
        )}
        {due && (
          <ChargeRow
            name={due.name}
            cents={due.money.cents}
            reason={
              <FigureReason
                rule={due.money.way === 'hold' || due.money.way === 'keep' ? 'limit' : 'total'}
                explanation={order.charges.explanation}
              />
            }
          />
        )}
      </dl>
      <p className="mt-2">
        <TextLink to={detail} className="inline-flex min-h-11 items-center">
          {texts.see}
        </TextLink>
      </p>
    </AccountCard>
  )
}
