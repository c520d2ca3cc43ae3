import { Link, useNavigate } from 'react-router'
import type { OrderSummary } from '#contract/order/order-shapes.ts'
import type { ReorderedLine, SameAgain } from '#contract/order/reorder.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { priceText } from '#rules/pricing/money.ts'
import { livingHomeTexts } from '#texts/order/living-home.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { isCounted, quantityWords } from '#texts/order/quantity.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { ClotheslineProgress } from '#ui/pictures/clothesline-progress.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { orderPegs } from '#ui/status/order-pegs.ts'
import { orderLook } from '#ui/status/order-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { Card } from '#ui/text/card.tsx'
import { windowText } from '#ui/text/time-text.ts'
import { ReorderDialog } from '../../orders/history/reorder-dialog.tsx'
import { useReorder } from '../../orders/history/use-reorder.ts'
import { useTo } from '../../state/links/use-to.ts'
import { addressStorage } from '../../state/storage/address-storage.ts'
import type { LivingData } from './load-living.ts'

const texts = livingHomeTexts

/** The top of home for a customer: the order under way, then the last basket to order again. */
export function LivingHome({ living: { order, more, again } }: { living: LivingData }) {
  if (!order && !again) return null
  return (
    <section id="living" aria-label={texts.title} className="mb-8 grid items-start gap-4 lg:grid-cols-2">
      {order && <OrderUnderWay order={order} more={more} />}
      {again && <SameAgainCard again={again} />}
    </section>
  )
}

function OrderUnderWay({ order, more }: { order: OrderSummary; more: number }) {
  const to = useTo()
  const { id, number, kind } = order
  const toDo = texts.next[order.next.step] ?? texts.next[order.status]
  return (
    <div>
      <Card look="raised" padding="small" isPressable>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="text-18 tabular">
            <CardLink to={kind === 'trips' ? to('orderOverview', { id }) : to('regularOrder', { id })}>
              {orderTexts.number(number)}
            </CardLink>
          </h2>
          <StatusBadge look={orderLook(order)} />
        </div>
        <ClotheslineProgress label={texts.progress} steps={orderPegs(order)} />
        {toDo && (
          <p className="mt-4 flex items-center gap-1 font-medium text-primary-text">
            {toDo}
            <Icon name="arrow-right" size={18} />
          </p>
        )}
      </Card>
      {more > 0 && (
        <Link
          to={to('history')}
          className="inline-flex min-h-11 items-center text-14 font-medium text-primary-text hover:underline"
        >
          {texts.more(more)}
        </Link>
      )}
    </div>
  )
}

const SHOWN = 4

/** P1.8: the last basket with its next windows and total. One tap puts it into the cart and opens the checkout. */
function SameAgainCard({ again }: { again: SameAgain }) {
  const navigate = useNavigate()
  const to = useTo()
  const isShort = again.blocker === 'min_spend'
  const reorder = useReorder(again.order_id, async (place) => {
    if (again.address) addressStorage.saveSelectedId(again.address.id)
    await navigate(to(isShort ? 'products' : 'checkout', {}, { ...place, aid: again.address?.id, tabid: undefined }))
  })
  const mayOrder = again.blocker === null || again.blocker === 'no_address' || isShort
  const reason = isShort
    ? texts.again.addMore(priceText(again.remaining_cents), again.sales_type, priceText(again.min_spend_cents))
    : again.blocker && texts.again.blocked[again.blocker]
  const shown = again.added.slice(0, SHOWN)
  const rest = again.added.length - shown.length
  return (
    <Card look="raised" padding="small">
      <h2 className="text-18">{texts.again.title}</h2>
      <ul className="mt-2 flex flex-col gap-1 text-14">
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
          <LineRow key={index} line={line} />
        ))}
        {rest > 0 && <li className="text-ink-muted">{texts.again.more(rest)}</li>}
        {again.gone.map(({ name, reason: why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two equal lines
          <li key={index} className="text-ink-muted">
            <s>{name}</s> {why}
          </li>
        ))}
      </ul>
      {again.added.length > 0 && <Terms again={again} />}
      {reason && <p className="mt-3 text-14 font-medium text-warning">{reason}</p>}
      {mayOrder ? (
        <Button
          isWide
          icon="repeat"
          className="mt-4"
          isLoading={reorder.isBusy}
          onClick={() => reorder.start({ isQuiet: true })}
        >
          {texts.again.order}
        </Button>
      ) : (
        <ButtonLink to={to('products')} look="quiet" className="mt-4">
          {texts.again.toMenu}
        </ButtonLink>
      )}
      <ReorderDialog preview={reorder.question} onAnswer={reorder.answer} />
    </Card>
  )
}

function LineRow({ line: { name, qty, unit, was_cents, piece_cents } }: { line: ReorderedLine }) {
  return (
    <li className="flex justify-between gap-3">
      <span className="min-w-0 break-words">
        {isCounted(qty, unit) ? `${quantityWords(qty, unit)} × ${name}` : name}
      </span>
      {was_cents !== piece_cents && (
        <span className="shrink-0 text-ink-muted tabular">
          {texts.again.changed} {priceText(piece_cents)}
        </span>
      )}
    </li>
  )
}

function Terms({
  again: { category_id, first, last, address, is_other_address, total_cents, limit_cents, delivery_cents },
}: {
  again: SameAgain
}) {
  const isAtOutlet = category_id === SalesCategory.collect
  const lastLabel = isAtOutlet
    ? texts.again.collect
    : category_id === SalesCategory.delivery
      ? texts.again.delivery
      : texts.again.back
  const rows: [string, string | null][] = [
    [isAtOutlet ? texts.again.dropOff : texts.again.pickup, first && windowText(first.starts_at, first.ends_at)],
    [lastLabel, last && windowText(last.starts_at, last.ends_at)],
    [texts.again.address, address && [address.block, address.street, address.unit].filter(Boolean).join(' ')],
  ]
  return (
    <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line pt-3 text-14">
      {rows.map(
        ([label, words]) =>
          words && (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 text-right break-words tabular">{words}</dd>
            </div>
          ),
      )}
      {is_other_address && <dd className="col-span-2 text-13 text-ink-muted">{texts.again.otherAddress}</dd>}
      <dt className="font-medium">{limit_cents === undefined ? texts.again.total : texts.again.estimated}</dt>
      <dd className="text-right text-18 font-bold tabular">
        {priceText(total_cents)}
        {limit_cents !== undefined && (
          <span className="block text-13 font-normal text-ink-muted">{texts.again.atMost(priceText(limit_cents))}</span>
        )}
        {delivery_cents > 0 && (
          <span className="block text-13 font-normal text-ink-muted">
            {texts.again.fees(priceText(delivery_cents))}
          </span>
        )}
      </dd>
    </dl>
  )
}
