import { beforeAll, expect, test } from 'vitest'
import { changeCampaign, insertOrder, type OrderFacts, putIntoWallet, storeIdOf } from '#tests/support/rewards.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { Refused } from '../base/refused.ts'
import type { Scope } from '../parts/scope.ts'
import { releaseVouchers } from '../rewards/withdraw-reward.ts'
import { loadVouchers, redeemVouchers, reserveVouchers } from './order-vouchers.ts'

let site: TestSite
let storeId: number
const now = new Date('2026-11-17T04:00:00Z')

beforeAll(async () => {
  site = await testSite({ poolSize: 40 })
  storeId = await storeIdOf(site)
})

const WELCOME = [{ ref: 'code:WELCOME10', cents: 1000 }]

/** Places an order with vouchers. `reason` is null, or why a voucher was refused. */
async function place(facts: OrderFacts, used: { ref: string; cents: number }[] = WELCOME) {
  const orderId = await insertOrder(site, facts)
  const customerId = facts.customerId ?? null
  try {
    await site.db.transaction((tx) => reserveVouchers(tx, { storeId, orderId, customerId, used, now }))
    return { orderId, reason: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [orderId] })
    return { orderId, reason: (error.response as { reason: string }).reason }
  }
}
const give = (orderId: string) => site.db.transaction((tx) => releaseVouchers(tx, storeId, orderId, now))
const cancel = async (orderId: string) => {
  await give(orderId)
  await site.db.query({ text: `UPDATE customer_order SET status = 'cancelled' WHERE id = $1`, values: [orderId] })
}
const taken = async (code: string) =>
  (await site.db.query({ text: 'SELECT taken FROM voucher_campaign WHERE code = $1', values: [code] })).rows[0].taken
const walletStatus = async (id: string) =>
  (await site.db.query({ text: 'SELECT status FROM voucher WHERE id = $1', values: [id] })).rows[0].status
const guest = (number: number) => ({
  email: `g${number}@example.com`,
  mobile: `+6581${String(number).padStart(6, '0')}`,
})
const scopeOf = (viewer: Scope['viewer'], address = '203.0.113.9') => {
  const store = site.parts.stores.byHost('localhost')?.store
  if (!store) throw new Error('no store')
  return { store, viewer, now, clientAddress: address } as Scope
}

test('D6.1 of 40 orders at once for the last use of a voucher one wins', async () => {
  await changeCampaign(site, 'SOLES25', 'total_limit = 1')
  const used = [{ ref: 'code:SOLES25', cents: 500 }]
  const orders = await Promise.all(Array.from({ length: 40 }, (_, index) => place(guest(1000 + index), used)))
  expect(orders.filter(({ reason }) => reason === null)).toHaveLength(1)
  expect(orders.filter(({ reason }) => reason === 'used_up')).toHaveLength(39)
  expect(await taken('SOLES25')).toBe(1)
})

test('D6.1 of 40 orders at once with one voucher of a wallet one wins', async () => {
  const { customerId } = await site.signedIn()
  const id = await putIntoWallet(site, customerId, 'POINTS5')
  const orders = await Promise.all(Array.from({ length: 40 }, () => place({ customerId }, [{ ref: id, cents: 500 }])))
  expect(orders.filter(({ reason }) => reason === null)).toHaveLength(1)
  expect(orders.filter(({ reason }) => reason === 'used_by_you')).toHaveLength(39)
  expect(await walletStatus(id)).toBe('reserved')
})

test('D6.1 of 40 guests at once with the same mobile number one gets what is for each person once', async () => {
  await changeCampaign(site, 'WELCOME10', 'is_first_order_only = false')
  const orders = await Promise.all(
    Array.from({ length: 40 }, (_, index) => place({ email: `f${index}@example.com`, mobile: '+6591110000' })),
  )
  await changeCampaign(site, 'WELCOME10', 'is_first_order_only = true')
  expect(orders.filter(({ reason }) => reason === null)).toHaveLength(1)
  expect(orders.filter(({ reason }) => reason === 'used_by_you')).toHaveLength(39)
})

test.each([
  ['the same mobile number', { email: 'other@example.com', mobile: '+6590001111' }],
  ['the same email', { email: 'Farmer@Example.com', mobile: '+6590002222' }],
  ['the same mailbox by a tag', { email: 'farmer+2@example.com', mobile: '+6590003333' }],
])('D6.1 a guest does not use a voucher twice under %s', async (_, facts) => {
  await changeCampaign(site, 'WELCOME10', 'is_first_order_only = false')
  const first = await place({ email: 'farmer@example.com', mobile: '+6590001111' })
  expect(first.reason).toBe(null)
  expect((await place(facts)).reason).toBe('used_by_you')
  await cancel(first.orderId)
  const again = await place(facts)
  expect(again.reason).toBe(null)
  await cancel(again.orderId)
  await changeCampaign(site, 'WELCOME10', 'is_first_order_only = true')
})

