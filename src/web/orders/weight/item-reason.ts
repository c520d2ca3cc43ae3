import type { Reason } from '#contract/order/explanation.ts'
import type { OrderLine, OrderView } from '#contract/order/order-shapes.ts'

/** P1.4: how the price of an item was made, as it is kept with the order. The figures of an order begin with its items, in their order. */
export function itemReasonOf({
  lines,
  charges,
}: Pick<OrderView, 'lines' | 'charges'>): (line: OrderLine) => Reason | undefined {
  const items = lines.filter(({ kind, trip }) => kind === 'item' && trip === null).map(({ id }) => id)
  return ({ id }) => (items.includes(id) ? charges.explanation.figures[items.indexOf(id)]?.reason : undefined)
}
