import sharp from 'sharp'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { menuOf } from '#tests/support/cart.ts'
import { eventually } from '#tests/support/eventually.ts'
import { enterCard } from '#tests/support/gateway.ts'
import { holdStatement } from '#tests/support/held-statement.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'
import { hashPassword } from '../auth/password/password.ts'
import { openDatabase } from '../db/database.ts'

const site = await testSite()
const menu = await menuOf(site)
const staff = await staffOf(site)
const password = 'a clean old password'
const hash = await hashPassword(password)

async function customer() {
  const { token, customerId } = await site.signedIn()
  await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
  return { token, customerId, call: site.call(token) }
}
type Person = Awaited<ReturnType<typeof customer>>

/** The rows that remain of a deleted customer. */
async function leftOf({ customerId }: Person) {
  const { rows } = await site.db.query({
    text: `SELECT (SELECT count(*) FROM cart WHERE customer_id = $1)::integer AS carts,
             (SELECT count(*) FROM payment_method WHERE customer_id = $1)::integer AS cards,
             (SELECT count(*) FROM gateway_customer WHERE customer_id = $1)::integer AS at_gateways,
             (SELECT count(*) FROM voucher WHERE customer_id = $1)::integer AS vouchers,
             (SELECT count(*) FROM referral WHERE friend_id = $1)::integer AS referrals`,
    values: [customerId],
  })
  return rows[0]
}

const addToCart = async ({ call }: Person) => call('POST /cart/add', { body: await menu.item('delicates-wash') })
const friendsCode = async () => (await site.call((await site.signedIn()).token)('GET /referral')).code

test.each([
  ['a first piece for the cart', 'write_cart', async () => {}, addToCart],
  ['another piece for the cart', 'write_cart', addToCart, addToCart],
  [
    'a card to save',
    'lock_password_owner',
    async () => {},
    ({ token }: Person) => enterCard(site, 'success', { token, purpose: 'save' }),
  ],
  [
    'a first card to save',
    'keep_gateway_customer',
    async () => {},
    ({ token }: Person) => enterCard(site, 'success', { token, purpose: 'save' }),
  ],
  [
    'a voucher’s code',
    'lock_password_owner',
    async () => {},
    ({ call }: Person) => call('POST /vouchers/codes', { body: { code: 'WELCOME10' } }),
  ],
  [
    'a friend’s code',
    'lock_customer',
    async () => {},
    async ({ call }: Person) => call('POST /referral/claim', { body: { code: await friendsCode() } }),
  ],
] as const)(
  'security 66: D5.5 %s that is under way when the account is deleted is a 401, and leaves nothing',
  async (_, statement, before, act) => {
    const who = await customer()
    await before(who)
    const held = holdStatement(site, statement)
    const going = refusal(act(who))
    await held.reached
    await who.call('POST /customer/delete', { body: { password, keep_links: true } })
    held.release()
    expect((await going).httpStatus).toBe(401)
    expect(await leftOf(who)).toEqual({ carts: 0, cards: 0, at_gateways: 0, vouchers: 0, referrals: 0 })
  },
)

const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

test.each([
  [
    'a claim',
    (id: string) => ({ path: `${id}/claims`, type: 'application/json', body: '{"message":"torn","photos":[]}' }),
  ],
  ['a photo for a claim', (id: string) => ({ path: `${id}/photos`, type: 'image/png', body: new Uint8Array(photo) })],
])(
  'security 66: D5.5 %s of an order that is over, under way when the account is deleted, is a 401 and stays nowhere',
  async (_, sent) => {
    const who = await customer()
    const { id } = await bought(site, { buyer: who })
    await staff.does(id, ...DELIVERED, 'complete')
    const { path, type, body } = sent(id)
    const held = holdStatement(site, 'lock_password_owner')
    const headers = { token: who.token, 'Content-Type': type }
    const going = site.send(`/api/orders/${path}`, { method: 'POST', headers, body })
    await held.reached
    await who.call('POST /customer/delete', { body: { password, keep_links: true } })
    held.release()
    expect((await going).status).toBe(401)
    const text = `SELECT id::text FROM claim WHERE order_id = $1 UNION ALL SELECT name FROM order_photo WHERE order_id = $1`
    expect((await site.db.query({ text, values: [id] })).rows).toEqual([])
  },
)

test('security 75: a deletion that PostgreSQL ends because of a deadlock is run again, and its owner hears nothing of it', async () => {
  const who = await customer()
  await addToCart(who)
  // A connection that locks in the reverse order. Its longer deadlock_timeout makes PostgreSQL abort the deletion, not this one.
  const other = openDatabase({ ...site.connection, options: '-c deadlock_timeout=1h' }, () => {})
  atEnd(() => other.close())
  const held = holdStatement(site, 'erase_carts')
  const going = other.transaction(async (tx) => {
    await tx.query({ text: 'SELECT FROM cart WHERE customer_id = $1 FOR UPDATE', values: [who.customerId] })
    await held.reached
    await tx.query({ text: 'SELECT FROM customer WHERE id = $1 FOR UPDATE', values: [who.customerId] })
  })
  const left = who.call('POST /customer/delete', { body: { password, keep_links: true } })
  await eventually(async () => expect(await waitingForLocks(other)).toBeGreaterThan(0))
  held.release()
  await Promise.all([going, left])
  expect((await leftOf(who)).carts).toBe(0)
  expect(site.logged.filter((line) => line.includes('"level":50'))).toEqual([])
})
