import { beforeEach, expect, test } from 'vitest'
import type { OperatorScope } from '#contract/operator/operator-limits.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '#rules/slots/singapore-time.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { newKey } from '#tests/support/checkout.ts'
import { eventually } from '#tests/support/eventually.ts'
import { testMessages } from '#tests/support/messages.ts'
import { type Bought, bought, boughtAsGuest, DELIVERED, operatorKey, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const messages = await testMessages(site)
const noon = singaporeInstant(dayAfter(singaporeClock(new Date()).day, -1), 12 * 60)
const sinceNoonMs = Date.now() - noon.getTime()
const aWhileAgo = () => site.setClock(() => new Date(Date.now() - sinceNoonMs))
beforeEach(async () => {
  site.setClock(() => new Date())
  await messages.deliver()
})

async function claimed(): Promise<{ order: Bought; claim: string }> {
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  const params = { id: order.id }
  const { claims } = await order.call('POST /orders/:id/claims', { params, body: { message: 'A sleeve is torn' } })
  return { order, claim: claims[0]?.id ?? '' }
}
type Body = { message: string; remedy?: 'refund' | 'voucher' | 'again' | 'none'; amount_cents?: number; code?: string }
const answerAs = (call: typeof staff.call, id: string, body: Body, key: string | null = newKey()) =>
  call('POST /operator/claims/:id/answers', {
    params: { id },
    body,
    ...(key ? { headers: { 'Idempotency-Key': key } } : {}),
  })
const answer = (id: string, body: Body, key?: string | null) => answerAs(staff.call, id, body, key)
const viewOf = ({ id, call }: Bought) => call('GET /orders/:id', { params: { id } })
const write = ({ id, call }: Bought, claim: string, message = 'Still torn') =>
  call('POST /orders/:id/notes', { params: { id }, body: { message, claim } })
const acts = async ({ id }: Bought) => {
  const text = `SELECT act FROM operator_audit WHERE order_id = $1 AND act ~ 'claim|refund' ORDER BY id`
  return (await site.db.query({ text, values: [id] })).rows.map(({ act }) => act as string)
}

test('M1.6 a claim is a thread: it is listed with its deadline, answered, replied to, and closed with an explanation', async () => {
  const { order, claim } = await claimed()
  const [listed] = (await staff.call('GET /operator/claims', { query: {} })).filter(({ id }) => id === claim)
  expect(listed).toMatchObject({ state: 'open', message: 'A sleeve is torn', looked_at: null, is_overdue: false })
  expect(momentWords(new Date(listed?.answer_by ?? ''))).toMatch(/, 6 pm$/)
  await site.db.query({
    text: `UPDATE customer_order SET contact = contact || '{"mobile": null}' WHERE id = $1`,
    values: [order.id],
  })
  aWhileAgo()
  const asked = await answer(claim, { message: 'Could you send a photo?' }, null)
  expect(asked).toMatchObject({ state: 'answered', looked_at: expect.any(String), remedy: null })
  await eventually(async () =>
    expect(await messages.deliver()).toContainEqual(
      expect.objectContaining({
        subject: expect.stringMatching(/^Our answer about your Clothesline Laundry order/),
        text: expect.stringContaining('Could you send a photo?'),
      }),
    ),
  )
  expect(await write(order, claim)).toMatchObject({ claims: [{ state: 'open' }] })
  expect((await thread(order)).claims).toMatchObject([{ state: 'open', looked_at: null }])
  const closed = await answer(claim, { message: 'It was torn when we got it.', remedy: 'none' }, null)
  expect(closed).toMatchObject({ state: 'closed', remedy: 'none', refunded_cents: 0 })
  const view = await viewOf(order)
  expect(view.thread).toMatchObject([
    { claim, who: 'store' },
    { claim, who: 'customer', text: 'Still torn' },
    { claim, who: 'store' },
  ])
  const steps = view.timeline.filter(({ kind }) => kind === 'claim').map(({ to }) => to)
  expect(steps).toEqual(['reported', 'answered', 'closed'])
  expect(await acts(order)).toEqual(['claim.answer', 'claim.close'])
})
const thread = ({ id }: Bought) => staff.call('GET /operator/orders/:id/thread', { params: { id } })

test('M1.6 a claim that is not answered in time is overdue', async () => {
  const { claim } = await claimed()
  site.setClock(new Date(Date.now() + 4 * DAY_MS))
  const found = (await staff.call('GET /operator/claims', { query: { state: 'open' } })).find(({ id }) => id === claim)
  expect(found?.is_overdue).toBe(true)
})

test('security 69: M1.6 a claim closed with a refund twice by one key, also at the same moment, is one refund', async () => {
  const { order, claim } = await claimed()
  const body = { message: 'We’re sorry.', remedy: 'refund' as const, amount_cents: 500 }
  const key = newKey()
  const all = await Promise.all(Array.from({ length: 6 }, () => answer(claim, body, key)))
  expect(all.map(({ state, refunded_cents }) => [state, refunded_cents])).toEqual(Array(6).fill(['closed', 500]))
  expect(await viewOf(order)).toMatchObject({
    refunded_cents: 500,
    refunds: [{ amount_cents: 500, status: 'succeeded' }],
    claims: [{ state: 'closed', remedy: 'refund', remedy_cents: 500 }],
    thread: [{ text: 'We’re sorry.' }],
  })
  expect(await acts(order)).toEqual(['order.refund', 'claim.close'])
  const other = { ...body, amount_cents: 600 }
  expect(await refusal(answer(claim, other, key))).toMatchObject({ httpStatus: 409 })
})

test('security 69: M1.6 of two who close a claim at the same moment, one gives the remedy and the other reads that it is closed', async () => {
  const { order, claim } = await claimed()
  const body = { message: 'Sorry', remedy: 'refund' as const, amount_cents: 300 }
  const done = await Promise.allSettled([answer(claim, body), answer(claim, body), answer(claim, { message: 'Hello' })])
  const closed = done.slice(0, 2).filter(({ status }) => status === 'fulfilled')
  expect(closed).toHaveLength(1)
  expect((await viewOf(order)).refunded_cents).toBe(300)
  const { claims, notes } = await thread(order)
  expect(claims).toMatchObject([{ state: 'closed' }])
  expect(notes).toHaveLength(done.filter(({ status }) => status === 'fulfilled').length)
})

test('M1.6 a customer writes while staff close: the claim is closed with the message read, or reopened by it', async () => {
  const { order, claim } = await claimed()
  await Promise.all([write(order, claim), answer(claim, { message: 'Sorry', remedy: 'none' })])
  const { claims, notes } = await thread(order)
  const isReopened = notes.at(-1)?.author === 'customer'
  expect(claims[0]?.state).toBe(isReopened ? 'reopened' : 'closed')
  expect(notes.find(({ author }) => author === 'customer')?.is_read).toBe(!isReopened)
})

test('M1.6 a voucher is given once and named; a refused remedy leaves the claim and its thread as they were', async () => {
  const { order, claim } = await claimed()
  const tooMuch = answer(claim, { message: 'Sorry', remedy: 'refund', amount_cents: 99_999_900 })
  expect(await refusal(tooMuch)).toMatchObject({ httpStatus: 409 })
  const unknown = answer(claim, { message: 'Sorry', remedy: 'voucher', code: 'NOSUCH' })
  expect(await refusal(unknown)).toMatchObject({ httpStatus: 404 })
  expect(await viewOf(order)).toMatchObject({ thread: [], claims: [{ state: 'open' }], refunds: [] })
  const given = await answer(claim, { message: 'A small thank you', remedy: 'voucher', code: 'SORRY8' })
  expect(given).toMatchObject({ state: 'closed', remedy_voucher: expect.any(String) })
  expect((await order.call('GET /vouchers', {})).usable).toHaveLength(1)
})

test('M1.6 a closed claim is reopened for a week, with a new deadline, and can get another remedy', async () => {
  const { order, claim } = await claimed()
  await answer(claim, { message: 'We’ll clean it again', remedy: 'again' })
  expect(await viewOf(order)).toMatchObject({ claims: [{ remedy: 'again', reopen_until: expect.any(String) }] })
  expect(await refusal(answer(claim, { message: 'And then' }))).toMatchObject({ httpStatus: 409 })
  expect((await write(order, claim)).claims).toMatchObject([{ state: 'reopened', closed_at: null }])
  await answer(claim, { message: 'Sorry again', remedy: 'refund', amount_cents: 200 })
  await site.db.query({ text: `UPDATE session SET expires_at = expires_at + interval '30 days'` })
  site.setClock(new Date(Date.now() + 7 * DAY_MS + MINUTE_MS))
  expect(await refusal(write(order, claim))).toMatchObject({ httpStatus: 409 })
})

test('M1.6 money needs its key and its scope; a contradiction is refused; a guest has no wallet', async () => {
  const { claim } = await claimed()
  for (const remedy of ['refund', 'voucher'] as const) {
    const code = remedy === 'voucher' ? { code: 'SORRY8' } : {}
    const keyless = answer(claim, { message: 'Sorry', remedy, ...code }, null)
    expect((await refusal(keyless)).errors).toHaveProperty('Idempotency-Key')
    const scopes: OperatorScope[] = ['orders:read', 'orders:write', remedy === 'refund' ? 'vouchers' : 'refunds']
    const without = site.call(await operatorKey(site, scopes))
    expect(await refusal(answerAs(without, claim, { message: 'Sorry', remedy, ...code }))).toMatchObject({
      httpStatus: 403,
    })
  }
  for (const [body, field] of [
    [{ message: 'Sorry', amount_cents: 5 }, 'amount_cents'],
    [{ message: 'Sorry', remedy: 'again' as const, code: 'SORRY8' }, 'code'],
    [{ message: 'Sorry', remedy: 'voucher' as const }, 'code'],
    [{ message: ' ' }, 'message'],
  ] as const)
    expect((await refusal(answer(claim, body))).errors).toHaveProperty(field)
  const { id, guestToken: token } = await boughtAsGuest(site, 'pickup-return')
  await staff.does(id, ...DELIVERED)
  const { claims } = await site.call()('POST /guest-orders/:token/claims', {
    params: { token },
    body: { message: 'Torn' },
  })
  const ofGuest = claims[0]?.id ?? ''
  const voucher = answer(ofGuest, { message: 'Sorry', remedy: 'voucher', code: 'SORRY8' })
  expect(await refusal(voucher)).toMatchObject({ httpStatus: 409 })
  expect(await answer(ofGuest, { message: 'Sorry', remedy: 'refund' })).toMatchObject({ state: 'closed' })
})
