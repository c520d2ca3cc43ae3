import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/wire/durations.ts'
import { newKey } from '#tests/support/checkout.ts'
import { type Bought, bought, DELIVERED, operatorKey, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
/** Ten in the morning of a day that is ahead, so that logins and windows are still good. */
const morning = new Date(Date.now() + DAY_MS).setUTCHours(2, 0, 0, 0)
const daysLater = (days: number) => site.setClock(new Date(morning + days * DAY_MS))

async function claimed(): Promise<{ order: Bought; claim: string }> {
  site.setClock(() => new Date())
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  await site.db.query({ text: `UPDATE session SET expires_at = expires_at + interval '90 days'` })
  daysLater(0)
  const body = { message: 'A sleeve is torn' }
  const { claims } = await order.call('POST /orders/:id/claims', { params: { id: order.id }, body })
  return { order, claim: claims[0]?.id ?? '' }
}
type Body = { message: string; remedy?: 'refund' | 'none'; amount_cents?: number }
const answer = (id: string, body: Body) =>
  staff.call('POST /operator/claims/:id/answers', {
    params: { id },
    body,
    headers: { 'Idempotency-Key': newKey() },
  })
async function reply({ id, call }: Bought, claim: string) {
  const { claims } = await call('POST /orders/:id/notes', { params: { id }, body: { message: 'Still torn', claim } })
  return claims.find((one) => one.id === claim)
}
const listed = async (claim: string, state?: 'answered' | 'closed') =>
  (await staff.call('GET /operator/claims', { query: state ? { state } : {} })).find(({ id }) => id === claim)
/** Six in the evening, so many days after the claim was made. */
const sixAfter = (days: number) => new Date(morning + days * DAY_MS + 8 * HOUR_MS).toISOString()

test('M1.6 while an answer is owed its deadline stays, and a reply to an answer begins a new one', async () => {
  const { order, claim } = await claimed()
  expect((await listed(claim))?.answer_by).toBe(sixAfter(2))
  daysLater(1)
  expect(await reply(order, claim)).toMatchObject({ state: 'open', answer_by: sixAfter(2) })
  await answer(claim, { message: 'Could you send a photo?' })
  daysLater(3)
  expect(await reply(order, claim)).toMatchObject({ state: 'open', answer_by: sixAfter(5) })
})

test('M1.6 a claim that was reopened stays so until it is answered, with the deadline of its reopening', async () => {
  const { order, claim } = await claimed()
  await answer(claim, { message: 'It was torn before', remedy: 'none' })
  daysLater(1)
  expect(await reply(order, claim)).toMatchObject({ state: 'reopened', answer_by: sixAfter(3) })
  daysLater(2)
  expect(await reply(order, claim)).toMatchObject({ state: 'reopened', answer_by: sixAfter(3) })
  expect(await answer(claim, { message: 'We’ll look again' })).toMatchObject({ state: 'answered' })
})

test('M1.6 the list of claims has those that wait for the store, also reopened ones, and only they are overdue', async () => {
  const { order, claim } = await claimed()
  daysLater(3)
  expect(await listed(claim)).toMatchObject({ state: 'open', is_overdue: true })
  await answer(claim, { message: 'Could you send a photo?' })
  daysLater(9)
  expect(await listed(claim)).toBeUndefined()
  expect(await listed(claim, 'answered')).toMatchObject({ is_overdue: false })
  await answer(claim, { message: 'So we close it', remedy: 'none' })
  expect(await listed(claim)).toBeUndefined()
  expect(await listed(claim, 'closed')).toMatchObject({ is_overdue: false })
  await reply(order, claim)
  expect(await listed(claim)).toMatchObject({ state: 'reopened', looked_at: null, is_overdue: false })
})

test('M1.6 claims are listed and answered by their own store alone', async () => {
  const { order, claim } = await claimed()
  const call = site.call(await operatorKey(site, undefined, 'kinder-press'), 'kinder-press.localhost')
  expect(await call('GET /operator/claims', { query: {} })).toEqual([])
  const body = { message: 'Hello', remedy: 'none' as const }
  const foreign = call('POST /operator/claims/:id/answers', { params: { id: claim }, body })
  await expect(foreign).rejects.toMatchObject({ httpStatus: 404 })
  expect(await order.call('GET /orders/:id', { params: { id: order.id } })).toMatchObject({
    claims: [{ state: 'open' }],
    thread: [],
  })
})

test('M1.6 a store that answers claims in another number of days promises that, also when a claim is opened again', async () => {
  const days = (conversation: object) => ({
    text: `UPDATE store SET information = information || jsonb_build_object('conversation', $1::jsonb) WHERE slug = 'clothesline-laundry'`,
    values: [conversation],
  })
  await site.db.query(days({ claim_days: 5 }))
  await site.parts.stores.refresh()
  const { order, claim } = await claimed()
  expect((await listed(claim))?.answer_by).toBe(sixAfter(5))
  await answer(claim, { message: 'It was torn before', remedy: 'none' })
  daysLater(1)
  expect(await reply(order, claim)).toMatchObject({ state: 'reopened', answer_by: sixAfter(6) })
})
