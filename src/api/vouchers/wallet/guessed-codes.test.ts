import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { QuoteRequest } from '#contract/order/checkout.ts'
import { VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import { anotherProcess } from '#tests/support/another-process.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { refusal } from '#tests/support/refusal.ts'
import { putIntoWallet } from '#tests/support/rewards.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { GUESSED_CODES } from '../../limits/reward-limits.ts'

const BUDGET = GUESSED_CODES.most
const NOW = new Date('2026-11-17T04:00:00Z')
const HERE = '198.51.100.7'
const ELSEWHERE = '203.0.113.77'

let site: TestSite
let menu: Menu
let another: Awaited<ReturnType<typeof anotherProcess>>
let place: Pick<QuoteRequest, 'outlet_id' | 'sales_type_id'>
let basket: Pick<QuoteRequest, 'outlet_id' | 'sales_type_id' | 'items'>

beforeAll(async () => {
  site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' }, poolSize: 30 })
  menu = await menuOf(site)
  another = await anotherProcess(site)
  place = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
  basket = { ...place, items: [await menu.item('delicates-wash')] }
})
beforeEach(async () => {
  site.setClock(NOW)
  await site.db.query({ text: 'DELETE FROM rate_limit' })
})

let made = 0
const guesses = (count = VOUCHERS_PER_ORDER_MAX) => Array.from({ length: count }, () => `code:GUESS${made++}`)

type From = { address?: string; token?: string }
const sent = (codes: string[], address = HERE) => ({
  body: { ...basket, voucher_ids: codes },
  headers: { 'X-Forwarded-For': address },
})
const quote = (codes: string[], { address, token }: From = {}) =>
  site.call(token)('POST /checkout/quote', sent(codes, address))
const best = (codes: string[]) => site.call()('POST /checkout/vouchers/best', sent(codes))

/** The reasons of the quote's unused vouchers. */
const reasons = async (quoted: ReturnType<typeof quote>) =>
  (await quoted).quote.unused_vouchers.map(({ reason }) => reason)

/** The number of successful calls, and the refusals of the others. */
async function outcomes(calls: Promise<unknown>[]) {
  const answers = await Promise.allSettled(calls)
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiFailure] : []))
  expect(refused.filter(({ httpStatus }) => httpStatus !== 429)).toEqual([])
  return { answered: answers.length - refused.length, messages: new Set(refused.map(({ message }) => message)) }
}

/** The number of codes that the work looked up in the database. */
async function lookedUp(work: () => Promise<unknown>): Promise<number> {
  const query = site.db.query
  let codes = 0
  site.db.query = (config) => {
    if (config.name === 'voucher_campaigns_by_code') codes += (config.values as [number, string[]])[1].length
    return query(config)
  }
  await work().finally(() => {
    site.db.query = query
  })
  return codes
}

test.each([
  ['POST /checkout/quote', quote],
  ['POST /checkout/vouchers/best', best],
] as const)(
  'security 76: D6.1 %s: of 400 at once with 10 guesses each, 60 codes are looked up; the others are refused',
  async (_, ask) => {
    const codes = await lookedUp(async () => {
      const { answered, messages } = await outcomes(Array.from({ length: 400 }, () => ask(guesses())))
      expect(answered).toBe(BUDGET / VOUCHERS_PER_ORDER_MAX)
      expect(messages).toEqual(new Set(['Too many tries. Wait 60 minutes, or order without a code.']))
    })
    expect(codes).toBe(BUDGET)
  },
)

test('security 76: two processes share the budget, and the hour after has one of its own', async () => {
  const body = () => ({ ...basket, voucher_ids: guesses() })
  const calls = Array.from({ length: 40 }, (_, turn) =>
    turn % 2 === 0 ? quote(guesses()) : another.call(undefined, HERE)('POST /checkout/quote', { body: body() }),
  )
  expect((await outcomes(calls)).answered).toBe(BUDGET / VOUCHERS_PER_ORDER_MAX)
  site.setClock(new Date(NOW.getTime() + GUESSED_CODES.seconds * 1000 - 1))
  expect((await refusal(quote(guesses(1)))).httpStatus).toBe(429)
  site.setClock(new Date(NOW.getTime() + GUESSED_CODES.seconds * 1000))
  const next = await outcomes(Array.from({ length: 10 }, () => quote(guesses())))
  expect(next.answered).toBe(BUDGET / VOUCHERS_PER_ORDER_MAX)
})

test('security 76: each code counts, and the same one typed in several ways counts once', async () => {
  for (let tries = 0; tries < BUDGET - 1; tries += 1) await quote(guesses(1))
  expect((await refusal(quote(guesses(2)))).httpStatus).toBe(429)
  await quote(['code:LASTONE', 'code: last-one', 'code:lastone'])
  expect((await refusal(quote(guesses(1)))).httpStatus).toBe(429)
})

test('security 76: a code that is right costs nothing, however often and however many ask at once', async () => {
  const right = () => quote(['code:WELCOME10'])
  for (let round = 0; round < 4; round += 1) {
    expect((await outcomes(Array.from({ length: 30 }, right))).answered).toBe(30)
  }
  const { answered } = await outcomes(Array.from({ length: 10 }, () => quote(guesses())))
  expect(answered).toBe(BUDGET / VOUCHERS_PER_ORDER_MAX)
})

test('security 76: a right code is given back whole, also beside a voucher of the wallet and what is no code', async () => {
  const { token, customerId } = await site.signedIn()
  const own = await putIntoWallet(site, customerId, 'POINTS5')
  await site.call(token)('POST /cart/add', { body: await menu.item('delicates-wash', { ...place, qty: 3 }) })
  await quote(guesses(3), { token })
  await quote([own, 'code:WELCOME10', 'code:!', 'rubbish'], { token })
  expect((await site.db.query({ text: 'SELECT points FROM rate_limit' })).rows).toEqual([{ points: 3 }])
})

