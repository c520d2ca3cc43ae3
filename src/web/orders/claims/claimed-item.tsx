import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { liabilityTexts as texts } from '#texts/order/liability.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { LiabilityTerms } from '../../checkout/pay/liability-note.tsx'
import { useAppState } from '../../state/app-context.ts'

type Lines = OrderView['lines']

/** P1.6: the item that a report is about. Once one is chosen, the most that the store pays for it, as the server worked it out. */
export function ClaimedItem({
  lines,
  chosen,
  onChoose,
}: {
  lines: Lines
  chosen: string
  onChoose: (id: string) => void
}) {
  const items = lines.filter(({ kind }) => kind === 'item')
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={texts.item}
        placeholder={texts.anything}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      />
      <div aria-live="polite">
        <ClaimLimit line={items.find(({ id }) => id === chosen)} />
      </div>
    </div>
  )
}

/** The limit of a line, and the store's sentence. Nothing for a store that has set none. */
export function ClaimLimit({ line }: { line: Lines[number] | undefined }) {
  const terms = useAppState(({ info }) => info?.liability)
  if (!terms) return null
  const cap = line?.liability
  return (
    <div className="text-14 text-ink-muted">
      {cap && <p className="font-medium text-ink">{texts.cap[cap.for](priceText(cap.cents))}</p>}
      <LiabilityTerms liability={terms} />
    </div>
  )
}
