import type { ReactNode } from 'react'
import type { ReorderedLine, UnavailableLine } from '#contract/order/reorder.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { quantityWords } from '#texts/order/quantity.ts'

const texts = orderActTexts.reorder

type Repeated = { added: readonly ReorderedLine[]; gone: readonly UnavailableLine[] }

const isRaised = ({ qty_was }: ReorderedLine) => qty_was !== null
const isRepriced = ({ was_cents, piece_cents }: ReorderedLine) => was_cents !== piece_cents

/** Whether an item is gone, or differs from the order in price or quantity. */
export function hasChanges({ added, gone }: Repeated): boolean {
  return gone.length > 0 || added.some(isRepriced) || added.some(isRaised)
}

function ChangeSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-16">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">{children}</ul>
    </section>
  )
}

/** The items that are gone, repriced, or raised to a minimum. */
export function ReorderChanges({ added, gone }: Repeated) {
  const repriced = added.filter(isRepriced)
  const raised = added.filter(isRaised)
  const isUnchanged = (line: ReorderedLine) => !isRepriced(line) && !isRaised(line)
  return (
    <div className="flex flex-col gap-5">
      {gone.length > 0 && (
        <ChangeSection title={texts.gone}>
          {gone.map(({ name, reason }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
            <li key={index}>
              <span className="font-medium">{name}</span>
              <span className="block text-14 text-ink-muted">{reason}</span>
            </li>
          ))}
        </ChangeSection>
      )}
      {raised.length > 0 && (
        <ChangeSection title={texts.raised}>
          {raised.map(({ name, qty, qty_was, unit }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
            <li key={index} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {quantityWords(qty, unit)} × {name}
              </span>
              <span className="shrink-0 text-13 text-ink-muted tabular">
                {texts.was(quantityWords(qty_was ?? qty, unit))}
              </span>
            </li>
          ))}
        </ChangeSection>
      )}
      {repriced.length > 0 && (
        <ChangeSection title={texts.price}>
          {repriced.map(({ name, qty, unit, was_cents, piece_cents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
            <li key={index} className="flex justify-between gap-4">
              <span className="min-w-0 break-words">
                {quantityWords(qty, unit)} × {name}
              </span>
              <span className="shrink-0 text-right tabular">
                <span className="font-semibold">{priceText(piece_cents)}</span>
                <span className="block text-13 text-ink-muted">{texts.was(priceText(was_cents))}</span>
              </span>
            </li>
          ))}
        </ChangeSection>
      )}
      {added.some(isUnchanged) && <p className="text-ink-muted">{texts.rest}</p>}
    </div>
  )
}
