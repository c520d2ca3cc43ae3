import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { asPerson, type Person } from '../people/people.ts'
import { afterwards } from './afterwards.ts'
import { buy, type Wish } from './buying.ts'
import type { SalesTypeSlug } from './places.ts'

const SALES_TYPES: Record<number, Exclude<SalesTypeSlug, 'dine-in'>> = {
  1: 'drop-off',
  2: 'goods-delivery',
  3: 'pickup-return',
}

/** "Order again" on a page of an order: its items go into the cart, or replace the cart. */
export async function orderAgain(me: Me, person: Person): Promise<void> {
  const { orders } = await asPerson(me, person, (api) => api('GET /orders', { query: {} }))
  const usual = orders.filter(({ category_id, kind }) => category_id !== 4 && kind === 'trips')
  const old = usual.length > 0 ? me.draw.pick(usual) : undefined
  if (!old) return void (await afterwards(me, person, await buy(me, person)))
  await putAgain(me, person, old.id, me.draw.chance(0.5), { salesType: SALES_TYPES[old.category_id] })
}

/** "Same again" on home: the last order at today's prices, paid in a few presses. */
export async function sameAgain(me: Me, person: Person): Promise<void> {
  const { again } = await asPerson(me, person, (api) => api('GET /checkout/same-again'))
  if (!again || again.blocker === 'nothing_sold') return orderAgain(me, person)
  await putAgain(me, person, again.order_id, true, { salesType: SALES_TYPES[again.category_id] })
}

type Again = { salesType: Wish['salesType'] | undefined }

async function putAgain(me: Me, person: Person, id: string, replace: boolean, { salesType }: Again): Promise<void> {
  if (!salesType) return
  await asPerson(me, person, (api) => me.orRefused(() => api('GET /orders/:id/reorder', { params: { id } }), 404, 409))
  const put = await asPerson(me, person, (api) =>
    // Its outlet may be retired, or nothing of it is sold any more, or the cart is full.
    me.orRefused(() => api('POST /orders/:id/reorder', { params: { id }, body: { replace } }), 400, 404, 409),
  )
  if (put instanceof ApiFailure || put.added.length === 0) return
  const { outlet_id, sales_type_id } = put
  await afterwards(me, person, await buy(me, person, { cartAt: { outlet_id, sales_type_id }, salesType }))
}
