import { findOrder } from '#api/operator/find-order.ts'
import { listOrders } from '#api/operator/order-list.ts'
import { orderView } from '#api/orders/order-view.ts'
import { ORDER_STATUSES } from '#contract/checkout-limits.ts'
import type { OrderTrip, OrderView, ShownAddress } from '#contract/order-shapes.ts'
import { addressLines } from '#rules/address-lines.ts'
import { mobileWords } from '#rules/mobile-number.ts'
import { moneyText } from '#rules/money.ts'
import { momentWords, windowWords } from '#rules/window-words.ts'
import { quantityWords } from '#texts/quantity.ts'
import { argument, type Command, oneOf, wholeNumber } from '../desk/command.ts'
import { harmless, type Paper } from '../desk/paper.ts'

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
      asked.paper.record(view, () => tell(asked.paper, view))
    },
  },
]

/** All that a driver needs at the door. */
function tellAddress(paper: Paper, address: ShownAddress): void {
  const { label, contact_name, contact_mobile, access_notes } = address
  paper.line(harmless(`Address: ${addressLines(address).join(', ')}${label ? ` (${label})` : ''}`))
  const person = [contact_name, contact_mobile && mobileWords(contact_mobile)].filter(Boolean).join('  ')
  if (person) paper.line(harmless(`At the door: ${person}`))
  if (access_notes) paper.line(harmless(`Access: ${access_notes}`))
}

/** D3.9: what each of two returns brings. */
function broughtWith({ lines }: OrderView, { leg }: OrderTrip): string {
  const brought = lines.filter(({ return_leg }) => return_leg === leg)
  return brought.map(({ qty, unit, name }) => `${quantityWords(qty, unit)} × ${name}`).join(', ')
}

export function tell(paper: Paper, view: OrderView): void {
  paper.line(`${paper.strong(`Order ${view.number}`)}  ${words(view.status)}  $${moneyText(view.total_cents)}`)
  paper.line(harmless(`${view.contact.name}  ${mobileWords(view.contact.mobile ?? '')}  ${view.contact.email ?? ''}`))
  const { address, company, place } = view
  paper.line(harmless([place.sales_type, place.outlet, place.table].filter(Boolean).join(', ')))
  if (address) tellAddress(paper, address)
  if (company) paper.line(harmless(`Invoice to: ${company.name}, UEN ${company.uen}  ${company.po_number}`))
  if (view.notes) paper.line(harmless(`Notes: ${view.notes}`))
  paper.line('')
  const lines = view.lines.map((line) => ({
    qty: quantityWords(line.qty, line.unit),
    what: line.name,
    choice: [line.option, line.variant, ...line.modifiers.map(({ name }) => name)].filter(Boolean).join(', '),
    amount: moneyText(line.final_cents),
    notes: line.notes,
  }))
  paper.table(lines, 'nothing')
  if (view.trips.length > 0) {
    paper.line('')
    const trips = view.trips.map((trip) => ({
      trip: trip.slug,
      state: words(trip.status),
      window: windowWords(new Date(trip.starts_at), new Date(trip.ends_at)),
      driver: trip.driver,
      bags: trip.bag_count,
      ...(view.early_starts_at === null ? {} : { brings: broughtWith(view, trip) }),
      open: trip.open_services ? `${trip.open_services} to answer` : '',
    }))
    paper.table(trips, '')
  }
  paper.line('')
  const history = view.timeline.map((event) => ({
    at: momentWords(new Date(event.at)),
    what: [event.trip, words(event.kind), event.to && words(event.to)].filter(Boolean).join(' '),
    who: event.who,
    why: event.reason,
  }))
  paper.table(history, '')
}
