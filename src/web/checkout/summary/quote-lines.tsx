import type { Figure } from '#contract/order/explanation.ts'
import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'
import { percentText } from '#rules/pricing/gst.ts'
import { priceText } from '#rules/pricing/money.ts'
import { chargeWords } from '#texts/order/charges.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { explainButtonTexts } from '#texts/order/explain-button.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { classes } from '#ui/text/classes.ts'
import { ExplainedLater } from '../../state/lazy/explained-later.tsx'

const texts = checkoutTexts.summary

/** D2.2: the label of a line names the rule that it comes from. */
export function lineWords({ rule, label, qty, unit = 'piece' }: QuoteLine): string {
  const words = chargeWords(rule, label)
  const hasQuantity = rule === 'item' && qty !== null && isCounted(qty, unit)
  return hasQuantity ? `${quantityWords(qty, unit)} × ${words}` : words
}

/** The lines of a quote: first items and services, which scroll when they are many, then fees and discounts, which always show. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const { lines } = quote
  const isGoods = ({ rule }: QuoteLine) => rule === 'item' || rule === 'extra_service'
  return (
    <div className="flex min-h-0 flex-col text-14">
      <section aria-label={texts.items} className="min-h-14 overflow-y-auto">
        <Rows lines={lines.filter(isGoods)} quote={quote} />
      </section>
      {lines.some((line) => !isGoods(line)) && (
        <div className="mt-3 shrink-0 border-t border-line pt-3">
          <Rows lines={lines.filter((line) => !isGoods(line))} quote={quote} />
        </div>
      )}
    </div>
  )
}

function Rows({ lines, quote }: { lines: readonly QuoteLine[]; quote: Quote }) {
  return (
    <dl className="flex flex-col gap-2">
      {lines.map((line, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same rule and ref
          key={index}
          className={classes(
            'flex items-start justify-between gap-4 max-lg:py-2 pointer-coarse:py-2',
            line.cents < 0 && 'text-good',
          )}
        >
          <dt className="min-w-0 break-words">{lineWords(line)}</dt>
          <dd className="shrink-0 font-medium tabular">
            <QuoteFigure
              quote={quote}
              amount={priceText(line.cents)}
              name={lineWords(line)}
              at={quote.lines.indexOf(line)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const loadReason = () => import('#ui/text/reason-text.tsx').then(({ ReasonText }) => ReasonText)

type QuoteFigureProps = { quote: Quote; amount: string; name: string; at: number | Figure['rule'] }

/** P1.4: an amount of the quote that opens to its reason. `at` is its line's number, or its rule. */
export function QuoteFigure({ quote: { explanation }, amount, name, at }: QuoteFigureProps) {
  const figure = explanation?.figures.find(({ rule }, index) => rule === at || index === at)
  if (!explanation || !figure) return amount
  return <ExplainedLater amount={amount} name={name} load={loadReason} props={{ figure, explanation }} />
}

/** P1.1: what an estimated total can become. `limitCents` is null where the estimate is paid at once (P1.2). */
export function LimitLine({ quote, limitCents }: { quote: Quote; limitCents: number | null }) {
  // The margin keeps the touch target of the line below off this one's words. A reason is a block, so this is no paragraph.
  return (
    <div className="text-13 text-ink-muted tabular lg:mb-2">
      {limitCents === null ? (
        weightTexts.askedFor
      ) : (
        <>
          <QuoteFigure
            quote={quote}
            amount={weightTexts.atMost(priceText(limitCents))}
            name={weightTexts.limit}
            at="limit"
          />
          . {weightTexts.byWeight}
        </>
      )}
    </div>
  )
}

/** The GST below the total. */
export function GstLine({ quote }: { quote: Quote }) {
  const words = gstWords(quote)
  if (words === null) return null
  return (
    <div className="text-13 text-ink-muted">
      <QuoteFigure quote={quote} amount={words} name={explainButtonTexts.gst} at="gst" />
    </div>
  )
}

function gstWords({ gst_cents, gst_rate }: Quote): string | null {
  return gst_rate === null ? null : texts.gst(percentText(gst_rate), priceText(gst_cents))
}
