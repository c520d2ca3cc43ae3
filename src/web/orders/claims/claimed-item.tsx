import type { OrderView } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { liabilityTexts as texts } from '#texts/order/liability.ts'
import { SelectField } from '#ui/forms/select-field.tsx'
import { LiabilityTerms, TermsLink } from '../../checkout/pay/liability-note.tsx'
import { useAppState } from '../../state/app-context.ts'
import { saidLimit } from './claim-limit.ts'

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
        <ClaimLimit lines={items} chosen={chosen} />
      </div>
    </div>
  )
}

type ClaimLimitProps = { lines: Lines; chosen: string | null }

/** The limit, and where the terms say it. Nothing for a store that has set none. */
export function ClaimLimit({ lines, chosen }: ClaimLimitProps) {
  const terms = useAppState(({ info }) => info?.liability)
  const said = saidLimit(lines, chosen)
  if (!terms || said === null) return null
  return (
    <div className="text-14 text-ink-muted">
      {said !== 'sentence' ? (
        <>
          <p className="font-medium text-ink">{texts.cap[said.for](priceText(said.cents))}</p>
          <p>
            <TermsLink section={terms.section} />
          </p>
        </>
      ) : (
        <LiabilityTerms liability={terms} />
      )}
    </div>
  )
}
