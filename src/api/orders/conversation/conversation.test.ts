import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { NOTE_MAX, NOTES_PER_ORDER_MAX } from '#contract/order/order-limits.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testMessages } from '#tests/support/messages.ts'
import { type Bought, bought, boughtAsGuest, DELIVERED, operatorKey, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const messages = await testMessages(site)

/** Answers are told after a minute and not at night. What is done here happened yesterday at noon, so that they are due. */
const noon = singaporeInstant(dayAfter(singaporeClock(new Date()).day, -1), 12 * 60)
const sinceNoonMs = Date.now() - noon.getTime()
const aWhileAgo = () => site.setClock(() => new Date(Date.now() - sinceNoonMs))
beforeEach(async () => {
  site.setClock(() => new Date())
  await messages.deliver()
  await site.db.query({ text: 'DELETE FROM rate_limit' })
})

/** The text of the message that is sent now. Those about one order are sent one after the other. */
async function toldOf(subject: RegExp, words = ''): Promise<string> {
  let found: string | undefined
  await eventually(async () => {
    const sent = await messages.deliver()
    found ??= sent.find((one) => subject.test(one.subject) && one.text.includes(words))?.text
    expect(found).toBeDefined()
  })
  return found ?? ''
}

/** Without a mobile number, messages about the order come by mail. */
const byMail = ({ id }: { id: string }) =>
  site.db.query({
    text: `UPDATE customer_order SET contact = contact || '{"mobile": null}' WHERE id = $1`,
    values: [id],
  })
const write = (
  { id, call }: Bought,
  message: string,
  more: { photos?: string[]; claim?: string } = {},
  key = newKey(),
) => call('POST /orders/:id/notes', { params: { id }, body: { message, ...more }, headers: { 'Idempotency-Key': key } })
const answer = (id: string, message: string) =>
  staff.call('POST /operator/orders/:id/notes', { params: { id }, body: { message } })
const thread = (id: string) => staff.call('GET /operator/orders/:id/thread', { params: { id } })

async function upload(path: string, token?: string): Promise<string> {
  const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } }).png()
  const headers = { ...(token ? { token } : {}), 'Content-Type': 'image/png' }
  const sent = await site.send(path, { method: 'POST', headers, body: new Uint8Array(await drawn.toBuffer()) })
  expect(sent.status).toBe(200)
  return ((await sent.json()) as { response: { photo: string } }).response.photo
}

test('M1.6 a customer writes about an order with a photo, staff answer, and both have one thread', async () => {
  const order = await bought(site)
  const photo = await upload(`/api/orders/${order.id}/photos`, order.token)
  const written = await write(order, ' Please ring twice.\r\nThe bell is \u202eweak\u0007. ', { photos: [photo] })
  expect(written.thread).toMatchObject([
    {
      who: 'customer',
      text: 'Please ring twice.\nThe bell is weak.',
      photos: [expect.stringContaining(photo)],
      is_read: false,
    },
  ])
  expect(await thread(order.id)).toMatchObject({ notes: [{ author: 'customer', read_at: null }] })
  await byMail(order)
  aWhileAgo()
  const answered = await answer(order.id, 'We will.')
  expect(answered.notes).toMatchObject([{ read_at: expect.any(String) }, { author: expect.stringMatching(/^key /) }])
  expect(answered.looked_at).not.toBeNull()
  const mail = await toldOf(/^A message about your Clothesline Laundry order/)
  expect(mail).toContain('We will.')
  const view = await order.call('GET /orders/:id', { params: { id: order.id } })
  expect(view.thread).toMatchObject([{ is_read: true }, { who: 'store', text: 'We will.', is_read: false }])
  // The name of the member of staff is not the customer's business, and the timeline does not repeat the words.
  expect(JSON.stringify(view)).not.toContain('key ')
  expect(view.timeline.slice(-2)).toMatchObject([
    { kind: 'note', to: 'written', who: 'customer', reason: '' },
    { kind: 'note', to: 'answered', who: 'store', reason: '' },
  ])
  const { rows } = await site.db.query({
    text: `SELECT act, details FROM operator_audit WHERE order_id = $1 ORDER BY id DESC LIMIT 1`,
    values: [order.id],
  })
  expect(rows).toEqual([{ act: 'order.answer', details: { note: view.thread[1]?.id } }])
})

