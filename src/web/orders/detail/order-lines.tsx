import type { Reason } from '#contract/order/explanation.ts'
import type { OrderLine } from '#contract/order/order-shapes.ts'
import { keptReason } from '#rules/orders/explain-order.ts'
import { priceText } from '#rules/pricing/money.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { exactKilograms, extraWords, isCounted, quantityWords, unitPriceWords } from '#texts/order/quantity.ts'
import { orderWeightTexts } from '#texts/weight/order-weight.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { ReasonText } from '#ui/text/reason-text.tsx'

const texts = orderTexts.details

type OrderLinesProps = {
  lines: readonly OrderLine[]
  hasPrices?: boolean
  /** How the price of a line was made, as it is kept with the order. Without it a line is explained by its quantity. */
  reasonOf?: (line: OrderLine) => Reason | undefined
}

/** The lines as they were ordered: names and prices of that day, and the customer's notes unchanged. What was weighed has its weight. */
export function OrderLines({ lines, hasPrices = true, reasonOf = () => undefined }: OrderLinesProps) {
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
                {amountWords(line, reasonOf(line))}
                {line.name}
              </span>
              {hasPrices && (
                <span className="shrink-0 tabular">
                  <Explained amount={priceText(line.final_cents)} name={line.name}>
                    <LineReason line={line} kept={reasonOf(line)} />
                  </Explained>
                </span>
              )}
            </div>
            <LineDetail line={line} hasPrices={hasPrices} kept={reasonOf(line)} />
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

type Line = { line: OrderLine; kept: Reason | undefined }

/** The quantity before the name. That of a line by weight is the weight that its price was made from. */
function amountWords({ qty, unit, grams }: OrderLine, kept: Reason | undefined): string {
  if (kept?.by === 'weight' && grams !== null) return `${exactKilograms(grams)} kg × `
  return isCounted(qty, unit) ? `${quantityWords(qty, unit)} × ` : ''
}

function LineReason({ line, kept }: Line) {
  const byWeight = kept?.by === 'weight' ? kept : undefined
  const reason = byWeight ?? lineReasonOf(line)
  const rule = line.kind
  return <ReasonText figure={{ rule, cents: line.final_cents, reason }} explanation={ALONE} />
}

const lineReasonOf = (line: OrderLine): Reason =>
  line.kind === 'item' ? keptReason(line) : { by: 'fixed', price_cents: line.final_cents }

function LineDetail({ line, hasPrices, kept }: Line & { hasPrices: boolean }) {
  const extras = line.modifiers.map(({ name, price_cents }) =>
    extraWords(name, hasPrices && price_cents > 0 ? priceText(price_cents) : null, line.unit),
  )
  const chosen = [line.option, line.variant, ...extras].filter(Boolean)
  const words = [...chosen, ...(hasPrices ? eachWords(line, kept) : []), ...weighedWords(line, kept)]
  return words.length > 0 ? <p className="text-14 break-words text-ink-muted">{words.join(' · ')}</p> : null
}

function eachWords({ qty, unit, piece_cents }: OrderLine, kept: Reason | undefined): string[] {
  if (kept?.by === 'weight') return [unitPriceWords(priceText(kept.per_kg_cents), 'kg')]
  return isCounted(qty, unit) ? [`${quantityWords(qty, unit)} × ${priceText(piece_cents)}`] : []
}

/** P1.2: the weight of a line whose price is still, or stays, the estimate. */
const weighedWords = ({ grams }: OrderLine, kept: Reason | undefined): string[] =>
  grams === null || kept?.by === 'weight' ? [] : [orderWeightTexts.line(exactKilograms(grams))]
