import type { OperatorOrder } from '#contract/operator/operator.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me, Tell } from '../../engine/world.ts'
import { press } from './at-once.ts'
import { workOn } from './journey.ts'

/** A product is sold out, and back after some hours. */
export const sellOut: Tell = async (me) => {
  const slug = me.draw.pick([
    'cedar-hangers',
    'linen-mist',
    'plant-softener',
    'pandan-chiffon',
    'kaya-toast',
    'duvet-wash',
    'sneaker-clean',
  ])
  const send = (is_sold_out: boolean) => (more: { headers?: Record<string, string> }) =>
    me.staff('PATCH /operator/products/:slug', {
      params: { slug },
      body: { is_sold_out, reason: 'The shelf is empty' },
      ...more,
    })
  await press(me, send(true))
  await me.wait(me.draw.between(1, 20) * HOUR_MS)
  await press(me, send(false))
}

/** A promotion is told to those who want offers, and told again to those who have said yes since. */
export const tellOffer: Tell = async (me) => {
  const offers = await me.again(() => me.staff('GET /operator/offers'))
  if (offers.length === 0) return
  const { promotion } = me.draw.pick(offers)
  for (let times = me.draw.between(1, 2); times > 0; times -= 1) {
    const told = await me.orRefused(
      () => me.again(() => me.staff('POST /operator/offers', { body: { promotion } })),
      409,
    )
    if (told instanceof ApiFailure) return
    await me.wait(me.draw.between(1, 30) * HOUR_MS)
  }
}

/** A clerk looks at what waits. */
export const lookAtAlerts: Tell = async (me) => {
  const alerts = await me.again(() => me.staff('GET /operator/alerts', { query: {} }))
  for (const { id } of alerts.slice(0, me.draw.between(1, 4))) {
    const alert = await me.again(() => me.staff('POST /operator/alerts/:id/look', { params: { id } }))
    if (alert.looked_at === null) throw new Error(`the alert ${id} is still not looked at`)
  }
}

/** The owner reads what staff did, and a few pages of orders. Each entry comes once, the newest first. */
export const readLists: Tell = async (me) => {
  const newest = await me.again(() => me.staff('GET /operator/audit', { query: {} }))
  const before = String(newest.at(-1)?.id ?? 1)
  const older = await me.again(() => me.staff('GET /operator/audit', { query: { before } }))
  const ids = [...newest, ...older].map(({ id }) => id)
  if (ids.some((id, index) => index > 0 && id >= (ids[index - 1] ?? 0)))
    throw new Error('the audit list is not in its order')
  const orders = await pages(me, {}, 3)
  if (new Set(orders.map(({ id }) => id)).size < orders.length) throw new Error('the list of orders repeats one')
  await me.again(() => me.staff('GET /operator/webhooks/deliveries', { query: {} }))
}

const LEFT_HOURS = 30

/** Paid orders that nobody works on, such as those whose shopper never got an answer. */
export const findWork: Tell = async (me) => {
  const known = await me.world.shared('orders that staff know', async () => new Set<string>())
  const soonest = new Date(me.now().getTime() - LEFT_HOURS * HOUR_MS).toISOString()
  const orders = await pages(me, { status: 'confirmed' }, 4)
  for (const { id, kind, placed_at, first_starts_at, last_starts_at } of orders) {
    if (known.has(id) || placed_at > soonest) continue
    const category_id = kind === 'trips' ? SalesCategory.pickup : SalesCategory.collect
    me.spawn('journey', workOn({ order_id: id, category_id, first_starts_at, last_starts_at }))
  }
}

async function pages(me: Me, query: { status?: OperatorOrder['status'] }, most: number): Promise<OperatorOrder[]> {
  const orders: OperatorOrder[] = []
  let cursor: string | null = null
  for (let page = 0; page < most && (page === 0 || cursor); page += 1) {
    const more: { orders: OperatorOrder[]; next_cursor: string | null } = await me.again(() =>
      me.staff('GET /operator/orders', { query: { ...query, ...(cursor && { cursor }) } }),
    )
    orders.push(...more.orders)
    cursor = more.next_cursor
  }
  return orders
}
