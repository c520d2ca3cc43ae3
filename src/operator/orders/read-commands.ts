import { lookAtAlertsOfOrder } from '#api/messages/alerts/alert.queries.ts'
import { orderView } from '#api/orders/read/order-view.ts'
import { servicesOfOrder } from '#api/orders/services/services.queries.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { listOrders } from '#api/staff/order-list.ts'
import { ORDER_STATUSES } from '#contract/order/checkout-limits.ts'
import { alertsAnsweredBy, READ_ORDER } from '#rules/messages/alert-answers.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, oneOf, wholeNumber } from '../cli/command.ts'
import { historyForStaff } from './history.queries.ts'
import { printOrder } from './print-order.ts'

/** The command line shows no pictures. */
const NO_PICTURES = { images: new Map<string, never>() }

const words = (state: string) => state.replaceAll('_', ' ')

export const orderReadCommands: readonly Command[] = [
  {
    usage: 'orders list [--status S] [--limit N]',
    summary: 'List the newest orders, all or in one state',
    async run({ options, output, context }) {
      const { parts, store } = await (await context()).staff(options.store)
      const status = options.status === undefined ? undefined : oneOf(options.status, ORDER_STATUSES, 'state')
      const most = options.limit === undefined ? 20 : wholeNumber(options.limit, '--limit')
      const { orders } = await listOrders(parts.db, store.id, { status, most })
      if (options.json) return output.table(orders, '')
      const rows = orders.map((order) => ({
        order: order.number,
        state: words(order.status),
        placed: momentWords(new Date(order.placed_at)),
        customer: order.customer,
        'sales type': [order.sales_type, order.table].filter(Boolean).join(', '),
        total: moneyText(order.total_cents),
        trips: order.trips.map((trip) => `${trip.slug} ${words(trip.status)}`).join(', '),
      }))
      output.table(rows, 'No orders')
    },
  },
  {
    usage: 'orders show <order>',
    summary: 'Show everything about one order',
    async run(invocation) {
      const staff = await (await invocation.context()).staff(invocation.options.store)
      const ref = argument(invocation, 0, 'order')
      const view = await orderView(staff.parts.db, { store: NO_PICTURES, now: staff.now }, async (tx) => ({
        order: await findOrder(tx, staff.store.id, ref),
        isGuest: false,
      }))
      const answered = alertsAnsweredBy(READ_ORDER)
      await lookAtAlertsOfOrder.run(staff.parts.db, staff.store.id, view.id, staff.now, staff.actor, answered)
      const services = await servicesOfOrder.all(staff.parts.db, staff.store.id, view.id)
      const history = await historyForStaff.all(staff.parts.db, staff.store.id, view.id)
      invocation.output.record(view, () => printOrder(invocation.output, { view, services, history }))
    },
  },
]
