import type { OrderSummary } from '#contract/order/order-shapes.ts'
import { needsCustomerFirst } from '#rules/orders/by-soonest.ts'
import type { LoaderInput } from '../../state/screen.ts'
import { type HistoryQuery, readHistoryQuery } from './history-query.ts'

export type HistoryData = { list: HistoryQuery; orders: OrderSummary[]; nextCursor: string | null; now: string }

/** Loads the pages one after the other, because each contains the cursor of the next. Of the newest, those that need the customer come first. */
export async function loadHistory({ api, url, signal }: LoaderInput): Promise<HistoryData> {
  const list = readHistoryQuery(url.searchParams)
  const { filter, kind, older, show } = list
  const orders: OrderSummary[] = []
  let cursor = older
  let now = ''
  for (let page = 0; page < show && (page === 0 || cursor !== null); page += 1) {
    const query = { filter, ...(kind === 'all' ? {} : { kind }), ...(cursor === null ? {} : { cursor }) }
    const answer = await api('GET /orders', { query, signal })
    orders.push(...answer.orders)
    cursor = answer.next_cursor
    now = answer.now
  }
  return { list, orders: older === null ? needsCustomerFirst(orders) : orders, nextCursor: cursor, now }
}