test('security 76: with the budget gone, baskets without codes, vouchers of the wallet and other networks go on', async () => {
  const { token, customerId } = await site.signedIn()
  const own = await putIntoWallet(site, customerId, 'POINTS5')
  await outcomes(Array.from({ length: 7 }, () => quote(guesses())))
  expect((await refusal(quote(['code:WELCOME10']))).httpStatus).toBe(429)
  await quote([])
  await site.call(token)('POST /cart/add', { body: await menu.item('delicates-wash', { ...place, qty: 3 }) })
  expect(await reasons(quote([own], { token }))).not.toContain('unknown')
  expect(await reasons(quote(['code:WELCOME10'], { address: ELSEWHERE }))).not.toContain('unknown')
})

test('security 76: Pay is no way around: what it refuses stays counted, and nothing is charged', async () => {
  site.setClock(() => new Date())
  const shopper = await readyToPay(site)
  const tries = Array.from({ length: 30 }, () => {
    const body = { ...shopper.body, voucher_ids: guesses(), cart_key: newKey(), quote_hash: 'not-seen' }
    const headers = { 'Idempotency-Key': newKey(), 'X-Forwarded-For': HERE }
    return site.call()('POST /checkout/orders', { body, headers })
  })
  const refused = (await Promise.allSettled(tries)).map((one) =>
    one.status === 'rejected' ? (one.reason as ApiFailure).httpStatus : 0,
  )
  expect(refused.filter((status) => status === 409)).toHaveLength(BUDGET / VOUCHERS_PER_ORDER_MAX)
  expect(refused.filter((status) => status === 429)).toHaveLength(30 - BUDGET / VOUCHERS_PER_ORDER_MAX)
  expect((await refusal(quote(guesses(1)))).httpStatus).toBe(429)
})

test('security 76: an order that was placed with a code is found again by its key when the budget is gone', async () => {
  site.setClock(() => new Date())
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, qty: 20, more: { voucher_ids: ['code:WELCOME10'] } })
  const key = newKey()
  const placed = await pay(site, shopper, key)
  await outcomes(Array.from({ length: 7 }, () => quote(guesses(), { address: '127.0.0.1' })))
  expect((await refusal(quote(guesses(1), { address: '127.0.0.1' }))).httpStatus).toBe(429)
  expect((await pay(site, shopper, key)).order_id).toBe(placed.order_id)
})

test('security 76: codes entered into the wallet at once: 8 are looked up, the rest must wait', async () => {
  const { token } = await site.signedIn()
  const codes = await Promise.allSettled(
    guesses(40).map((ref) =>
      site.call(token)('POST /vouchers/codes', {
        body: { code: ref.slice('code:'.length) },
        headers: { 'X-Forwarded-For': HERE },
      }),
    ),
  )
  const status = codes.map((one) => (one.status === 'rejected' ? (one.reason as ApiFailure).httpStatus : 200))
  expect(status.filter((one) => one === 404)).toHaveLength(8)
  expect(status.filter((one) => one === 429)).toHaveLength(32)
})

test('security 76: friends’ codes claimed at once: 8 are looked up, the rest must wait', async () => {
  const { token } = await site.signedIn()
  const claims = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      site.call(token)('POST /referral/claim', { body: { code: `ABCD${String(index).padStart(4, '2')}` } }),
    ),
  )
  const status = claims.map((one) => (one.status === 'rejected' ? (one.reason as ApiFailure).httpStatus : 200))
  expect(status.filter((one) => one === 404)).toHaveLength(8)
  expect(status.filter((one) => one === 429)).toHaveLength(32)
})

const typedCodes = {
  'POST /vouchers/codes': (token: string, code: string, address: string) =>
    site.call(token)('POST /vouchers/codes', { body: { code }, headers: { 'X-Forwarded-For': address } }),
  'POST /referral/claim': (token: string, code: string, address: string) =>
    site.call(token)('POST /referral/claim', { body: { code }, headers: { 'X-Forwarded-For': address } }),
}
test.each(Object.entries(typedCodes))(
  'security 76: %s: more accounts bring no more guesses: 30 are free to a network, and what it refuses costs the person nothing',
  async (_, guess) => {
    const statusOf = (call: Promise<unknown>) =>
      call.then(
        () => 200,
        (error: ApiFailure) => error.httpStatus,
      )
    const statuses = []
    for (let account = 0; account < 9; account += 1) {
      const { token } = await site.signedIn()
      for (let turn = 0; turn < 4; turn += 1) statuses.push(await statusOf(guess(token, `ABCD${1000 + made++}`, HERE)))
    }
    expect(statuses).toEqual([...Array(30).fill(404), ...Array(6).fill(429)])
    const { token } = await site.signedIn()
    for (let turn = 0; turn < 12; turn += 1) expect(await statusOf(guess(token, 'ABCD9999', HERE))).toBe(429)
    expect(await statusOf(guess(token, 'ABCD9999', ELSEWHERE))).toBe(404)
  },
)

test('security 76: a code is given back to the hour that it was taken from, and to no other', async () => {
  await quote(guesses(1))
  const held = holdStatement(site, 'voucher_campaigns_by_code')
  const right = quote(['code:WELCOME10'])
  await held.reached
  site.setClock(new Date(NOW.getTime() + GUESSED_CODES.seconds * 1000))
  while ((await site.db.query({ text: 'SELECT points FROM rate_limit' })).rows[0]?.points !== BUDGET) {
    await quote(guesses(1))
  }
  held.release()
  await right
  expect((await refusal(quote(guesses(1)))).httpStatus).toBe(429)
})
