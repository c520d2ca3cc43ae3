import { useId, useState } from 'react'
import { AT_MOST_CENTS_MAX } from '#contract/order/weight-limits.ts'
import { priceText } from '#rules/pricing/money.ts'
import { moneyNow } from '#rules/weight/money-now.ts'
import { weightTexts } from '#texts/weight/before-pay.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { LazyPart } from '../../state/lazy/lazy-part.tsx'
import { useCheckoutContext } from '../review/checkout-context.ts'
import { moneyNote, payKind } from './pay-words.ts'

const texts = weightTexts.own
const ownLimit = () => import('./own-limit.tsx').then((one) => one.OwnLimit)

/** P1.2, P1.3: what becomes of the money of an order that is weighed later, and the customer's own limit. */
export function WeightNote({ isEditable = false }: { isEditable?: boolean }) {
  const { data, quoted, limit, isLater, form, tempCard } = useCheckoutContext()
  const { total_cents: totalCents } = quoted.quote
  const [isOpen, setOpen] = useState(false)
  const bodyId = useId()
  const kind = payKind(form.payment, tempCard !== null)
  const money = moneyNow(totalCents, limit?.cents, kind, isLater)
  const note = moneyNote(money, data.salesType.category_id)
  if (!limit || note === null) return null
  const { chosenCents, cents, storeCents, isOwn } = limit
  const mayHold = money.way === 'hold' || money.way === 'keep'
  return (
    <div className="text-14 text-ink-muted">
      <p>{note}</p>
      {mayHold && chosenCents !== null && !isOwn && (
        <p className="mt-1">
          {(chosenCents < totalCents ? texts.notUsed : texts.tooFar)(priceText(chosenCents), priceText(storeCents))}
        </p>
      )}
      {isEditable && mayHold && totalCents <= AT_MOST_CENTS_MAX && (
        <>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-left font-medium text-primary-text hover:bg-primary-50"
          >
            {texts.open(priceText(cents))}
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
          </button>
          {isOpen && (
            <div id={bodyId} className="mt-1 text-ink">
              <LazyPart load={ownLimit} props={{}} placeholder={<Skeleton className="h-24" />} />
            </div>
          )}
        </>
      )}
    </div>
  )
}
