import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign, insertOrder, putIntoWallet, storeIdOf } from '#tests/support/rewards.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { onOrderCompleted } from '../rewards/on-order.ts'
import { releaseVouchers } from '../rewards/withdraw-reward.ts'
import { reserveVouchers } from './order-vouchers.ts'

let site: TestSite
let storeId: number
const TUESDAY = new Date('2026-11-17T04:00:00Z')

beforeAll(async () => {
  site = await testSite({ poolSize: 20 })
  storeId = await storeIdOf(site)
})
beforeEach(() => site.setClock(TUESDAY))

async function customer() {
  const { token, customerId } = await site.signedIn()
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  const api = site.call(token)
  const enter = (code: string) => api('POST /vouchers/codes', { body: { code } })
  const exchange = (id: string, key: string = crypto.randomUUID()) =>
    api('POST /vouchers/exchange/:id', { params: { id }, headers: { 'Idempotency-Key': key } })
  const wallet = () => api('GET /vouchers', {})
  const complete = async (paidCents: number, at = TUESDAY) => {
    const orderId = await insertOrder(site, { customerId, status: 'completed' })
    await site.db.transaction((tx) => onOrderCompleted(tx, { storeId, orderId, customerId, paidCents }, at))
    return orderId
  }
  const use = async (ref: string, cents = 500) => {
    const orderId = await insertOrder(site, { customerId })
    const used = [{ ref, cents }]
    await site.db.transaction((tx) => reserveVouchers(tx, { storeId, orderId, customerId, used, now: TUESDAY }))
    return orderId
  }
  return { customerId, api, enter, exchange, wallet, complete, use }
}

test('D6.1 S1.2 a code puts a voucher into the wallet, however it is typed', async () => {
  const { enter, wallet } = await customer()
  const added = await enter(' welcome-10 ')
  expect(added).toMatchObject({ name: '$10 off your first order', gives: '$10.00 off', state: 'usable', message: null })
  expect(added.terms).toEqual([
    'For orders of $60.00 or more, before vouchers and delivery.',
    'For Pickup & Return only.',
    'For a first order only.',
    'Once per person.',
    'From Thu 1 Oct.',
    'Until Fri 31 Dec 2027.',
    'Can be combined with another type of voucher.',
  ])
  expect((await wallet()).usable.map(({ id }) => id)).toEqual([added.id])
})

test('D6.1 a wallet voucher is not usable once the person has used up the campaign’s limit', async () => {
  await changeCampaign(site, 'THANKYOU10', 'per_person_limit = 1')
  const { customerId, wallet, use } = await customer()
  const used = await putIntoWallet(site, customerId, 'THANKYOU10')
  const other = await putIntoWallet(site, customerId, 'THANKYOU10')
  expect((await wallet()).usable.map(({ id }) => id).sort()).toEqual([used, other].sort())
  await use(used)
  expect((await wallet()).usable).toEqual([])
})

test('D6.1 the wallet sorts into usable, not yet and why, and gone; what ends soon says so', async () => {
  const { customerId, wallet, use } = await customer()
  const soon = await putIntoWallet(site, customerId, 'POINTS5', '2026-11-20T00:00:00+08:00')
  const later = await putIntoWallet(site, customerId, 'POINTS15', '2027-01-01T00:00:00+08:00')
  const expired = await putIntoWallet(site, customerId, 'SORRY8', '2026-11-16T00:00:00+08:00')
  const quiet = await putIntoWallet(site, customerId, 'QUIETDAYS', '2027-06-01T00:00:00+08:00')
  const used = await putIntoWallet(site, customerId, 'THANKYOU10')
  await use(used)
  site.setClock(new Date('2026-11-19T04:00:00Z'))
  const { usable, not_yet, gone } = await wallet()
  expect(usable.map(({ id, expires_soon }) => [id, expires_soon])).toEqual([
    [soon, true],
    [later, false],
  ])
  expect(not_yet.map(({ id, state, message }) => [id, state, message])).toEqual([
    [quiet, 'not_yet', 'You can only use it on Tuesdays and Wednesdays.'],
    [used, 'reserved', expect.stringMatching(/^Held for your order \d+\. /)],
  ])
  expect(gone).toMatchObject([{ id: expired, state: 'expired', message: 'It expired on Sun 15 Nov.' }])
})