test('M1.6 M1.3 an answer that the customer has read on the page is not told again', async () => {
  const order = await bought(site)
  await byMail(order)
  aWhileAgo()
  await answer(order.id, 'Read at once')
  const { thread: notes } = await answered(order)
  await order.call('POST /orders/:id/notes/read', { params: { id: order.id }, body: { last: notes.at(-1)?.id ?? '' } })
  await answer(order.id, 'Not read yet')
  const sent: string[] = []
  // The messages about one order are sent one after the other.
  await eventually(async () => {
    for (const { text } of await messages.deliver()) sent.push(text)
    expect(sent).toContainEqual(expect.stringContaining('Not read yet'))
  })
  expect(sent).not.toContainEqual(expect.stringContaining('Read at once'))
  expect((await thread(order.id)).notes.map(({ is_read }) => is_read)).toEqual([true, false])
})
const answered = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })

test('M1.6 a guest writes, reads and reports by the link alone, and the answer comes with a link', async () => {
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  const photo = await upload(`/api/guest-orders/${token}/photos`)
  const body = { message: 'Back door, please', photos: [photo] }
  const view = await site.call()('POST /guest-orders/:token/notes', { params: { token }, body })
  expect(view.thread).toMatchObject([{ who: 'customer', text: 'Back door, please' }])
  expect((await thread(id)).notes).toMatchObject([{ author: 'guest' }])
  await messages.deliver()
  aWhileAgo()
  await answer(id, 'Noted')
  expect(await toldOf(/^/, 'Read and reply')).toMatch(
    /we've written to you about order \d+. Read and reply: .*\/history\/reg\/guest\/[\w-]{43}/,
  )
  site.setClock(() => new Date())
  await staff.does(id, ...DELIVERED)
  const claimed = await site.call()('POST /guest-orders/:token/claims', {
    params: { token },
    body: { message: 'Torn' },
  })
  expect(claimed.claims).toMatchObject([{ message: 'Torn', state: 'open' }])
})

test('M1.6 the same key writes one message, also at the same moment; another key writes another', async () => {
  const order = await bought(site)
  const key = newKey()
  await Promise.all(Array.from({ length: 6 }, () => write(order, 'Only once', {}, key)))
  expect((await thread(order.id)).notes).toHaveLength(1)
  expect(await refusal(write(order, 'Other words', {}, key))).toMatchObject({ httpStatus: 409 })
  await write(order, 'Only once')
  expect((await thread(order.id)).notes).toHaveLength(2)
})

test('M1.6 other customers, other stores and other links neither read nor write the thread', async () => {
  const order = await bought(site)
  await write(order, 'Secret')
  const [stranger, guest] = [await bought(site), await boughtAsGuest(site)]
  const params = { id: order.id }
  const body = { message: 'Mine now' }
  expect(await refusal(stranger.call('POST /orders/:id/notes', { params, body }))).toMatchObject({ httpStatus: 404 })
  const byLink = site.call()('POST /guest-orders/:token/notes', { params: { token: order.id }, body })
  expect(await refusal(byLink)).toMatchObject({ httpStatus: 404 })
  const elsewhere = site.call(await operatorKey(site, undefined, 'kinder-press'), 'kinder-press.localhost')
  for (const call of [
    () => elsewhere('GET /operator/orders/:id/thread', { params }),
    () => elsewhere('POST /operator/orders/:id/notes', { params, body }),
    () => elsewhere('POST /operator/orders/:id/looked', { params }),
  ])
    expect(await refusal(call())).toMatchObject({ httpStatus: 404 })
  // A message of another order cannot be marked, and a claim of another order cannot be written to.
  const { thread: notes } = await answered(order)
  const last = notes[0]?.id ?? ''
  await site.call()('POST /guest-orders/:token/notes/read', { params: { token: guest.guestToken }, body: { last } })
  expect(await refusal(write(stranger, 'Hello', { claim: last }))).toMatchObject({ httpStatus: 404 })
  expect(await thread(order.id)).toMatchObject({ notes: [{ text: 'Secret', is_read: false }] })
})

