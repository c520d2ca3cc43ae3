import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { guest } from '../people/people.ts'
import { signUp } from '../people/sign-up.ts'
import { walletPayment } from './checkout.ts'
import { freeStarts } from './windows.ts'

const HOST = 'kinder-press.localhost'

/** The other store on the same servers is open to members only. Its people, carts and orders are its own. */
export async function membersOrder(me: Me): Promise<void> {
  const person = guest(me)
  const shut = await me.again(() =>
    me.orRefused(() => me.call({ network: person.network, host: HOST })('GET /products', { query: {} }), 401),
  )
  if (!(shut instanceof ApiFailure)) me.world.violate('a store for members is shut to others', HOST)
  const token = await signUp(me, person, HOST)
  if (!token) return
  const api = me.call({ network: person.network, token, host: HOST })
  const ask = <T>(work: () => Promise<T>) => me.again(() => me.orRefused(work, 404, 409, 429))
  const { place, products } = await me.again(() => api('GET /products', { query: { available: '1', limit: '100' } }))
  const { outlet_id, sales_type_id } = place
  const at = { outlet_id, sales_type_id }
  const plain = products.filter(({ needs_choice, from_cents }) => !needs_choice && from_cents > 0)
  const product = me.draw.pick(plain)
  const qty = Math.min(40, Math.max(product.min_qty, Math.ceil(16_000 / product.from_cents)))
  await ask(() => api('POST /cart/add', { body: { product_id: product.id, qty, ...at, merge_key: me.draw.key() } }))
  const quoted = await ask(() => api('POST /checkout/quote', { body: { ...at } }))
  if (quoted instanceof ApiFailure || quoted.items.length === 0) return
  const query = {
    outlet_id: String(outlet_id),
    sales_type_id: String(sales_type_id),
    turnaround_hours: String(quoted.turnaround_hours),
  }
  const first_starts_at = freeStarts((await me.again(() => api('GET /checkout/slots', { query }))).first)[0]
  if (!first_starts_at) return
  const { last } = await me.again(() => api('GET /checkout/slots', { query: { ...query, first_starts_at } }))
  const key = me.draw.key()
  const body = {
    ...at,
    ...{ first_starts_at, last_starts_at: freeStarts(last)[0] ?? null, contact_mobile: person.mobile ?? '' },
    ...{ address: person.address, quote_hash: quoted.quote.hash, payment: walletPayment(me, 'success') },
  }
  const placed = await ask(() => api('POST /checkout/orders', { body, headers: { 'Idempotency-Key': key } }))
  if (placed instanceof ApiFailure) return
  me.wasTold(placed, key)
  // Nobody of this brand works in the simulation, so its orders are cancelled before their pickup.
  await me.wait(me.draw.between(10, 300) * (HOUR_MS / 60))
  const params = { id: placed.order_id }
  await me.again(() => me.orRefused(() => api('POST /orders/:id/cancel', { params, body: {} }), 409))
  await me.wait(DAY_MS)
  await me.again(() => api('GET /orders/:id', { params }))
}
