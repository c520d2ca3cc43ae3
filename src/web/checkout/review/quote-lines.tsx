import type { Quote, QuoteLine } from '#contract/order/quote-shapes.ts'
import { percentText } from '#rules/pricing/gst.ts'
import { priceText } from '#rules/pricing/money.ts'
import { chargeWords } from '#texts/order/charges.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { classes } from '#ui/text/classes.ts'

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
        <Rows lines={lines.filter(isGoods)} />
      </section>
      {lines.some((line) => !isGoods(line)) && (
        <div className="mt-3 shrink-0 border-t border-line pt-3">
          <Rows lines={lines.filter((line) => !isGoods(line))} />
        </div>
      )}
    </div>
  )
}

function Rows({ lines }: { lines: readonly QuoteLine[] }) {
  return (
    <dl className="flex flex-col gap-2">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same rule and ref
        <div key={index} className={classes('flex items-start justify-between gap-4', line.cents < 0 && 'text-good')}>
          <dt className="min-w-0 break-words">{lineWords(line)}</dt>
          <dd className="shrink-0 font-medium tabular">{priceText(line.cents)}</dd>
        </div>
      ))}
    </dl>
  )
}

export function gstWords({ gst_cents, gst_rate }: Quote): string | null {
  return gst_rate === null ? null : texts.gst(percentText(gst_rate), priceText(gst_cents))
}