test('D6.1 an account does not use again what its owner used as a guest', async () => {
  expect((await place({ email: 'both@example.com', mobile: '+6590004444' })).reason).toBe(null)
  const { customerId } = await site.signedIn({ email: 'both@example.com' })
  expect((await place({ customerId, email: 'both@example.com' })).reason).toBe('not_first_order')
})

test('D6.1 a first order is recognised by contact too; an expired one does not count', async () => {
  await insertOrder(site, { mobile: '+6590005555', email: 'old@example.com', status: 'completed' })
  expect((await place({ mobile: '+6590005555', email: 'new@example.com' })).reason).toBe('not_first_order')
  expect((await place({ mobile: '+6590005556', email: 'OLD@example.com' })).reason).toBe('not_first_order')
  await insertOrder(site, { mobile: '+6590006666', email: 'gone@example.com', status: 'expired' })
  expect((await place({ mobile: '+6590006666', email: 'gone@example.com' })).reason).toBe(null)
})

test('D6.1 a cancelled order gives its voucher back once, however often it is cancelled', async () => {
  await changeCampaign(site, 'FESTIVE15', 'total_limit = 5, per_person_limit = 1')
  const { customerId } = await site.signedIn()
  const id = await putIntoWallet(site, customerId, 'FESTIVE15')
  const { orderId, reason } = await place({ customerId }, [{ ref: id, cents: 700 }])
  expect(reason).toBe(null)
  await site.db.transaction((tx) => redeemVouchers(tx, storeId, orderId, now))
  expect(await walletStatus(id)).toBe('used')
  expect(await taken('FESTIVE15')).toBe(1)
  await Promise.all(Array.from({ length: 20 }, () => give(orderId)))
  expect(await walletStatus(id)).toBe('available')
  expect(await taken('FESTIVE15')).toBe(0)

  // A second, late cancellation of the first order does not release the voucher from the next order.
  const second = await place({ customerId }, [{ ref: id, cents: 700 }])
  expect(second.reason).toBe(null)
  await give(orderId)
  expect(await walletStatus(id)).toBe('reserved')
  expect(await taken('FESTIVE15')).toBe(1)
})

test('D6.1 redeeming twice, or after the release, changes nothing', async () => {
  const { customerId } = await site.signedIn()
  const id = await putIntoWallet(site, customerId, 'POINTS5')
  const { orderId } = await place({ customerId }, [{ ref: id, cents: 500 }])
  const redeem = () => site.db.transaction((tx) => redeemVouchers(tx, storeId, orderId, now))
  await Promise.all(Array.from({ length: 10 }, redeem))
  expect(await walletStatus(id)).toBe('used')
  await give(orderId)
  await redeem()
  expect(await walletStatus(id)).toBe('available')
})

test('D6.1 an order is refused whole: what it took before the refusal is free again', async () => {
  const { customerId } = await site.signedIn()
  const id = await putIntoWallet(site, customerId, 'POINTS5')
  await insertOrder(site, { customerId, status: 'completed' })
  expect((await place({ customerId }, [{ ref: id, cents: 500 }, ...WELCOME])).reason).toBe('not_first_order')
  expect(await walletStatus(id)).toBe('available')
})

test('D6.1 a code that is typed uses the one in the wallet', async () => {
  const { customerId } = await site.signedIn()
  const id = await putIntoWallet(site, customerId, 'WELCOME10')
  expect((await place({ customerId })).reason).toBe(null)
  expect(await walletStatus(id)).toBe('reserved')
})

test('D6.1 vouchers of others or another store, codes that cannot be typed and mistyped codes are unknown', async () => {
  const { customerId } = await site.signedIn()
  const other = await site.signedIn()
  const stranger = await site.signedIn({ store: 'kinder-press' })
  const own = await putIntoWallet(site, customerId, 'POINTS5')
  const foreign = await putIntoWallet(site, other.customerId, 'POINTS5')
  const elsewhere = await putIntoWallet(site, stranger.customerId, 'MEMBERS20')
  const viewer = { kind: 'customer', id: customerId, sessionId: '' } as const
  const refs = [own, foreign, elsewhere, 'code:CEDAR', 'code:POINTS5', 'code:NOSUCH', "code:'; --", 'code:', 'rubbish']
  const loaded = await loadVouchers(site.db, scopeOf(viewer), refs, new Set())
  expect(loaded.terms.map(({ ref }) => ref)).toEqual([own])
  expect(loaded.unknown).toEqual(refs.slice(1))
  expect((await loadVouchers(site.db, scopeOf({ kind: 'guest' }), [own], new Set())).unknown).toEqual([own])
  expect((await place({ customerId }, [{ ref: foreign, cents: 500 }])).reason).toBe('unknown')
  expect((await place({ customerId }, [{ ref: elsewhere, cents: 500 }])).reason).toBe('unknown')
  expect(
    (await loadVouchers(site.db, scopeOf({ kind: 'guest' }), ['code: welcome-10'], new Set())).terms,
  ).toMatchObject([{ label: '$10 off your first order', amountCents: 1000, minSpendCents: 6000 }])
})

