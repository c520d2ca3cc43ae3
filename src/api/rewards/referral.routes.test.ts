import { beforeEach, expect, test } from 'vitest'
import { pay, readyToPay } from '#tests/support/checkout.ts'
import { type CardName, enterCard } from '#tests/support/gateway.ts'
import { testMessages } from '#tests/support/messages.ts'
import { refusal } from '#tests/support/refusal.ts'
import { insertOrder, saveCard, storeIdOf } from '#tests/support/rewards.ts'
import { testSite } from '#tests/support/site.ts'
import { eraseRewards } from '../delete-account/delete-account-rewards.ts'
import { onOrderCompleted } from './on-order.ts'

const site = await testSite()
const storeId = await storeIdOf(site)
const messages = await testMessages(site)
const NOW = new Date('2026-11-17T04:00:00Z')

beforeEach(() => site.setClock(NOW))

async function person(more: { email?: string; firstName?: string } = {}) {
  const { token, customerId } = await site.signedIn(more)
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  const api = site.call(token)
  const referral = () => api('GET /referral', {})
  const claim = (code: string, clicked_at?: string) =>
    api('POST /referral/claim', { body: { code, ...(clicked_at ? { clicked_at } : {}) } })
  const complete = async (facts: { email?: string; mobile?: string } = {}) => {
    const orderId = await insertOrder(site, { customerId, status: 'completed', ...facts })
    const order = { storeId, orderId, customerId, paidCents: 6_000 }
    await site.db.transaction((tx) => onOrderCompleted(tx, order, NOW))
    return order
  }
  const wallet = async () => (await api('GET /vouchers', {})).usable.map(({ name }) => name)
  return { token, customerId, api, referral, claim, complete, wallet }
}

