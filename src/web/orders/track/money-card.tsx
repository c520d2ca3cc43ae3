import type { OrderView } from '#contract/order/order-shapes.ts'
import { pieceCount } from '#rules/cart/cart-pricing.ts'
import { heldNow, isEstimate, releasedCents } from '#rules/weight/order-money.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { ChargeRow } from '../trip/charge-rows.tsx'
import { FigureReason } from '../trip/figure-reasons.tsx'
import { dueNow } from '../weight/due-now.ts'

const texts = orderTexts.details

/** What was held, paid and refunded, in short. Items and charges have a page of their own, so nothing is listed twice. */
export function MoneyCard({ order, detail }: { order: OrderView; detail: string }) {
  const { total_cents, paid_cents, refunded_cents, payments, lines, weight } = order
  const pieces = pieceCount(lines.filter(({ kind }) => kind === 'item'))
  const paid = payments.filter(({ status, amount_cents }) => status === 'captured' && amount_cents > 0)
  const isEstimated = isEstimate(order)
  const held = heldNow(order)
  const released = releasedCents(order)
  const { explanation } = order.charges
  const hasLimitReason = explanation.figures.some(({ rule }) => rule === 'limit')
  const due = order.acts.pay ? dueNow(order) : null
  const labels = nameList([...new Set(paid.map(({ label }) => label).filter(Boolean))])
  return (
    <AccountCard title={texts.money}>
      <dl className="flex flex-col gap-2">
        <ChargeRow
          name={isEstimated ? orderWeightTexts.rows.total : orderTexts.items(pieces)}
          cents={total_cents}
          isStrong
          reason={
            order.charges.services_cents > 0 ? (
              <p>{explainTexts.withLater}</p>
            ) : (
              <FigureReason rule="total" explanation={explanation} />
            )
          }
        />
        {isEstimated && held && weight && (
          <ChargeRow
            name={orderWeightTexts.rows.limit}
            cents={weight.limit_cents}
            reason={hasLimitReason && <FigureReason rule="limit" explanation={explanation} />}
          />
        )}
        {held && <ChargeRow name={orderWeightTexts.rows.held(held.label)} cents={held.cents} />}
        {isEstimated && weight && weight.services_cents > 0 && (
          <ChargeRow name={orderWeightTexts.rows.services} cents={weight.services_cents} />
        )}
        {paid_cents > 0 && <ChargeRow name={labels ? texts.paidBy(labels) : texts.paid} cents={paid_cents} />}
        {released !== null && <ChargeRow name={orderWeightTexts.rows.released} cents={released} />}
        {refunded_cents > 0 && <ChargeRow name={texts.refunded} cents={-refunded_cents} />}
        {due && <ChargeRow name={due.name} cents={due.money.cents} />}
      </dl>
      <p className="mt-2">
        <TextLink to={detail} className="inline-flex min-h-11 items-center">
          {texts.see}
        </TextLink>
      </p>
    </AccountCard>
  )
}
