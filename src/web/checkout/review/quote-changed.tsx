import type { QuotedCart } from '#contract/order/checkout.ts'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { checkoutTexts } from '#texts/order/checkout.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { lineWords } from '../summary/quote-lines.tsx'
import { limitDifference, quoteDifference } from './quote-difference.ts'

const texts = checkoutTexts.order

/** What the shopper saw: a quote, the limit that counts for it, and what becomes of the money. */
type Seen = { quote: Quote; limitCents: number | undefined; note: string | null }

type QuoteChangedProps = {
  before: Seen
  now: (Seen & { quoted: QuotedCart }) | null
  /** The words of the button that pays it. */
  confirm: string
  onConfirm: (quoted: QuotedCart) => void
  onClose: () => void
}

/** D2.4: the order has changed and nothing was charged. Shows the difference and pays only after the shopper confirms it. */
export function QuoteChanged({ before, now, confirm, onConfirm, onClose }: QuoteChangedProps) {
  const isSameTotal = before.quote.total_cents === now?.quote.total_cents
  return (
    <Dialog
      isOpen={now !== null}
      onClose={onClose}
      title={isSameTotal ? texts.changedOrderTitle : texts.changedTitle}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts.notNow}
          </Button>
          {now && (
            <Button data-autofocus onClick={() => onConfirm(now.quoted)}>
              {confirm}
            </Button>
          )}
        </>
      }
    >
      {now && (
        <>
          <p>
            {now.quoted.taken} {texts.changedText}
          </p>
          <Difference before={before} now={now} />
        </>
      )}
    </Dialog>
  )
}

function Difference({ before, now }: { before: Seen; now: Seen }) {
  const limit = limitDifference(before, now)
  return (
    <>
      <ul className="mt-4 flex flex-col gap-3 text-14">
        {quoteDifference(before.quote, now.quote).map(({ line, beforeCents, nowCents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while shown
          <li key={index} className="flex items-start justify-between gap-4">
            <span className="min-w-0 break-words">{lineWords(line)}</span>
            <Prices beforeCents={beforeCents} nowCents={nowCents} />
          </li>
        ))}
      </ul>
      <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4 font-semibold">
        {now.limitCents === undefined ? checkoutTexts.summary.total : weightTexts.total}
        <Prices beforeCents={before.quote.total_cents} nowCents={now.quote.total_cents} />
      </p>
      {limit && (
        <p className="mt-2 flex items-baseline justify-between gap-4 text-14">
          {limit.isOfStore ? weightTexts.storeLimit : weightTexts.limit}
          <Prices beforeCents={limit.beforeCents} nowCents={limit.nowCents} />
        </p>
      )}
      {now.note !== null && now.note !== before.note && <p className="mt-2 text-14">{now.note}</p>}
    </>
  )
}

function Prices({ beforeCents, nowCents }: { beforeCents: number | null; nowCents: number | null }) {
  return (
    <span className="shrink-0 tabular">
      {beforeCents !== null && beforeCents !== nowCents && (
        <s className="mr-2 text-ink-muted">
          <span className="sr-only">{texts.changedOld} </span>
          {priceText(beforeCents)}
        </s>
      )}
      <span className="font-semibold">{nowCents === null ? texts.changedGone : priceText(nowCents)}</span>
    </span>
  )
}
