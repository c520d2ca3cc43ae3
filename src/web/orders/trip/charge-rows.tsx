import type { ReactNode } from 'react'
import type { OrderView } from '#contract/order/order-shapes.ts'
import type { QuoteLine } from '#contract/order/quote-shapes.ts'
import { percentText } from '#rules/pricing/gst.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { classes } from '#ui/text/classes.ts'
import { lineWords } from '../../checkout/review/quote-lines.tsx'

const texts = orderTexts.details

type RowProps = { name: ReactNode; cents: number; detail?: string; isStrong?: boolean }

export function ChargeRow({ name, cents, detail, isStrong }: RowProps) {
  return (
    <div
      className={classes(
        'flex items-start justify-between gap-4',
        cents < 0 && 'text-good',
        isStrong && 'text-18 font-semibold',
      )}
    >
      <dt className="min-w-0 break-words">
        {name}
        {detail && <span className="block text-13 text-ink-muted">{detail}</span>}
      </dt>
      <dd className={classes('shrink-0 tabular', isStrong ? 'font-bold' : 'font-medium')}>{priceText(cents)}</dd>
    </div>
  )
}

/** Items and services are listed above with their prices, so the charges have one row for each. */
const LISTED: readonly QuoteLine['rule'][] = ['item', 'extra_service']

/** D2.2: the price from the items to the total, a line for each rule, in the checkout's words. */
export function ChargeRows({ charges }: { charges: OrderView['charges'] }) {
  const { lines, total_cents, gst_cents, gst_rate, services_cents } = charges
  // GST of the order itself. The GST of extra services is on their own invoice.
  const gst = gst_rate === null ? '' : texts.gst(percentText(gst_rate), priceText(gst_cents))
  const sumOf = (rule: QuoteLine['rule']) =>
    lines.filter((line) => line.rule === rule).reduce((sum, { cents }) => sum + cents, 0)
  const listed = LISTED.filter((rule) => lines.some((line) => line.rule === rule))
  return (
    <>
      <dl className="flex flex-col gap-2">
        {listed.map((rule) => (
          <ChargeRow key={rule} name={rule === 'item' ? texts.items : texts.extras} cents={sumOf(rule)} />
        ))}
        {lines.map((line, index) =>
          LISTED.includes(line.rule) ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <ChargeRow key={index} name={lineWords(line)} cents={line.cents} />
          ),
        )}
      </dl>
      <dl className="mt-3 flex flex-col gap-2 border-t border-line pt-3">
        {services_cents > 0 && (
          <>
            <ChargeRow name={texts.ordered} detail={gst} cents={total_cents} />
            <ChargeRow name={texts.later} cents={services_cents} />
          </>
        )}
        <ChargeRow name={texts.total} cents={total_cents + services_cents} isStrong />
      </dl>
      {services_cents === 0 && gst && <p className="mt-1 text-14 text-ink-muted tabular">{gst}</p>}
    </>
  )
}
