import type { Explanation, Figure } from '#contract/order/explanation.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { type Part, totalParts } from '#rules/reasons/total-parts.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { PartList } from '#ui/text/part-list.tsx'
import { ReasonLines, ReasonText } from '#ui/text/reason-text.tsx'
import { estimateReason, reasonWords } from '#ui/text/reason-words.ts'

/** P1.4: the reason of a figure that an order has once, such as its total. */
export function FigureReason({ rule, explanation }: { rule: Figure['rule']; explanation: Explanation }) {
  const figure = explanation.figures.find((one) => one.rule === rule)
  return figure ? <ReasonText figure={figure} explanation={explanation} /> : <p>{explainTexts.agreed}</p>
}

/** What an order costs with the extra services that were added to it, part by part. */
export function TotalReason({ order: { charges, weight } }: { order: Pick<OrderView, 'charges' | 'weight'> }) {
  const { explanation } = charges
  if (charges.services.length === 0) return <FigureReason rule="total" explanation={explanation} />
  return (
    <>
      <PartList parts={totalParts(charges)} limitCents={weight?.limit_cents} />
      <ReasonLines lines={estimateReason('total', explanation.figures)} />
    </>
  )
}

/** The parts of an amount where they are known, else words. */
export function PartsOr({
  parts,
  words,
  order,
}: {
  parts: readonly Part[]
  words: string
  order: Pick<OrderView, 'weight'>
}) {
  return parts.length > 0 ? <PartList parts={parts} limitCents={order.weight?.limit_cents} /> : <p>{words}</p>
}

/** The reason of one line. The figures are in the order of the lines. */
export function LineReason({ at, explanation }: { at: number; explanation: Explanation }) {
  const figure = explanation.figures[at]
  return figure && <ReasonText figure={figure} explanation={explanation} />
}

/** The lines of a rule, each with its price and its reason. */
export function SumReason({ rule, explanation }: { rule: Figure['rule']; explanation: Explanation }) {
  const own = explanation.figures.filter((one) => one.rule === rule)
  return (
    <ul className="flex flex-col gap-2">
      {own.map((figure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
        <li key={index}>
          <span className="flex justify-between gap-4 font-medium">
            <span className="min-w-0 break-words">{figure.label}</span>
            <span className="shrink-0 whitespace-nowrap tabular">{priceText(figure.cents)}</span>
          </span>
          <span className="text-ink-muted tabular">{reasonWords(figure).join(' ')}</span>
        </li>
      ))}
    </ul>
  )
}