test('D6.1 what was used is known when the next order is priced', async () => {
  const { customerId } = await site.signedIn()
  const viewer = { kind: 'customer', id: customerId, sessionId: '' } as const
  expect((await loadVouchers(site.db, scopeOf(viewer), ['code:WELCOME10'], new Set())).isFirstOrder).toBe(true)
  await place({ customerId })
  const { terms, isFirstOrder } = await loadVouchers(site.db, scopeOf(viewer), ['code:WELCOME10'], new Set())
  expect(terms).toMatchObject([{ usesLeftForCustomer: 0 }])
  expect(isFirstOrder).toBe(false)
})

test('D6.1 a code that is typed uses what ends first of the wallet, and nothing that has ended', async () => {
  await changeCampaign(site, 'QUIETDAYS', 'per_person_limit = NULL')
  const { customerId } = await site.signedIn()
  const used = [{ ref: 'code:QUIETDAYS', cents: 600 }]
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const never = await putIntoWallet(site, customerId, 'QUIETDAYS')
  await site.db.query({ text: 'UPDATE voucher SET expires_at = NULL WHERE id = $1', values: [never] })
  const later = await putIntoWallet(site, customerId, 'QUIETDAYS', at(2))
  const soon = await putIntoWallet(site, customerId, 'QUIETDAYS', at(1))
  const over = await putIntoWallet(site, customerId, 'QUIETDAYS', at(0))
  const reserved = []
  for (let index = 0; index < 4; index += 1) {
    expect((await place({ customerId }, used)).reason).toBe(null)
    const { rows } = await site.db.query({
      text: `SELECT id FROM voucher WHERE customer_id = $1 AND status = 'reserved'`,
      values: [customerId],
    })
    reserved.push(rows.map(({ id }) => id).sort())
  }
  expect(reserved).toEqual([[soon], [soon, later].sort(), [soon, later, never].sort(), [soon, later, never].sort()])
  expect(await walletStatus(over)).toBe('available')
  expect((await place({ customerId }, [{ ref: over, cents: 600 }])).reason).toBe('used_by_you')
  expect((await place({ customerId }, [{ ref: soon, cents: 600 }])).reason).toBe('used_by_you')
})

test('D6.1 a person has as many uses as the voucher says, and a cancelled one is free again', async () => {
  await changeCampaign(site, 'SOLES25', 'total_limit = 5, taken = 0, per_person_limit = 2')
  const used = [{ ref: 'code:SOLES25', cents: 500 }]
  const person = { email: 'twice@example.com', mobile: '+6590007777' }
  const first = await place(person, used)
  const second = await place(person, used)
  expect([first.reason, second.reason]).toEqual([null, null])
  expect((await place(person, used)).reason).toBe('used_by_you')
  expect(await taken('SOLES25')).toBe(2)
  await cancel(first.orderId)
  expect(await taken('SOLES25')).toBe(1)
  expect((await place(person, used)).reason).toBe(null)
  expect((await place(person, used)).reason).toBe('used_by_you')
  expect(await taken('SOLES25')).toBe(2)
  await cancel(second.orderId)
})

test('D6.1 an account’s own contacts count beside those that an order is given', async () => {
  await changeCampaign(site, 'WELCOME10', 'is_first_order_only = false')
  const { customerId } = await site.signedIn({ email: 'account@example.com' })
  expect((await place({ customerId, email: 'office@example.com', mobile: '+6590008888' })).reason).toBe(null)
  for (const again of [
    { customerId },
    { email: 'Account+x@example.com' },
    { email: 'OFFICE@example.com' },
    { mobile: '+6590008888' },
    { mobile: '9000 8888' },
  ]) {
    expect((await place(again)).reason).toBe('used_by_you')
  }
  expect((await place({ email: 'somebody.else@example.com', mobile: '+6590008889' })).reason).toBe(null)
  expect((await place({ mobile: '+60123456789' })).reason).toBe(null)
  expect((await place({ mobile: '+60123456789' })).reason).toBe('used_by_you')
  await changeCampaign(site, 'WELCOME10', 'is_first_order_only = true')
})

test('D6.1 a refused voucher is named with its reason and its words', async () => {
  const orderId = await insertOrder(site, guest(2000))
  const used = [{ ref: 'code:NOSUCH', cents: 1 }]
  const order = { storeId, orderId, customerId: null, used, now }
  await expect(site.db.transaction((tx) => reserveVouchers(tx, order))).rejects.toMatchObject({
    message: 'We can’t find this voucher. Check the code.',
    response: { code: 'voucher_refused', ref: 'code:NOSUCH', reason: 'unknown' },
  })
})
