import { beforeEach, expect, test } from 'vitest'
import { EXPIRES_SOON_DAYS } from '#contract/rewards/voucher-limits.ts'
import { menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { changeCampaign, insertOrder, putIntoWallet, storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { onOrderCompleted } from '../rewards/on-order.ts'

const site = await testSite()
const storeId = await storeIdOf(site)
const menu = await menuOf(site)
const DAY_MS = 86_400_000
const NOW = new Date('2026-11-17T04:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString()

beforeEach(async () => {
  site.setClock(NOW)
  await changeCampaign(site, 'POINTS5', 'starts_at = NULL, ends_at = NULL, valid_days = 90, is_retired = false')
  await changeCampaign(site, 'SOLES25', `total_limit = NULL, per_person_limit = NULL, ends_at = NULL`)
})

async function customer(points = 0) {
  const { token, customerId } = await site.signedIn()
  const api = site.call(token)
  if (points > 0) {
    const orderId = await insertOrder(site, { customerId, status: 'completed' })
    const paid = { storeId, orderId, customerId, paidCents: points * 100 }
    await site.db.transaction((tx) => onOrderCompleted(tx, paid, NOW))
  }
  const exchange = (id: string) =>
    api('POST /vouchers/exchange/:id', { params: { id }, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  return { api, customerId, exchange, enter: (code: string) => api('POST /vouchers/codes', { body: { code } }) }
}

test('D6.2 exactly as many points as a voucher costs are enough; one less is not', async () => {
  const enough = await customer(100)
  expect(await enough.exchange('POINTS5')).toMatchObject({ points: 0, voucher: { state: 'usable' } })
  const short = await customer(99)
  const refused = await refusal(short.exchange('POINTS5'))
  expect([refused.httpStatus, refused.response]).toEqual([409, { missing_points: 1 }])
  expect((await short.api('GET /vouchers', {})).points).toBe(99)
})

test.each([
  ['is over', `ends_at = '${after(0)}'`],
  ['has not begun', `starts_at = '${after(1)}'`],
  ['was ended by the store', 'is_retired = true'],
])('D6.2 a voucher whose campaign %s is neither offered nor given for points', async (_, set) => {
  await changeCampaign(site, 'POINTS5', set)
  const { api, exchange } = await customer(500)
  const { offers } = await api('GET /vouchers/exchange', {})
  expect(offers.map(({ id }) => id)).not.toContain('POINTS5')
  expect((await refusal(exchange('POINTS5'))).httpStatus).toBe(404)
  expect((await api('GET /vouchers', {})).points).toBe(500)
})

test.each([
  ['with its own days', 90, null, 90],
  ['with its campaign, where that ends sooner', 90, 10, 10],
  ['with its own days, where those end sooner', 5, 10, 5],
])('D6.1 a voucher ends %s', async (_, validDays, campaignDays, days) => {
  const ends = campaignDays === null ? 'NULL' : `'${after(campaignDays * DAY_MS)}'`
  await changeCampaign(site, 'POINTS5', `valid_days = ${validDays}, ends_at = ${ends}`)
  const { exchange } = await customer(100)
  expect((await exchange('POINTS5')).voucher.expires_at).toBe(after(days * DAY_MS))
})

test('D6.1 a voucher ends soon from exactly seven days before', async () => {
  const { api, customerId } = await customer()
  const soon = EXPIRES_SOON_DAYS * DAY_MS
  await putIntoWallet(site, customerId, 'POINTS5', after(soon))
  await putIntoWallet(site, customerId, 'POINTS15', after(soon + 1))
  const { usable } = await api('GET /vouchers', {})
  expect(usable.map(({ expires_soon }) => expires_soon)).toEqual([true, false])
})

test('D6.1 a code whose uses are all taken, or that has ended, does not come into the wallet', async () => {
  await changeCampaign(site, 'SOLES25', 'total_limit = 3, taken = 3')
  const refusedFor = async (code: string) => (await refusal((await customer()).enter(code))).response
  expect(await refusedFor('SOLES25')).toEqual({ reason: 'used_up' })
  await changeCampaign(site, 'SOLES25', 'total_limit = 3, taken = 2')
  expect(await (await customer()).enter('SOLES25')).toMatchObject({ state: 'usable' })
  await changeCampaign(site, 'SOLES25', `ends_at = '${after(0)}'`)
  expect(await refusedFor('SOLES25')).toEqual({ reason: 'expired' })
})

test('D6.1 what saves most comes first', async () => {
  const { api, customerId } = await customer()
  const basket = { outlet_id: menu.outlet('tiong-bahru'), sales_type_id: menu.salesType('pickup-return') }
  const bag = await menu.item('family-bag', { qty: 3, modifiers: ['scent-free'] })
  await api('POST /cart/add', { body: { ...bag, ...basket } })
  for (const code of ['POINTS5', 'SOLES25', 'POINTS15', 'SORRY8']) await putIntoWallet(site, customerId, code)
  const { vouchers } = await api('POST /checkout/vouchers/best', { body: basket })
  expect(vouchers.map(({ saves_cents }) => saves_cents)).toEqual([1500, 800, 500, 0])
})
