import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { pegLabels, pegWords } from '#texts/order/orders-states.ts'
import type { PegState, PegStep } from '../pictures/clothesline-progress.tsx'

type Shown = {
  status: OrderStatus
  held_from: OrderStatus | null
  category_id: SalesCategory
  next: { step: NextStep }
}

/** The statuses of each peg, in the order of the labels. */
const pegs: Record<SalesCategory, readonly (readonly OrderStatus[])[]> = {
  [SalesCategory.collect]: [
    ['awaiting_payment', 'confirmed'],
    ['received'],
    ['awaiting_approval', 'processing'],
    ['ready'],
    ['collected', 'completed'],
  ],
  [SalesCategory.delivery]: [
    ['awaiting_payment', 'confirmed'],
    ['awaiting_approval', 'processing'],
    ['ready'],
    ['out_for_delivery'],
    ['delivered', 'completed'],
  ],
  [SalesCategory.pickup]: [
    ['awaiting_payment', 'confirmed', 'pickup_scheduled'],
    ['picked_up'],
    ['received', 'awaiting_approval', 'processing'],
    ['ready', 'out_for_delivery'],
    ['delivered', 'completed'],
  ],
  [SalesCategory.dineIn]: [
    ['awaiting_payment', 'confirmed'],
    ['awaiting_approval', 'processing'],
    ['ready'],
    ['delivered', 'completed'],
  ],
}

/** The steps of an order's progress; none for an order that ended early. */
export function orderPegs({ status, held_from, category_id, next }: Shown): PegStep[] {
  const reached = pegs[category_id].findIndex((statuses) => statuses.includes(held_from ?? status))
  if (reached < 0) return []
  const labels = pegLabels[category_id] ?? []
  const last = labels.length - 1
  const failed = failedPeg(next.step, reached)
  return labels.map((label, index) => {
    if (index === failed?.index) return { id: label, label: failed.label, state: 'failed' }
    const isHere = index === reached
    const state: PegState =
      index < reached || (isHere && (failed || index === last)) ? 'done' : isHere ? 'current' : 'upcoming'
    return { id: label, label: isHere ? labelHere(label, status) : label, state }
  })
}

function failedPeg(step: NextStep, reached: number): { index: number; label: string } | null {
  if (step === 'pickup_failed') return { index: reached + 1, label: pegWords.pickupFailed }
  return step === 'delivery_failed' ? { index: reached + 1, label: pegWords.deliveryFailed } : null
}

function labelHere(label: string, status: OrderStatus): string {
  if (status === 'on_hold') return pegWords.held
  return status === 'out_for_delivery' ? pegWords.onItsWay : label
}