test.each([
  ['a code that nobody knows', 'NOSUCHCODE', 404, 'We can’t find this voucher. Check the code.'],
  ['a code of another store', 'CEDAR', 404, 'We can’t find this voucher. Check the code.'],
  ['one that is not for typing', 'POINTS5', 404, 'We can’t find this voucher. Check the code.'],
  ['what is no code at all', '!!', 404, 'We can’t find this voucher. Check the code.'],
])('D6.1 %s is unknown, in the same words', async (_, code, status, words) => {
  const { enter } = await customer()
  expect(await refusal(enter(code))).toMatchObject({ httpStatus: status, message: words })
})

test('D6.1 every other refusal has its own sentence: expired, used up, used by you, not a first order', async () => {
  const { customerId, enter, use } = await customer()
  await changeCampaign(site, 'QUIETDAYS', `ends_at = '2026-11-17T00:00:00+08:00'`)
  expect((await refusal(enter('QUIETDAYS'))).message).toBe('It expired on Mon 16 Nov.')
  await changeCampaign(site, 'QUIETDAYS', `ends_at = '2027-09-01T00:00:00+08:00'`)
  await changeCampaign(site, 'SOLES25', 'total_limit = 1, taken = 1')
  expect((await refusal(enter('SOLES25'))).message).toBe('These vouchers have all been used.')
  await changeCampaign(site, 'SOLES25', 'total_limit = 2000, taken = 0')
  const { id } = await enter('WELCOME10')
  await use(id, 1000)
  expect((await refusal(enter('WELCOME10'))).message).toBe('You’ve already used this voucher.')
  const second = await customer()
  await insertOrder(site, { customerId: second.customerId, status: 'completed' })
  expect((await refusal(second.enter('WELCOME10'))).message).toBe('This voucher is for a first order only.')
  expect(customerId).not.toBe(second.customerId)
})

test('D6.1 wrong codes make the next one wait, and right ones do not', async () => {
  const { enter } = await customer()
  for (let tries = 0; tries < 8; tries += 1) await refusal(enter(`WRONG${tries}`))
  const held = await refusal(enter('FESTIVE15'))
  expect(held.httpStatus).toBe(429)
  expect(held.response).toMatchObject({ retry_after_seconds: expect.any(Number) })
  site.setClock(new Date(TUESDAY.getTime() + 3_600_000))
  expect((await enter('FESTIVE15')).name).toBe('15% off festive wear')
})

test('D6.1 eight times the same code at once is one voucher', async () => {
  const { enter, wallet } = await customer()
  // Later than earlier tests, so their wrong codes are not in the future.
  site.setClock(new Date(TUESDAY.getTime() + 2 * 3_600_000))
  await Promise.allSettled(Array.from({ length: 8 }, () => enter('FESTIVE15')))
  expect((await wallet()).usable).toHaveLength(1)
})

test('D6.1 S6.3 a voucher is its owner’s alone: unknown to others, to other stores and to guests', async () => {
  const { customerId, api } = await customer()
  const other = await customer()
  const id = await putIntoWallet(site, customerId, 'POINTS5')
  const params = { id }
  expect((await api('GET /vouchers/:id', { params })).id).toBe(id)
  expect((await refusal(other.api('GET /vouchers/:id', { params }))).httpStatus).toBe(404)
  const stranger = await site.signedIn({ store: 'kinder-press' })
  const elsewhere = site.call(stranger.token, 'kinder-press.localhost')
  expect((await refusal(elsewhere('GET /vouchers/:id', { params }))).httpStatus).toBe(404)
  expect((await refusal(api('GET /vouchers/:id', { params: { id: "' OR 1=1" } }))).httpStatus).toBe(404)
  for (const path of ['GET /vouchers', 'GET /vouchers/exchange'] as const) {
    expect((await refusal(site.call()(path, {}))).httpStatus).toBe(401)
  }
  for (const path of [
    'GET /vouchers/history',
    'GET /vouchers/history/earned',
    'GET /vouchers/history/redeem',
  ] as const) {
    expect((await refusal(site.call()(path, { query: {} }))).httpStatus).toBe(401)
  }
})

