import type { OrderLine } from '#contract/order/order-shapes.ts'
import { keptReason } from '#rules/orders/explain-order.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { extraWords, isCounted, quantityWords } from '#texts/order/quantity.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { ReasonText } from '#ui/text/reason-text.tsx'

const texts = orderTexts.details

/** The lines as they were ordered: names and prices of that day, and the customer's notes unchanged. */
export function OrderLines({ lines, hasPrices = true }: { lines: readonly OrderLine[]; hasPrices?: boolean }) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
          {line.image ? (
            <span className="size-14 shrink-0">
              <Picture
                base={line.image}
                alt=""
                width={56}
                height={56}
                sizes="56px"
                className="size-14 rounded-control"
              />
            </span>
          ) : (
            <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-control bg-primary-50 text-primary-text">
              <Icon name={line.kind === 'item' ? 'hanger' : 'star'} />
            </span>
          )}
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-3 font-medium">
              <span className="min-w-0 break-words">
                {isCounted(line.qty, line.unit) && `${quantityWords(line.qty, line.unit)} × `}
                {line.name}
              </span>
              {hasPrices && (
                <span className="shrink-0 tabular">
                  <Explained amount={priceText(line.final_cents)} name={line.name}>
                    <LineReason line={line} />
                  </Explained>
                </span>
              )}
            </div>
            <LineDetail line={line} hasPrices={hasPrices} />
            {line.notes && (
              <p className="mt-1 text-14 break-words whitespace-pre-line text-ink-muted">
                <span className="sr-only">{texts.note}: </span>
                <q className="italic">{line.notes}</q>
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

const ALONE = { figures: [], would_change: [] }

function LineReason({ line }: { line: OrderLine }) {
  const reason = line.kind === 'item' ? keptReason(line) : ({ by: 'fixed', price_cents: line.final_cents } as const)
  const rule = line.kind
  return <ReasonText figure={{ rule, cents: line.final_cents, reason }} explanation={ALONE} />
}

function LineDetail({ line, hasPrices }: { line: OrderLine; hasPrices: boolean }) {
  const extras = line.modifiers.map(({ name, price_cents }) =>
    extraWords(name, hasPrices && price_cents > 0 ? priceText(price_cents) : null, line.unit),
  )
  const chosen = [line.option, line.variant, ...extras].filter(Boolean)
  const hasUnitPrice = hasPrices && isCounted(line.qty, line.unit)
  const each = hasUnitPrice ? [`${quantityWords(line.qty, line.unit)} × ${priceText(line.piece_cents)}`] : []
  const words = [...chosen, ...each]
  return words.length > 0 ? <p className="text-14 break-words text-ink-muted">{words.join(' · ')}</p> : null
}
