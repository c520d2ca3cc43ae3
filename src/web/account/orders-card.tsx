import type { OrderSummary } from '#contract/order/order-shapes.ts'
import { windowWords } from '#rules/slots/window-words.ts'
import { orderTexts } from '#texts/order/orders.ts'
import { nextWords } from '#texts/order/orders-states.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { orderLook } from '#ui/status/order-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { useTo } from '../state/links/use-to.ts'
import { AccountCard } from './account-card.tsx'

const SHOWN = 3

/** The customer's active orders. Hidden when there are none. */
export function OrdersCard({ orders }: { orders: readonly OrderSummary[] }) {
  const to = useTo()
  if (orders.length === 0) return null
  return (
    <AccountCard
      title={orderTexts.profile.title}
      action={
        <TextLink to={to('history')} className="inline-flex min-h-11 items-center">
          {orderTexts.profile.all}
        </TextLink>
      }
    >
      <ul className="divide-y divide-line">
        {orders.slice(0, SHOWN).map((order) => {
          const { id, number, kind, category_id, outlet, next } = order
          const { step, starts_at, ends_at, driver } = next
          const window = starts_at && ends_at ? windowWords(new Date(starts_at), new Date(ends_at)) : null
          return (
            <li key={id} className="py-2 first:pt-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <TextLink
                  to={kind === 'trips' ? to('orderOverview', { id }) : to('regularOrder', { id })}
                  className="inline-flex min-h-11 items-center tabular"
                >
                  {orderTexts.number(number)}
                </TextLink>
                <StatusBadge look={orderLook(order)} />
              </p>
              <p className="text-14 text-ink-muted">
                {nextWords({ step, categoryId: category_id, outlet, window, driver })}
              </p>
            </li>
          )
        })}
      </ul>
    </AccountCard>
  )
}
