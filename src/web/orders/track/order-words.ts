import type { OrderSummary, OrderView } from '#contract/order/order-shapes.ts'
import { orderSentence } from '#texts/order/orders-states.ts'
import { clockText, soonText } from '#ui/text/time-text.ts'

type Shown = Pick<OrderSummary, 'status' | 'category_id' | 'outlet' | 'next'>

/** The order's state in one sentence. `now` is the server's time, by which a day is called today. */
export function orderWords(order: Shown, now: string, table: OrderView['place']['table'] = null): string {
  const { status, category_id, outlet, next } = order
  return orderSentence(status, {
    step: next.step,
    categoryId: category_id,
    outlet,
    window: soonText(next.starts_at, next.ends_at, now),
    driver: next.driver,
    arrival: next.arrives_at && clockText(next.arrives_at),
    table,
  })
}