test('D6.2 points are exchanged for a voucher, and both sides are in the ledgers', async () => {
  const { api, complete, exchange, wallet } = await customer()
  const orderId = await complete(12_050)
  const offers = await api('GET /vouchers/exchange', {})
  expect(offers.points).toBe(120)
  expect(offers.offers.map(({ id, points, missing_points }) => [id, points, missing_points])).toEqual([
    ['POINTS5', 100, 0],
    ['POINTS15', 250, 130],
    ['POINTSDELIVERY', 80, 0],
  ])
  const { voucher, points } = await exchange('POINTS5')
  expect(points).toBe(20)
  expect(voucher).toMatchObject({
    gives: '$5.00 off',
    expires_at: new Date(TUESDAY.getTime() + 90 * 86_400_000).toISOString(),
  })
  expect((await wallet()).points).toBe(20)
  const earned = await api('GET /vouchers/history/earned', { query: {} })
  expect(earned).toMatchObject({
    points: 20,
    next_cursor: null,
    entries: [
      { kind: 'earned', points: 120, order_id: orderId, amount_cents: 12_050, expires_at: '2027-11-17T04:00:00.000Z' },
    ],
  })
  const redeemed = await api('GET /vouchers/history/redeem', { query: {} })
  expect(redeemed.entries).toMatchObject([
    { kind: 'exchanged', points: -100, voucher_id: voucher.id, voucher_name: '$5 off' },
  ])
  const id = earned.entries[0]?.id ?? ''
  expect(await api('GET /vouchers/history/earned/:id', { params: { id } })).toMatchObject({
    points_left: 20,
    points: 120,
  })
  const other = await customer()
  expect((await refusal(other.api('GET /vouchers/history/earned/:id', { params: { id } }))).httpStatus).toBe(404)
  expect((await refusal(api('GET /vouchers/history/earned/:id', { params: { id: 'x' } }))).httpStatus).toBe(404)
})

test('D6.2 points are spent once, however many exchanges are sent at once', async () => {
  const { complete, exchange, wallet } = await customer()
  await complete(25_000)
  const sent = await Promise.allSettled(Array.from({ length: 20 }, () => exchange('POINTS5')))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await wallet()).toMatchObject({ points: 50, usable: [{}, {}] })
})

test('D6.2 the same key exchanges once; too few points, an unknown offer and a missing key are refused', async () => {
  const { api, complete, exchange, wallet } = await customer()
  await complete(30_000)
  const twice = await Promise.all([exchange('POINTS5', 'the-same-key'), exchange('POINTS5', 'the-same-key')])
  expect(twice[0]?.voucher.id).toBe(twice[1]?.voucher.id)
  expect((await wallet()).points).toBe(200)
  expect((await refusal(exchange('POINTSDELIVERY', 'the-same-key'))).httpStatus).toBe(409)
  expect(await refusal(exchange('POINTS15'))).toMatchObject({
    httpStatus: 409,
    message: 'You need 50 more points for this voucher.',
  })
  expect((await refusal(exchange('WELCOME10'))).httpStatus).toBe(404)
  expect((await refusal(exchange('MEMBERS20'))).httpStatus).toBe(404)
  const keyless = api('POST /vouchers/exchange/:id', { params: { id: 'POINTS5' } })
  expect((await refusal(keyless)).httpStatus).toBe(400)
})

test('D6.1 the history tells what was received, used, returned and expired, page by page', async () => {
  const { customerId, api, use } = await customer()
  const used = await putIntoWallet(site, customerId, 'POINTS5')
  await putIntoWallet(site, customerId, 'SORRY8', '2026-11-10T00:00:00+08:00')
  const orderId = await use(used, 450)
  await site.db.transaction((tx) => releaseVouchers(tx, storeId, orderId, new Date(TUESDAY.getTime() + 1000)))
  const { entries } = await api('GET /vouchers/history', { query: {} })
  expect(entries.map(({ kind, cents }) => [kind, cents])).toEqual(
    expect.arrayContaining([
      ['returned', 450],
      ['used', 450],
      ['received', null],
      ['expired', null],
    ]),
  )
  expect(entries).toHaveLength(5)

  for (let count = 0; count < 42; count += 1) await putIntoWallet(site, customerId, 'POINTS15')
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { entries: { id: string }[]; next_cursor: string | null } = await api('GET /vouchers/history', {
      query: cursor ? { cursor } : {},
    })
    seen.push(...page.entries.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toHaveLength(47)
  expect(new Set(seen).size).toBe(47)
  for (const bad of ['x', '1_r1', '99999999999999999999_r']) {
    expect((await refusal(api('GET /vouchers/history', { query: { cursor: bad } }))).httpStatus).toBe(400)
    expect((await refusal(api('GET /vouchers/history/earned', { query: { cursor: bad } }))).httpStatus).toBe(400)
  }
})
