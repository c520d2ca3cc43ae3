import type { Purchase } from '#contract/order/checkout.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { guest, type Person } from '../people/people.ts'
import { type Cart, fillCart, removeUnsold } from './cart.ts'
import { type Checkout, openCheckout } from './checkout.ts'
import { chooseLines } from './choosing.ts'
import { EASY, type Payer } from './payer.ts'
import { placeOf, type Table, tables } from './places.ts'
import { payFor } from './placing.ts'

const MOST_TRIES = 4

/** Somebody orders at a table for themselves. */
export async function orderAtTable(me: Me, person: Person, payer: Payer): Promise<Purchase | undefined> {
  const table = me.draw.pick(await tables(me))
  const checkout = openCheckout(me, person, await placeOf(me, table.outlet, 'dine-in'), payer)
  const cart = await fillCart(checkout, me.draw.between(300, 3000))
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const placed = await payAtTable(checkout, cart, { table: table.token })
    if (placed === 'refused') return undefined
    if (placed !== 'again') return placed
    await me.wait(me.draw.between(5, 30) * SECOND_MS)
  }
  return undefined
}

type AtTable = { table: string; table_basket?: { token: string; line_ids: string[] } }

async function payAtTable(checkout: Checkout, cart: Cart, at: AtTable) {
  const { me, ask, place, person, isGuest, cartKey } = checkout
  const asked = { ...place, ...cart, ...at, voucher_ids: [], extra_service_ids: [] }
  // Somebody else pays for these lines, or the table's basket has ended.
  const seen = await ask((api) => me.orRefused(() => api('POST /checkout/quote', { body: asked }), 404, 409))
  if (seen instanceof ApiFailure) return 'refused'
  if (await removeUnsold(checkout, cart, seen)) return at.table_basket ? 'refused' : 'again'
  if (seen.items.length === 0) return 'refused'
  const { hash, total_cents } = seen.quote
  const contact = { name: person.name, ...(person.number % 2 === 0 && { email: person.email }) }
  const body = {
    ...asked,
    ...(isGuest && { cart_key: cartKey, contact }),
    ...{ first_starts_at: null, last_starts_at: null, quote_hash: hash },
  }
  return payFor(checkout, body, total_cents)
}

/** Several phones share the basket of a table. Each pays for their own dishes, one pays for all, or two want to pay for the same. */
export async function shareTable(me: Me): Promise<void> {
  const table = me.draw.pick(await tables(me))
  const phones: Phone[] = []
  for (let count = me.draw.between(2, 4); count > 0; count -= 1) {
    const phone = await join(me, table)
    if (phone) phones.push(phone)
    await me.wait(me.draw.between(5, 90) * SECOND_MS)
  }
  for (const phone of phones) await addDishes(me, phone)
  const how = me.draw.pick(['each', 'each', 'one for all', 'fight'] as const)
  const [host] = phones
  if (!host) return
  if (how === 'one for all') await payLines(me, host, 'all')
  else for (const phone of phones) await payLines(me, phone, how === 'fight' && phone !== host ? 'all' : 'own')
  // Somebody stays for another one and pays for what is left, or leaves.
  await me.wait(me.draw.between(1, 25) * MINUTE_MS)
  if (me.draw.chance(0.5)) await payLines(me, host, 'all')
  for (const phone of phones)
    if (me.draw.chance(0.4))
      await me.again(() =>
        me.orRefused(() => phone.api('POST /table-baskets/:token/leave', { params: phone.params }), 404, 409),
      )
}

type Phone = {
  person: Person
  table: Table
  number: number
  params: { token: string }
  api: ReturnType<Me['call']>
}

async function join(me: Me, table: Table): Promise<Phone | undefined> {
  const person = guest(me)
  const api = me.call({ network: person.network })
  const params = { token: table.token }
  const [name = ''] = person.name.split(' ')
  // 409: the table is full. 429: too much at once.
  const joined = await me.again(() =>
    me.orRefused(() => api('POST /tables/:token/basket', { params, body: { name } }), 404, 409, 429),
  )
  if (joined instanceof ApiFailure) return undefined
  return { person, table, api, params: { token: joined.token }, number: joined.basket.me }
}

async function addDishes(me: Me, { api, params, table }: Phone): Promise<void> {
  const place = await placeOf(me, table.outlet, 'dine-in')
  for (const line of await chooseLines(me, place, me.draw.between(200, 1500))) {
    const { product_id, option_id, variant_id, modifiers, qty } = line
    const body = { product_id, option_id, variant_id, modifiers, qty: Math.min(qty, 5), notes: '' }
    await me.again(() =>
      // The basket has ended, the dish is sold out, or there are too many of it after an answer was lost.
      me.orRefused(() => api('POST /table-baskets/:token/lines', { params, body }), 400, 404, 409, 429),
    )
    if (me.draw.chance(0.2)) await me.wait(me.draw.between(5, 60) * SECOND_MS)
  }
}

async function payLines(me: Me, phone: Phone, which: 'all' | 'own'): Promise<void> {
  const { person, api, params, table, number } = phone
  const basket = await me.again(() => me.orRefused(() => api('GET /table-baskets/:token', { params }), 404))
  if (basket instanceof ApiFailure) return
  const wanted = basket.lines.filter(({ state, member }) => state === 'open' && (which === 'all' || member === number))
  const line_ids = wanted.map(({ item }) => item.id)
  if (line_ids.length === 0) return
  const payer: Payer = me.draw.chance(0.85)
    ? EASY
    : {
        ...EASY,
        ways: [
          me.draw.pick([
            { by: 'wallet', outcome: 'decline' },
            { by: 'paynow', next: 'pay' },
          ] as const),
          ...EASY.ways,
        ],
      }
  const checkout = openCheckout(me, person, await placeOf(me, table.outlet, 'dine-in'), payer)
  await payAtTable(checkout, {}, { table: table.token, table_basket: { token: params.token, line_ids } })
}
