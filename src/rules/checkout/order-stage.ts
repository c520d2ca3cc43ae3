import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import type { OrderView } from '#contract/order/order-shapes.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { CareScene } from '#contract/shop/store.ts'

/** The stages of an order that have a scene of their own, on its page and in mails. */
export const STAGES = [
  'pay',
  'placed',
  'drop-off',
  'to-pickup',
  'at-door-pickup',
  'picked-up',
  'in-care',
  'washing',
  'pressing',
  'preparing',
  'cooking',
  'question',
  'ready',
  'ready-to-collect',
  'ready-goods',
  'ready-table',
  'coming-back',
  'coming-goods',
  'at-door',
  'delivered',
  'delivered-goods',
  'collected',
  'served',
  'held',
  'failed',
  'cancelled',
  'refunded',
] as const
export type Stage = (typeof STAGES)[number]

type ByCategory = Record<SalesCategory, Stage>

const same = (stage: Stage): ByCategory => ({ 1: stage, 2: stage, 3: stage, 4: stage })

const coming: ByCategory = { ...same('coming-back'), [SalesCategory.delivery]: 'coming-goods' }
const ready: ByCategory = {
  [SalesCategory.collect]: 'ready-to-collect',
  [SalesCategory.delivery]: 'ready-goods',
  [SalesCategory.pickup]: 'ready',
  [SalesCategory.dineIn]: 'ready-table',
}
const made: ByCategory = { ...same('preparing'), [SalesCategory.dineIn]: 'cooking' }

const steps: Partial<Record<NextStep, ByCategory>> = {
  pay: same('pay'),
  drop_off: same('drop-off'),
  pickup: same('placed'),
  driver_to_pickup: same('to-pickup'),
  driver_at_pickup: same('at-door-pickup'),
  pickup_failed: same('failed'),
  to_outlet: same('picked-up'),
  answer: same('question'),
  answer_weight: same('question'),
  pay_hold: same('pay'),
  pay_weight: same('pay'),
  in_care: same('in-care'),
  being_made: made,
  collect: ready,
  delivery: ready,
  delivery_assigned: ready,
  delivery_failed: same('failed'),
  on_its_way: coming,
  driver_at_door: same('at-door'),
  serve: ready,
  held: same('held'),
}

const handedOver: ByCategory = {
  [SalesCategory.collect]: 'collected',
  [SalesCategory.delivery]: 'delivered-goods',
  [SalesCategory.pickup]: 'delivered',
  [SalesCategory.dineIn]: 'served',
}

const ENDED_EARLY: readonly OrderStatus[] = ['cancelled', 'expired']

export type StagedOrder = Pick<OrderView, 'status' | 'category_id'> & { next: { step: NextStep } }

/** The scene of an order. `care` is the store's own scene of the work. */
export function orderStage({ status, category_id, next }: StagedOrder, care?: CareScene): Stage {
  if (ENDED_EARLY.includes(status)) return 'cancelled'
  const stage = (steps[next.step] ?? handedOver)[category_id]
  return stage === 'in-care' ? (care ?? stage) : stage
}