test('M1.6 photos of another order are unknown here, and unpaid orders have no conversation', async () => {
  const [one, other] = [await bought(site), await bought(site)]
  const photo = await upload(`/api/orders/${one.id}/photos`, one.token)
  expect((await refusal(write(other, 'Look', { photos: [photo] }))).errors).toHaveProperty('photos')
  const { token } = await site.signedIn()
  const unpaid = await pay(site, await readyToPay(site, { token, card: 'decline' }))
  const params = { id: unpaid.order_id }
  const early = site.call(token)('POST /orders/:id/notes', { params, body: { message: 'Hello' } })
  expect(await refusal(early)).toMatchObject({ httpStatus: 409 })
  expect((await site.call(token)('GET /orders/:id', { params })).acts.write).toBe(false)
})

test('M1.6 a message has 1 to 1000 characters', async () => {
  const order = await bought(site)
  for (const text of ['', '  \n ', '\u0001\u0002', 'x'.repeat(NOTE_MAX + 1)])
    expect((await refusal(write(order, text))).errors).toHaveProperty('message')
  expect((await write(order, 'x'.repeat(NOTE_MAX))).thread).toHaveLength(1)
})

test('security 71: M1.6 of 25 messages at once about one order 20 are kept; a person has 30 an hour', async () => {
  const buyer = await site.signedIn()
  const [one, other] = [await bought(site, { buyer }), await bought(site, { buyer })]
  const statusOf = (sent: Promise<unknown>) =>
    sent.then(
      () => 200,
      (error) => error.httpStatus as number,
    )
  const first = await Promise.all(Array.from({ length: 25 }, (_, index) => statusOf(write(one, `No. ${index}`))))
  expect(first.toSorted()).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
  const then = await Promise.all(Array.from({ length: 12 }, (_, index) => statusOf(write(other, `No. ${index}`))))
  expect(then.toSorted()).toEqual([...Array(10).fill(200), ...Array(2).fill(429)])
})

test('security 71: M1.6 a conversation ends at its limit', async () => {
  const order = await bought(site)
  await site.db.query({
    text: `INSERT INTO order_note (id, store_id, order_id, author, text, at)
           SELECT gen_random_uuid(), store_id, id, 'customer', 'x', now() FROM customer_order, generate_series(1, $2::integer) WHERE id = $1`,
    values: [order.id, NOTES_PER_ORDER_MAX],
  })
  expect(await refusal(write(order, 'One more'))).toMatchObject({ httpStatus: 409 })
})

test('M1.6 who looks at an order marks what the customer wrote as read; reading alone marks nothing', async () => {
  const order = await bought(site)
  await write(order, 'Hello')
  expect(await thread(order.id)).toMatchObject({ looked_at: null, notes: [{ read_at: null }] })
  const params = { id: order.id }
  const looked = await staff.call('POST /operator/orders/:id/looked', { params })
  expect(looked).toMatchObject({ looked_at: expect.any(String), notes: [{ read_at: expect.any(String) }] })
  const { orders } = await staff.call('GET /operator/orders', { query: {} })
  expect(orders.find(({ id }) => id === order.id)?.looked_at).toBe(looked.looked_at)
})

test('M1.6 D5.5 the export has the conversation, and erasing the order erases it', async () => {
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  const params = { id: order.id }
  const { claims } = await order.call('POST /orders/:id/claims', { params, body: { message: 'Torn sleeve' } })
  await write(order, 'Vanishing words')
  await write(order, 'Vanishing details', { claim: claims[0]?.id ?? '' })
  await answer(order.id, 'Vanishing answer')
  const exported = await order.call('GET /customer/export')
  expect(exported.orders).toMatchObject([
    {
      claims: [{ message: 'Torn sleeve', state: 'open' }],
      messages: [
        { who: 'customer', message: 'Vanishing words' },
        { who: 'customer', message: 'Vanishing details' },
        { who: 'store', message: 'Vanishing answer' },
      ],
    },
  ])
  await staff.does(order.id, 'complete')
  await messages.deliver()
  await order.call('POST /customer/delete/code').then(async ({ ticket }) => {
    await order.call('POST /customer/delete', { body: { ticket, code: await messages.code() } })
  })
  await messages.deliver()
  const { rows: tables } = await site.db.query({
    text: `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker')`,
  })
  for (const { name } of tables) {
    const text = `SELECT count(*)::integer AS count FROM ${name} t WHERE t::text LIKE '%Vanishing%' OR t::text LIKE '%Torn sleeve%'`
    expect([name, (await site.db.query({ text })).rows[0].count]).toEqual([name, 0])
  }
})
