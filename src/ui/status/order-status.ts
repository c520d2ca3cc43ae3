import type { OrderStatus } from '#contract/order/checkout-limits.ts'
import type { NextStep } from '#contract/order/order-limits.ts'
import { stateWords } from '#texts/order/orders-states.ts'
import type { IconName } from '../pictures/icon-names.ts'
import type { BadgeTone } from '../text/badge.tsx'
import type { StatusLook } from './status-badge.tsx'

type Look = { tone: BadgeTone; icon: IconName }

const looks: Record<OrderStatus, Look> = {
  awaiting_payment: { tone: 'warning', icon: 'card' },
  confirmed: { tone: 'info', icon: 'check' },
  pickup_scheduled: { tone: 'info', icon: 'user' },
  picked_up: { tone: 'info', icon: 'basket' },
  received: { tone: 'info', icon: 'store' },
  awaiting_approval: { tone: 'warning', icon: 'info' },
  processing: { tone: 'info', icon: 'clock' },
  ready: { tone: 'good', icon: 'check' },
  out_for_delivery: { tone: 'info', icon: 'truck' },
  delivered: { tone: 'good', icon: 'check' },
  collected: { tone: 'good', icon: 'check' },
  completed: { tone: 'good', icon: 'check' },
  expired: { tone: 'neutral', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
  on_hold: { tone: 'warning', icon: 'pause' },
}

/** Steps that say more than the status does. */
const stepLooks: Partial<Record<NextStep, Look>> = {
  answer: { tone: 'warning', icon: 'info' },
  answer_weight: { tone: 'warning', icon: 'info' },
  pay_hold: { tone: 'bad', icon: 'card' },
  pay_weight: { tone: 'warning', icon: 'card' },
  driver_to_pickup: { tone: 'info', icon: 'truck' },
  driver_at_pickup: { tone: 'info', icon: 'pin' },
  pickup_failed: { tone: 'bad', icon: 'warning' },
  delivery_assigned: { tone: 'info', icon: 'user' },
  on_its_way: { tone: 'info', icon: 'truck' },
  driver_at_door: { tone: 'info', icon: 'pin' },
  delivery_failed: { tone: 'bad', icon: 'warning' },
}

type Shown = { status: OrderStatus; category_id: number; next: { step: NextStep } }

/** The one map from an order's state to its word, colour and icon. */
export function orderLook({ status, category_id, next }: Shown): StatusLook {
  return { word: stateWords(status, category_id, next.step), ...(stepLooks[next.step] ?? looks[status]) }
}
