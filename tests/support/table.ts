import type { OrderRequest, Payment, Purchase } from '#contract/order/checkout.ts'
import type { TableBasket } from '#contract/order/table-baskets.ts'
import { newKey, placeOf } from './checkout.ts'
import { type CardName, enterCard } from './gateway.ts'
import type { TestSite } from './site.ts'

/** Items of the café's menu that need no choice. */
export type Dish = { id: number; name: string; cents: number }

export async function cafeMenu(site: TestSite): Promise<Dish[]> {
  const place = await placeOf(site, 'dine-in')
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id), limit: '60' }
  const { products } = await site.call()('GET /products', { query: { ...query, available: '1' } })
  return products
    .filter(({ needs_choice }) => !needs_choice)
    .map(({ id, name, from_cents }) => ({ id, name, cents: from_cents }))
}

/** The printed code of a table. */
export async function tableCode(site: TestSite, name = 'Window 1'): Promise<string> {
  const { rows } = await site.db.query({ text: 'SELECT token FROM dining_table WHERE name = $1', values: [name] })
  return rows[0].token
}

/** Removes all baskets, so that every table is free. */
export const clearTables = (site: TestSite) => site.db.query({ text: 'TRUNCATE table_basket CASCADE' })

/** A phone that has joined a table under a name. */
export async function phoneOf(site: TestSite, code: string, name: string, login?: string) {
  const call = site.call(login)
  const joined = await call('POST /tables/:token/basket', { params: { token: code }, body: { name } })
  const params = { token: joined.token }
  const place = await placeOf(site, 'dine-in')
  let cartKey = newKey()
  const see = () => call('GET /table-baskets/:token', { params })
  const basketOf = (line_ids: readonly string[]) => ({
    ...place,
    table: code,
    table_basket: { token: joined.token, line_ids: [...line_ids] },
  })
  return {
    name,
    token: joined.token,
    me: joined.basket.me,
    basket: joined.basket,
    see,
    add: (dish: Dish, qty = 1, notes = '') =>
      call('POST /table-baskets/:token/lines', { params, body: { product_id: dish.id, qty, notes } }),
    change: (id: string, qty: number) =>
      call('PATCH /table-baskets/:token/lines/:id', { params: { ...params, id }, body: { qty } }),
    leave: () => call('POST /table-baskets/:token/leave', { params }),
    quote: (ids: readonly string[]) => call('POST /checkout/quote', { body: basketOf(ids) }),
    /** An order for these lines as the page would send it, with the present total. */
    async bill(ids: readonly string[], { card = 'success', payment }: { card?: CardName; payment?: Payment } = {}) {
      const { quote } = await call('POST /checkout/quote', { body: basketOf(ids) })
      const entered = payment ? null : await cardOnce(site, card, login)
      const body: OrderRequest = {
        ...basketOf(ids),
        ...(login ? {} : { cart_key: cartKey, contact: { name } }),
        first_starts_at: null,
        last_starts_at: null,
        quote_hash: quote.hash,
        payment: payment ?? entered ?? { kind: 'paynow' },
      }
      // One key for each order, and a new one once it is paid, as the browser does.
      async function pay(key = newKey()): Promise<Purchase> {
        const purchase = await call('POST /checkout/orders', { body, headers: { 'Idempotency-Key': key } })
        if (purchase.status === 'confirmed') cartKey = newKey()
        return purchase
      }
      return { body, total: quote.total_cents, pay }
    },
  }
}

async function cardOnce(site: TestSite, card: CardName, login: string | undefined): Promise<Payment> {
  await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
  const finished = await enterCard(site, card, login ? { token: login } : {})
  if (finished.kind !== 'once') throw new Error('the card was saved')
  return { kind: 'token', token: finished.token }
}

/** The ids of the lines: all, or those of a member. */
export const idsIn = ({ lines }: TableBasket, member?: number) =>
  lines.filter((line) => member === undefined || line.member === member).map(({ item }) => item.id)

export const statesIn = ({ lines }: TableBasket) => lines.map(({ state }) => state)
