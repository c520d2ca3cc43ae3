import type { ReactNode } from 'react'
import type { Explanation, Figure } from '#contract/order/explanation.ts'
import { priceText } from '#rules/pricing/money.ts'
import { ReasonText } from '#ui/text/reason-text.tsx'
import { reasonWords } from '#ui/text/reason-words.ts'

/** P1.4: the reason of a figure that an order has once, such as its total. */
export function FigureReason({ rule, explanation }: { rule: Figure['rule']; explanation: Explanation }) {
  const figure = explanation.figures.find((one) => one.rule === rule)
  return figure && <ReasonText figure={figure} explanation={explanation} />
}

/** The reason of one line. The figures are in the order of the lines. */
export function LineReason({ at, explanation }: { at: number; explanation: Explanation }) {
  const figure = explanation.figures[at]
  return figure && <ReasonText figure={figure} explanation={explanation} />
}

/** The reason of a trip's charge. Null where the trip has a part of what the order was charged. */
export function chargeReason(explanation: Explanation, { rule, cents }: Pick<Figure, 'rule' | 'cents'>): ReactNode {
  const figure = explanation.figures.find((one) => one.rule === rule && one.cents === cents)
  return figure ? <ReasonText figure={figure} explanation={explanation} /> : null
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
            <span className="tabular">{priceText(figure.cents)}</span>
          </span>
          <span className="text-ink-muted tabular">{reasonWords(figure).join(' ')}</span>
        </li>
      ))}
    </ul>
  )
}
