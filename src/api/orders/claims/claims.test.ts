import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Bought, bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { completeOldOrders } from '../sweep-orders.ts'

const site = await testSite()
const staff = await staffOf(site)
const DAY_MS = 86_400_000

async function photoFor({ id, token }: Bought): Promise<{ status: number; photo: string }> {
  const body = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const answer = await site.send(`/api/orders/${id}/photos`, {
    method: 'POST',
    headers: { token, 'Content-Type': 'image/png' },
    body: new Uint8Array(body),
  })
  const { response } = (await answer.json()) as { response: { photo: string } | null }
  return { status: answer.status, photo: response?.photo ?? '' }
}

test('D4.5 a problem is reported with pictures after the order was brought', async () => {
  const order = await bought(site)
  const claim = (photos: string[]) =>
    order.call('POST /orders/:id/claims', { params: { id: order.id }, body: { message: 'A sleeve is torn', photos } })
  expect((await refusal(claim([]))).httpStatus).toBe(409)
  await staff.does(order.id, ...DELIVERED)
  const { photo } = await photoFor(order)
  const view = await claim([photo])
  expect(view.claims).toMatchObject([{ message: 'A sleeve is torn', photos: [expect.stringContaining(photo)] }])
  expect(view.timeline.at(-1)).toMatchObject({ kind: 'claim', who: 'customer' })
  expect((await staff.call('GET /operator/orders/:id', { params: { id: order.id } })).claims).toHaveLength(1)
})

test('D4.5 pictures of another order are unknown here', async () => {
  const [one, other] = [await bought(site), await bought(site)]
  await staff.does(one.id, ...DELIVERED)
  await staff.does(other.id, ...DELIVERED)
  const { photo } = await photoFor(one)
  const claim = other.call('POST /orders/:id/claims', {
    params: { id: other.id },
    body: { message: 'Not mine', photos: [photo] },
  })
  expect((await refusal(claim)).errors).toHaveProperty('photos')
})

test('D4.5 after a week claims are closed, and the order is completed automatically', async () => {
  const { id, token, call } = await bought(site)
  await staff.does(id, ...DELIVERED)
  const inAWeek = new Date(Date.now() + 7 * DAY_MS + 60_000)
  await completeOldOrders(site.db, new Date(inAWeek.getTime() - 120_000))
  expect((await call('GET /orders/:id', { params: { id } })).status).toBe('delivered')
  await completeOldOrders(site.db, inAWeek)
  expect(await call('GET /orders/:id', { params: { id } })).toMatchObject({
    status: 'completed',
    acts: { claim: true },
  })
  await site.db.query({ text: `UPDATE session SET expires_at = expires_at + interval '30 days'` })
  site.setClock(inAWeek)
  const late = site.call(token)('POST /orders/:id/claims', { params: { id }, body: { message: 'Too late' } })
  expect((await refusal(late)).httpStatus).toBe(409)
  site.setClock(new Date())
})

test('D4.5 a reorder adds the same items to the cart at today’s prices, and names those that are gone', async () => {
  const order = await bought(site, { qty: 3 })
  const { lines, place } = await order.call('GET /orders/:id', { params: { id: order.id } })
  const [line] = lines
  await site.db.query({
    text: `UPDATE price SET cents = cents + 150 WHERE product_id = $1`,
    values: [line?.product_id],
  })
  await site.db.query({ text: `UPDATE store SET version = version + 1` })
  await site.parts.stores.refresh()
  const again = await order.call('POST /orders/:id/reorder', { params: { id: order.id }, body: {} })
  expect(again).toEqual({
    outlet_id: place.outlet_id,
    sales_type_id: place.sales_type_id,
    added: [
      {
        name: line?.name,
        qty: 3,
        unit: 'kg',
        qty_was: null,
        was_cents: line?.piece_cents,
        piece_cents: (line?.piece_cents ?? 0) + 150,
      },
    ],
    gone: [],
  })
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  expect(await order.call('GET /cart', { query })).toMatchObject([{ product_id: line?.product_id, qty: 3 }])
  await site.db.query({ text: `UPDATE product SET is_available = false WHERE id = $1`, values: [line?.product_id] })
  await site.db.query({ text: `UPDATE store SET version = version + 1` })
  await site.parts.stores.refresh()
  const gone = await order.call('POST /orders/:id/reorder', { params: { id: order.id }, body: {} })
  expect(gone).toMatchObject({ added: [], gone: [{ name: line?.name, reason: expect.any(String) }] })
})
