import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { NOTES_PER_ORDER_MAX } from '#contract/order/order-limits.ts'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { type Bought, bought, boughtAsGuest, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
beforeEach(() => site.db.query({ text: 'DELETE FROM rate_limit' }))

const drawn = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } })
  .png()
  .toBuffer()
const send = (path: string, token?: string) =>
  site.send(`/api${path}`, {
    method: 'POST',
    headers: { ...(token ? { token } : {}), 'Content-Type': 'image/png' },
    body: new Uint8Array(drawn),
  })
async function upload({ id, token }: Bought): Promise<string> {
  const { response } = (await (await send(`/orders/${id}/photos`, token)).json()) as { response: { photo: string } }
  return response.photo
}

type Note = { message: string; photos?: string[]; claim?: string }
const write = ({ id, call }: Bought, body: Note, key = newKey()) =>
  call('POST /orders/:id/notes', { params: { id }, body, headers: { 'Idempotency-Key': key } })
const answer = (id: string, message: string, key = newKey()) =>
  staff.call('POST /operator/orders/:id/notes', {
    params: { id },
    body: { message },
    headers: { 'Idempotency-Key': key },
  })
const thread = (id: string) => staff.call('GET /operator/orders/:id/thread', { params: { id } })
const looks = (id: string) => staff.call('POST /operator/orders/:id/looked', { params: { id } })

async function claimed(order: Bought): Promise<string> {
  await staff.does(order.id, ...DELIVERED)
  const body = { message: 'A sleeve is torn' }
  return (await order.call('POST /orders/:id/claims', { params: { id: order.id }, body })).claims[0]?.id ?? ''
}

test('M1.6 a claim of another order cannot be written to, also if it is the same customer’s', async () => {
  const one = await bought(site)
  const other = await bought(site, { buyer: one })
  const stranger = await bought(site)
  const claim = await claimed(one)
  for (const order of [other, stranger])
    expect(await refusal(write(order, { message: 'Mine?', claim }))).toMatchObject({ httpStatus: 404 })
  expect((await thread(one.id)).notes).toEqual([])
  expect((await write(one, { message: 'Mine', claim })).thread).toMatchObject([{ claim, text: 'Mine' }])
})

test('M1.6 a key that was used for other words, photos or another thread is refused, so that no message is lost', async () => {
  const order = await bought(site)
  const claim = await claimed(order)
  const [photo, key] = [await upload(order), newKey()]
  await write(order, { message: 'Look', photos: [photo] }, key)
  await write(order, { message: 'Look', photos: [photo] }, key)
  for (const body of [{ message: 'Look' }, { message: 'Look', photos: [photo], claim }])
    expect(await refusal(write(order, body, key))).toMatchObject({ httpStatus: 409 })
  expect((await thread(order.id)).notes).toHaveLength(1)
})

test('M1.6 D4.5 a report whose answer was lost is made once; the same key for another report is refused', async () => {
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  const report = (message: string, key: string) =>
    order.call('POST /orders/:id/claims', {
      params: { id: order.id },
      body: { message },
      headers: { 'Idempotency-Key': key },
    })
  const key = newKey()
  await report('A sleeve is torn', key)
  await Promise.all([report('A sleeve is torn', key), report('A sleeve is torn', key)])
  expect((await report('A sleeve is torn', key)).claims).toHaveLength(1)
  expect(await refusal(report('A button is gone', key))).toMatchObject({ httpStatus: 409 })
  expect((await report('A button is gone', newKey())).claims).toHaveLength(2)
})

test('M1.6 the last message of a side may be sent again with its key, and a claim can be closed after it', async () => {
  const order = await bought(site)
  const claim = await claimed(order)
  const fill = (author: string, most: number) =>
    site.db.query({
      text: `INSERT INTO order_note (id, store_id, order_id, author, text, at)
             SELECT gen_random_uuid(), store_id, id, $2, 'Hello', now() FROM customer_order, generate_series(1, $3) WHERE id = $1`,
      values: [order.id, author, most],
    })
  await fill('customer', NOTES_PER_ORDER_MAX - 1)
  const key = newKey()
  await write(order, { message: 'The last one' }, key)
  expect(await refusal(write(order, { message: 'One more' }))).toMatchObject({ httpStatus: 409 })
  const { thread: again } = await write(order, { message: 'The last one' }, key)
  expect(again.filter(({ text }) => text === 'The last one')).toHaveLength(1)
  await fill('operator:someone', NOTES_PER_ORDER_MAX)
  const asked = { params: { id: claim }, body: { message: 'We’re sorry.', remedy: 'none' as const } }
  expect(await staff.call('POST /operator/claims/:id/answers', asked)).toMatchObject({ state: 'closed' })
})

test('M1.6 an answer that staff send again with its key is written once', async () => {
  const { id } = await bought(site)
  const key = newKey()
  await Promise.all([answer(id, 'We will', key), answer(id, 'We will', key)])
  expect((await answer(id, 'We will', key)).notes).toMatchObject([{ text: 'We will' }])
  expect(await refusal(answer(id, 'We won’t', key))).toMatchObject({ httpStatus: 409 })
})

test('security 71: M1.6 each side has its own messages: who has written them all does not silence the other', async () => {
  const [full, answered] = [await bought(site), await bought(site)]
  const fill = (id: string, author: string) =>
    site.db.query({
      text: `INSERT INTO order_note (id, store_id, order_id, author, text, at)
             SELECT gen_random_uuid(), store_id, id, $3, 'x', now() FROM customer_order, generate_series(1, $2::integer) WHERE id = $1`,
      values: [id, NOTES_PER_ORDER_MAX, author],
    })
  await fill(full.id, 'customer')
  await fill(answered.id, 'operator:mei')
  expect(await refusal(write(full, { message: 'One more' }))).toMatchObject({ httpStatus: 409 })
  expect((await answer(full.id, 'We read them all')).notes.at(-1)?.text).toBe('We read them all')
  expect(await refusal(answer(answered.id, 'One more'))).toMatchObject({ httpStatus: 409 })
  expect((await write(answered, { message: 'Thanks' })).thread.at(-1)?.text).toBe('Thanks')
})

test('M1.6 an order that is not paid takes no photos', async () => {
  const { token } = await site.signedIn()
  const { order_id: id } = await pay(site, await readyToPay(site, { token, card: 'decline' }))
  expect((await send(`/orders/${id}/photos`, token)).status).toBe(409)
})

test('M1.6 who has read up to a message has not read the later ones', async () => {
  const order = await bought(site)
  await answer(order.id, 'First')
  const { thread: seen } = await order.call('GET /orders/:id', { params: { id: order.id } })
  await answer(order.id, 'Second')
  const body = { last: seen[0]?.id ?? '' }
  await order.call('POST /orders/:id/notes/read', { params: { id: order.id }, body })
  expect((await thread(order.id)).notes.map(({ is_read }) => is_read)).toEqual([true, false])
})

test('M1.6 what a guest wrote is read when staff look at the order, and nothing of another order is', async () => {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  await site.call()('POST /guest-orders/:token/notes', { params: { token }, body: { message: 'Hello' } })
  const other = await bought(site)
  const claim = await claimed(other)
  await write(other, { message: 'And this', claim })
  expect((await looks(id)).notes).toMatchObject([{ author: 'guest', read_at: expect.any(String) }])
  expect(await thread(other.id)).toMatchObject({ notes: [{ read_at: null }], claims: [{ looked_at: null }] })
  expect(await looks(other.id)).toMatchObject({
    notes: [{ read_at: expect.any(String) }],
    claims: [{ looked_at: expect.any(String) }],
  })
})