test('D6.3 everybody has one code and link of their own, also when it is asked for many times at once', async () => {
  const { referral } = await person()
  const all = await Promise.all(Array.from({ length: 10 }, referral))
  expect(new Set(all.map(({ code }) => code)).size).toBe(1)
  const [first] = all
  expect(first?.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect(first?.link).toMatch(new RegExp(`/\\?ref=${first?.code}$`))
  expect(first?.qr_rows.length).toBe(first?.qr_rows[0]?.length)
  expect(first).toMatchObject({
    friend_gets: '$10 off from a friend',
    you_get: '$10 off, with our thanks',
    friends: [],
    came_by: null,
  })
  expect((await refusal(site.call()('GET /referral', {}))).httpStatus).toBe(401)
})

test('D6.3 the friend gets a voucher at once, the referrer when the friend’s first order is completed, each once', async () => {
  await messages.deliver()
  const [referrer, friend] = [await person({ firstName: 'Mei' }), await person({ firstName: 'Ravi' })]
  const { code } = await referrer.referral()
  const claimed = await friend.claim(` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `, '2026-10-20T04:00:00.000Z')
  expect(claimed).toMatchObject({ friend_gets: '$10 off from a friend', voucher_id: expect.any(String) })
  expect(await friend.wallet()).toEqual(['$10 off from a friend'])
  expect(await referrer.wallet()).toEqual([])
  expect(await referrer.referral()).toMatchObject({
    joined: 1,
    rewarded: 0,
    friends: [{ name: 'Ravi', state: 'joined' }],
  })
  expect((await friend.referral()).came_by).toEqual({ name: 'Mei', state: 'joined' })

  const order = await friend.complete()
  await Promise.all(Array.from({ length: 6 }, () => site.db.transaction((tx) => onOrderCompleted(tx, order, NOW))))
  await friend.complete()
  expect(await referrer.wallet()).toEqual(['$10 off, with our thanks'])
  expect(await referrer.referral()).toMatchObject({
    rewarded: 1,
    friends: [{ state: 'rewarded', rewarded_at: NOW.toISOString() }],
  })
  const subjects = (await messages.deliver()).map(({ subject }) => subject).sort()
  expect(subjects).toEqual([
    'A voucher from Clothesline Laundry: $10 off from a friend',
    'Your friend ordered. Thank you from Clothesline Laundry',
  ])
})

test('D6.3 a code counts for 30 days from the click, and before the first order', async () => {
  const { code } = await (await person()).referral()
  const late = await (await person()).claim(code, '2026-10-18T03:59:59.000Z').catch((error) => error)
  expect(late).toMatchObject({ httpStatus: 409, response: { reason: 'too_late' } })
  const ordered = await person()
  await insertOrder(site, { customerId: ordered.customerId, status: 'confirmed' })
  expect(await refusal(ordered.claim(code))).toMatchObject({ httpStatus: 409, response: { reason: 'ordered' } })
})

test('D6.3 an unknown code, another store’s, and a second one are refused', async () => {
  const friend = await person()
  expect((await refusal(friend.claim('ABCDEFGH'))).httpStatus).toBe(404)
  expect((await refusal(friend.claim('rubbish!'))).httpStatus).toBe(404)
  const stranger = await site.signedIn({ store: 'kinder-press' })
  const elsewhere = await site.call(stranger.token, 'kinder-press.localhost')('GET /referral', {})
  expect((await refusal(friend.claim(elsewhere.code))).httpStatus).toBe(404)
  await friend.claim((await (await person()).referral()).code)
  const second = await (await person()).referral()
  expect(await refusal(friend.claim(second.code))).toMatchObject({ httpStatus: 409, response: { reason: 'already' } })
})

test('D6.3 ten claims at once are one referral', async () => {
  const { code } = await (await person()).referral()
  const friend = await person()
  const sent = await Promise.allSettled(Array.from({ length: 8 }, () => friend.claim(code)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await friend.wallet()).toHaveLength(1)
})

test('D6.3 nobody refers themselves: not by the same account, email, phone or card', async () => {
  const self = await person({ email: 'self@example.com' })
  const { code } = await self.referral()
  const refused = { httpStatus: 409, response: { reason: 'self' } }
  expect(await refusal(self.claim(code))).toMatchObject(refused)
  const tagged = await person({ email: 'self+two@example.com' })
  expect(await refusal(tagged.claim(code))).toMatchObject(refused)

  const phone = await person()
  await site.db.query({ text: `UPDATE customer SET mobile = '+6591239876' WHERE id = $1`, values: [phone.customerId] })
  await insertOrder(site, { customerId: self.customerId, mobile: '+6591239876', status: 'completed' })
  expect(await refusal(phone.claim(code))).toMatchObject(refused)

  const card = await person()
  await saveCard(site, self.customerId, 'fingerprint-1')
  await saveCard(site, card.customerId, 'fingerprint-1')
  expect(await refusal(card.claim(code))).toMatchObject(refused)
})

test('D6.3 a friend who turns out to be the same person by the first order earns no reward', async () => {
  const [referrer, friend] = [await person(), await person()]
  await friend.claim((await referrer.referral()).code)
  await saveCard(site, referrer.customerId, 'fingerprint-2')
  await saveCard(site, friend.customerId, 'fingerprint-2')
  await friend.complete()
  expect(await referrer.wallet()).toEqual([])
  expect((await referrer.referral()).friends).toMatchObject([{ state: 'blocked' }])
})

async function paysWith(customer: { token: string; customerId: string }, card: CardName): Promise<string> {
  site.setClock(new Date())
  const shopper = await readyToPay(site, { token: customer.token, card })
  const { order_id } = await pay(site, shopper)
  site.setClock(NOW)
  return order_id
}

test('security 59: a card that both have paid with, and neither has saved, makes them one person', async () => {
  const [referrer, friend, other] = [await person(), await person(), await person()]
  const { code } = await referrer.referral()
  await friend.claim(code)
  await paysWith(referrer, 'success')
  const orderId = await paysWith(friend, 'success')
  const { rows } = await site.db.query({
    text: 'SELECT a.card_print, c.fingerprint FROM payment_attempt a, sandbox_card c WHERE a.order_id = $1 LIMIT 1',
    values: [orderId],
  })
  expect(rows[0].card_print).toMatch(/^[\w-]{43}$/)
  expect(rows[0].card_print).not.toContain(rows[0].fingerprint)
  await friend.complete()
  expect((await referrer.referral()).friends).toMatchObject([{ state: 'blocked' }])
  expect(await referrer.wallet()).toEqual([])

  await paysWith(other, 'success')
  await site.db.query({
    text: `UPDATE customer_order SET status = 'cancelled' WHERE customer_id = $1`,
    values: [other.customerId],
  })
  expect(await refusal(other.claim(code))).toMatchObject({ httpStatus: 409, response: { reason: 'self' } })
})

test('security 59: other cards are other people; a card that one has saved and the other has paid with makes them one', async () => {
  const [referrer, friend, other] = [await person(), await person(), await person()]
  const { code } = await referrer.referral()
  await saveCard(site, referrer.customerId, 'fingerprint-3')
  await saveCard(site, friend.customerId, 'fingerprint-4')
  await friend.claim(code)
  expect((await referrer.referral()).friends).toHaveLength(1)
  await paysWith(referrer, 'success')
  await enterCard(site, 'success', { token: other.token, purpose: 'save' })
  expect(await refusal(other.claim(code))).toMatchObject({ httpStatus: 409, response: { reason: 'self' } })
})

test('security 59: one card pays for one friend: a second account with it earns nobody a reward, not even at the same moment', async () => {
  const [referrer, another] = [await person(), await person()]
  const friends = [await person(), await person(), await person()]
  for (const friend of friends) {
    await friend.claim((await (friend === friends[1] ? another : referrer).referral()).code)
    await paysWith(friend, 'mastercard')
  }
  await Promise.all(friends.map((friend) => friend.complete()))
  const states = [...(await referrer.referral()).friends, ...(await another.referral()).friends].map(
    ({ state }) => state,
  )
  expect(states.sort()).toEqual(['blocked', 'blocked', 'rewarded'])
})

test('D5.5 deleting an account erases its card prints', async () => {
  const leaver = await person()
  const orderId = await paysWith(leaver, 'success')
  await site.db.transaction((tx) =>
    eraseRewards(tx, { storeId, customerId: leaver.customerId, random: site.parts.random, now: NOW }),
  )
  const { rows } = await site.db.query({
    text: 'SELECT card_print FROM payment_attempt WHERE order_id = $1',
    values: [orderId],
  })
  expect(rows).toEqual([{ card_print: null }])
})

test('D6.3 a deleted account that comes back with the same email is no new friend', async () => {
  const { code } = await (await person()).referral()
  const first = await person({ email: 'returns@example.com' })
  await first.claim(code)
  await site.db.query({
    text: `UPDATE customer SET email = NULL, email_verified_at = NULL, first_name = '', deleted_at = now() WHERE id = $1`,
    values: [first.customerId],
  })
  const again = await person({ email: 'returns@example.com' })
  expect(await refusal(again.claim(code))).toMatchObject({ httpStatus: 409, response: { reason: 'known' } })
})

test('D6.3 codes cannot be guessed', async () => {
  const guesser = await person()
  for (let tries = 0; tries < 8; tries += 1) await refusal(guesser.claim(`ABCDEF${tries + 2}2`))
  expect((await refusal(guesser.claim('ABCDEF22'))).httpStatus).toBe(429)
})
