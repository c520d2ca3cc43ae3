import type { ReactNode } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { QuoteLine } from '#contract/order/quote-shapes.ts'
import { percentText } from '#rules/pricing/gst.ts'
import { priceText } from '#rules/pricing/money.ts'
import { addedParts } from '#rules/reasons/total-parts.ts'
import { isEstimate } from '#rules/weight/order-money.ts'
import { explainButtonTexts } from '#texts/order/explain-button.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { classes } from '#ui/text/classes.ts'
import { PartList } from '#ui/text/part-list.tsx'
import { lineWords } from '../../checkout/summary/quote-lines.tsx'
import { FigureReason, LineReason, SumReason, TotalReason } from './figure-reasons.tsx'

const texts = orderTexts.details

type RowProps = {
  name: string
  cents: number
  detail?: ReactNode
  isStrong?: boolean
  /** P1.4: why. */
  reason?: ReactNode
}

export function ChargeRow({ name, cents, detail, isStrong, reason }: RowProps) {
  return (
    <div
      className={classes(
        'flex items-start justify-between gap-4 pointer-coarse:py-1.5',
        cents < 0 && 'text-good',
        isStrong && 'text-18 font-semibold',
      )}
    >
      <dt className="min-w-0 break-words">
        {name}
        {detail && <span className="block text-13 text-ink-muted">{detail}</span>}
      </dt>
      <dd className={classes('shrink-0 tabular', isStrong ? 'font-bold' : 'font-medium')}>
        {reason ? (
          <Explained amount={priceText(cents)} name={name}>
            {reason}
          </Explained>
        ) : (
          priceText(cents)
        )}
      </dd>
    </div>
  )
}

/** Items and services are listed above with their prices, so the charges have one row for each. */
const LISTED: readonly QuoteLine['rule'][] = ['item', 'extra_service']

/** What the order costs without the services that were added later. Once it was weighed, that is not the amount of the day it was ordered. */
function orderedName(order: Pick<OrderView, 'weight'>): string {
  if (!order.weight) return texts.ordered
  return isEstimate(order) ? orderWeightTexts.rows.order : orderWeightTexts.rows.byWeight
}

/** D2.2: the price from the items to the total, a line for each rule, in the checkout's words. */
export function ChargeRows({ order }: { order: Pick<OrderView, 'charges' | 'weight'> }) {
  const { charges, weight } = order
  const isEstimated = isEstimate(order)
  const { lines, total_cents, gst_cents, gst_rate, services_cents, explanation } = charges
  // GST of the order itself. The GST of extra services is on their own invoice.
  const gstWords = gst_rate === null ? '' : texts.gst(percentText(gst_rate), priceText(gst_cents))
  const gst = gstWords && (
    <Explained amount={gstWords} name={explainButtonTexts.gst}>
      <FigureReason rule="gst" explanation={explanation} />
    </Explained>
  )
  const total = <FigureReason rule="total" explanation={explanation} />
  const sumOf = (rule: QuoteLine['rule']) =>
    lines.filter((line) => line.rule === rule).reduce((sum, { cents }) => sum + cents, 0)
  const listed = LISTED.filter((rule) => lines.some((line) => line.rule === rule))
  return (
    <>
      <dl className="flex flex-col gap-2">
        {listed.map((rule) => (
          <ChargeRow
            key={rule}
            name={rule === 'item' ? texts.items : texts.extras}
            cents={sumOf(rule)}
            reason={<SumReason rule={rule} explanation={explanation} />}
          />
        ))}
        {lines.map((line, index) =>
          LISTED.includes(line.rule) ? null : (
            <ChargeRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
              key={index}
              name={lineWords(line)}
              cents={line.cents}
              reason={<LineReason at={index} explanation={explanation} />}
            />
          ),
        )}
      </dl>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        {services_cents > 0 && (
          <>
            <ChargeRow name={orderedName(order)} detail={gst} cents={total_cents} reason={total} />
            <ChargeRow
              name={texts.later}
              cents={services_cents}
              reason={<PartList parts={addedParts(charges.services)} limitCents={weight?.limit_cents} />}
            />
          </>
        )}
        <ChargeRow
          name={isEstimated ? orderWeightTexts.rows.total : texts.total}
          cents={total_cents + services_cents}
          isStrong
          reason={<TotalReason order={order} />}
        />
      </dl>
      {services_cents === 0 && gst && <div className="mt-1 text-14 text-ink-muted tabular">{gst}</div>}
    </>
  )
}
