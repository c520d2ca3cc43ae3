import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { TableBasket, TableLine } from '#contract/order/table-baskets.ts'
import { cartTotalCents } from '#rules/cart/cart-pricing.ts'
import { tableDues } from '#rules/cart/table-basket.ts'
import { beginCheckout } from '#rules/checkout/begin-checkout.ts'
import { priceText } from '#rules/pricing/money.ts'
import { cartPageTexts } from '#texts/order/cart.ts'
import { quantityWords } from '#texts/order/quantity.ts'
import { tableBasketTexts as texts } from '#texts/order/table-baskets.ts'
import { Button } from '#ui/buttons/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Stepper } from '#ui/forms/stepper.tsx'
import { EmptyCartIllustration } from '#ui/illustrations/empty-cart.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { useApp, useAppState } from '../../state/app-context.ts'
import { pushEvent } from '../../state/data-layer.ts'
import { useTo } from '../../state/links/use-to.ts'
import { useNotify } from '../../state/notify.ts'
import { linesToPay } from '../../state/place/joined-table.ts'
import { modifierWords, optionWords } from '../panel/line-words.ts'
import { SharedTable } from './shared-table.ts'

/** The lines of all guests, grouped by the guest who added them. */
export function TableLines({ basket }: { basket: TableBasket }) {
  if (basket.lines.length === 0)
    return (
      <EmptyState level={3} size="panel" illustration={<EmptyCartIllustration />} title={texts.emptyTitle}>
        {texts.empty}
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-5 py-4">
      {[...Map.groupBy(basket.lines, ({ member }) => member)].map(([member, own]) => {
        // A guest who has left is still named above the lines they paid.
        const name = own[0]?.name ?? ''
        return (
          <section key={member} aria-label={name}>
            <h3 className="mb-1 text-14 font-semibold text-ink-muted">
              {member === basket.me ? texts.you(name) : name}
            </h3>
            <ul className="divide-y divide-line">
              {own.map((line) => (
                <Line key={line.item.id} line={line} isMine={member === basket.me} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Line({ line: { item, state, payer }, isMine }: { line: TableLine; isMine: boolean }) {
  const app = useApp()
  const { notify } = useNotify()
  async function change(qty: number) {
    const reason = await new SharedTable(app).change(item.id, qty)
    if (reason) notify(reason, 'error')
  }
  const details = [optionWords(item), ...modifierWords(item)].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium break-words">
          {quantityWords(item.qty, item.unit)} × {item.product_name}
        </p>
        {details.length > 0 && <p className="text-13 text-ink-muted">{details.join(', ')}</p>}
        {item.notes && <p className="text-13 break-words text-ink-muted italic">“{item.notes}”</p>}
        {item.unavailable && (
          <p className="text-13 font-medium text-warning">{cartPageTexts.unavailable[item.unavailable]}</p>
        )}
      </div>
      {state === 'open' && isMine && (
        <Stepper
          label={item.product_name}
          value={item.qty}
          onChange={change}
          onRemove={() => change(0)}
          min={item.min_qty}
          step={item.qty_step}
          unit={item.unit === 'kg' ? item.unit : undefined}
        />
      )}
      {state !== 'open' && payer && (
        <Badge tone={state === 'paid' ? 'good' : 'warning'}>
          {state === 'paid' ? texts.paidBy(payer) : texts.payingNow(payer)}
        </Badge>
      )}
      <span className="ml-auto min-w-14 text-right font-medium tabular">${item.final_price}</span>
    </li>
  )
}

/** `onLeave` is called before another page opens, `onClose` when the guest orders alone again. */
type TablePayProps = { basket: TableBasket; onLeave?: () => void; onClose?: () => void }

/** Pays the guest's own lines, or all unpaid lines. */
export function TablePay({ basket, onLeave, onClose }: TablePayProps) {
  const app = useApp()
  const navigate = useNavigate()
  const to = useTo()
  const brand = useAppState((state) => state.config.name)
  const isClosed = useAppState((state) => state.outletDetail?.is_closed ?? false)
  const [isLeaving, setLeaving] = useState(false)
  const { open, mine, payers, isAllPaid } = tableDues(basket.lines, basket.me)
  const reason = isClosed ? cartPageTexts.why.outlet_closed : undefined

  async function pay(lines: readonly TableLine[]) {
    linesToPay.save(lines.map(({ item }) => item.id))
    pushEvent(
      beginCheckout(
        lines.map(({ item }) => item),
        brand,
      ),
    )
    onLeave?.()
    await navigate(to('checkout'))
  }
  async function leave() {
    setLeaving(true)
    await new SharedTable(app).leave()
    onClose?.()
    setLeaving(false)
  }
  const cents = (lines: readonly TableLine[]) => cartTotalCents(lines.map(({ item }) => item))
  return (
    <div className="flex flex-col gap-2">
      {isAllPaid && <p className="text-14 text-ink-muted">{texts.allPaid}</p>}
      {open.length === 0 && payers.length > 0 && <p className="text-14 text-ink-muted">{texts.othersPay(payers)}</p>}
      {mine.length > 0 && (
        <Button isWide disabledReason={reason} onClick={() => pay(mine)}>
          {texts.payMine(priceText(cents(mine)))}
        </Button>
      )}
      {open.length > mine.length && (
        <Button isWide look={mine.length > 0 ? 'quiet' : 'primary'} disabledReason={reason} onClick={() => pay(open)}>
          {texts.payAll(priceText(cents(open)))}
        </Button>
      )}
      <Button look="plain" size="small" isLoading={isLeaving} onClick={leave}>
        {texts.leave}
      </Button>
    </div>
  )
}
