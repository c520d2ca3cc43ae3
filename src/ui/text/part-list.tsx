import { priceText } from '#rules/pricing/money.ts'
import type { Part } from '#rules/reasons/total-parts.ts'
import { explainTexts as texts } from '#texts/order/explain.ts'
import { orderTexts } from '#texts/order/orders.ts'

type PartListProps = {
  parts: readonly Part[]
  /** P1.3: the customer's own limit. */
  limitCents?: number | undefined
}

/** P1.4: the parts of an amount, one below the other. They add up to it. */
export function PartList({ parts, limitCents }: PartListProps) {
  return (
    <ul className="flex flex-col gap-1">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal
        <li key={index}>
          <span className="flex justify-between gap-4 font-medium">
            <span className="min-w-0 break-words">{nameOf(part)}</span>
            <span className="shrink-0 whitespace-nowrap tabular">{priceText(part.cents)}</span>
          </span>
          <PartDetail part={part} limitCents={limitCents} />
        </li>
      ))}
    </ul>
  )
}

function nameOf({ name, label }: Part): string {
  if (name === 'payment') return orderTexts.details.paymentFor[label as keyof typeof orderTexts.details.paymentFor]
  return name === 'service' || name === 'service_in_limit' ? label : texts.parts[name]
}

function PartDetail({ part: { name, label }, limitCents }: { part: Part; limitCents: number | undefined }) {
  const words = detailOf(name, label, limitCents)
  return words ? <span className="block text-ink-muted tabular">{words}</span> : null
}

function detailOf(name: Part['name'], label: string, limitCents: number | undefined): string {
  if (name === 'service') return texts.answered
  if (name === 'service_in_limit') return texts.inLimit(priceText(limitCents ?? 0))
  return name === 'refund' ? label : ''
}
