import { orderView } from '#api/orders/read/order-view.ts'
import { servicesOfOrder } from '#api/orders/services/services.queries.ts'
import { findOrder } from '#api/staff/find-order.ts'
import { listOrders } from '#api/staff/order-list.ts'
import { ORDER_STATUSES } from '#contract/order/checkout-limits.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, oneOf, wholeNumber } from '../desk/command.ts'
import { historyForStaff } from './history.queries.ts'
import { tellOrder } from './tell-order.ts'

/** At the command line none are shown. */
const NO_PICTURES = { images: new Map<string, never>() }

const words = (state: string) => state.replaceAll('_', ' ')

export const orderReadCommands: readonly Command[] = [
  {
    usage: 'orders list [--status S] [--limit N]',
    summary: 'the newest orders, all or those in one state',
    async run({ options, paper, desk }) {
      const { parts, store } = await (await desk()).staff(options.store)
      const status = options.status === undefined ? undefined : oneOf(options.status, ORDER_STATUSES, 'state')
      const most = options.limit === undefined ? 20 : wholeNumber(options.limit, '--limit')
      const { orders } = await listOrders(parts.db, store.id, { status, most })
      if (options.json) return paper.table(orders, '')
      const rows = orders.map((order) => ({
        order: order.number,
        state: words(order.status),
        placed: momentWords(new Date(order.placed_at)),
        customer: order.customer,
        'sales type': [order.sales_type, order.table].filter(Boolean).join(', '),
        total: moneyText(order.total_cents),
        trips: order.trips.map((trip) => `${trip.slug} ${words(trip.status)}`).join(', '),
      }))
      paper.table(rows, 'there are no such orders')
    },
  },
  {
    usage: 'orders show <order>',
    summary: 'everything about one order',
    async run(asked) {
      const staff = await (await asked.desk()).staff(asked.options.store)
      const ref = argument(asked, 0, 'order')
      const view = await orderView(staff.parts.db, { store: NO_PICTURES, now: staff.now }, async (tx) => ({
        order: await findOrder(tx, staff.store.id, ref),
        isGuest: false,
      }))
      const services = await servicesOfOrder.all(staff.parts.db, staff.store.id, view.id)
      const history = await historyForStaff.all(staff.parts.db, staff.store.id, view.id)
      asked.paper.record(view, () => tellOrder(asked.paper, { view, services, history }))
    },
  },
]
