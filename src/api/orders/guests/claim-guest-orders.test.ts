import { expect, test } from 'vitest'
import { pay, readyToPay, roomFor } from '#tests/support/checkout.ts'
import { newEmail, newMobile } from '#tests/support/contacts.ts'
import { testMessages } from '#tests/support/messages.ts'
import { bought, DELIVERED, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../../auth/password/password.ts'

const site = await testSite({ poolSize: 20 })
await roomFor(site, 10_000)
const staff = await staffOf(site)
const messages = await testMessages(site)
const password = 'a clean old password'
const hash = await hashPassword(password)

/** A guest order with these contacts. */
async function guestOrder(contact: { email: string; mobile: string }, isPaid = true) {
  const ready = await readyToPay(site, { salesType: 'pickup-return' })
  const more = isPaid ? {} : { payment: { kind: 'paynow' as const } }
  const given = { name: 'Kiran Nair', ...contact, mobile: contact.mobile.replace('+65', '') }
  const purchase = await pay(site, { ...ready, body: { ...ready.body, contact: given, ...more } })
  return { id: purchase.order_id, token: purchase.guest_token ?? '', total: purchase.total_cents }
}

async function forgetLimits() {
  await site.db.query({ text: 'DELETE FROM rate_limit' })
}

async function signUp(contact: { email?: string; mobile?: string }, channel: 'email' | 'mobile') {
  await forgetLimits()
  const call = site.call()
  const body = { email: contact.email ?? '', mobile: contact.mobile ?? '', password }
  const { ticket } = await call('POST /auth/sign-up', { body })
  await messages.deliver()
  await call('POST /auth/verify/send', { body: { ticket, channel } })
  const sent = (await messages.deliver()).find(({ to }) => to === contact[channel])
  const code = /\b(\d{6})\b/.exec(sent?.text ?? '')?.[1] ?? ''
  return (await call('POST /auth/verify/code', { body: { ticket, code } })).token
}

/** An existing account with verified or unverified contacts. */
async function account(given: { email?: string; mobile?: string; isProven?: boolean }) {
  const { customerId } = await site.signedIn()
  await site.db.query({
    text: `UPDATE customer SET password_hash = $2, email = $3::text, mobile = $4::text, email_verified_at = CASE WHEN $5::boolean AND $3::text IS NOT NULL THEN now() END,
             mobile_verified_at = CASE WHEN $5 AND $4::text IS NOT NULL THEN now() END WHERE id = $1`,
    values: [customerId, hash, given.email ?? null, given.mobile ?? null, given.isProven ?? true],
  })
  return { customerId, identifier: given.email ?? given.mobile ?? '' }
}

async function signIn(identifier: string) {
  await forgetLimits()
  return (await site.call()('POST /auth/sign-in', { body: { identifier, password } })).token
}

const ordersOf = async (token: string) =>
  (await site.call(token)('GET /orders', { query: {} })).orders.map(({ id }) => id)
const ownerOf = async (id: string) =>
  (await site.db.query({ text: 'SELECT customer_id FROM customer_order WHERE id = $1', values: [id] })).rows[0]
    .customer_id

test('D4.9 a sign-up with a verified email or mobile claims the guest orders made with it', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const [byEmail, byMobile, another] = [
    await guestOrder({ email: email.toUpperCase(), mobile: newMobile() }),
    await guestOrder({ email: newEmail(), mobile }),
    await guestOrder({ email: newEmail(), mobile: newMobile() }),
  ]
  const first = await signUp({ email }, 'email')
  expect(await ordersOf(first)).toEqual([byEmail.id])
  const second = await signUp({ mobile }, 'mobile')
  expect(await ordersOf(second)).toEqual([byMobile.id])
  const view = await site.call(first)('GET /orders/:id', { params: { id: byEmail.id } })
  expect([view.id, view.points?.to_come]).toEqual([byEmail.id, Math.floor(byEmail.total / 100)])
  expect(await ownerOf(another.id)).toBeNull()
})

test('D4.9 so does a sign-in, also for orders made since the account was; with the password or a code', async () => {
  const email = newEmail()
  const { identifier } = await account({ email })
  const order = await guestOrder({ email, mobile: newMobile() })
  expect(await ordersOf(await signIn(identifier))).toEqual([order.id])

  const later = await guestOrder({ email, mobile: newMobile() })
  await forgetLimits()
  await messages.deliver()
  const { ticket } = await site.call()('POST /auth/sign-in/code', { body: { identifier } })
  const sent = (await messages.deliver()).find(({ to }) => to === email)
  const code = /\b(\d{6})\b/.exec(sent?.text ?? '')?.[1] ?? ''
  const { token } = await site.call()('POST /auth/verify/code', { body: { ticket, code } })
  expect((await ordersOf(token)).toSorted()).toEqual([order.id, later.id].toSorted())
})

test('D4.9 so does verifying the contact later, in the profile', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const order = await guestOrder({ email: newEmail(), mobile })
  const { identifier } = await account({ email })
  const token = await signIn(identifier)
  expect(await ordersOf(token)).toEqual([])
  const call = site.call(token)
  await messages.deliver()
  const { ticket } = await call('POST /customer/contact', { body: { mobile, email: '', password } })
  const sent = (await messages.deliver()).find(({ to }) => to === mobile)
  const code = /\b(\d{6})\b/.exec(sent?.text ?? '')?.[1] ?? ''
  await call('POST /customer/contact/confirm', { body: { ticket, code } })
  expect(await ordersOf(token)).toEqual([order.id])
})

test('D4.9, D5.6 an unverified contact claims nothing: neither of an account nor one that a sign-up only names', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const order = await guestOrder({ email, mobile })
  expect(await ordersOf(await signIn((await account({ email, isProven: false })).identifier))).toEqual([])
  const named = newMobile()
  const other = await guestOrder({ email: newEmail(), mobile: named })
  expect(await ordersOf(await signUp({ email: newEmail(), mobile: named }, 'email'))).toEqual([])
  expect([await ownerOf(order.id), await ownerOf(other.id)]).toEqual([null, null])
})

test('D4.9 an order that another account has, its own or claimed, stays there; one that waits for its payment is left alone', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const order = await guestOrder({ email, mobile })
  const first = await signUp({ email }, 'email')
  expect(await ordersOf(await signUp({ mobile }, 'mobile'))).toEqual([])
  expect(await ordersOf(first)).toEqual([order.id])

  const own = await bought(site)
  await site.db.query({
    text: `UPDATE customer_order SET contact = contact || jsonb_build_object('email', $2::text) WHERE id = $1`,
    values: [own.id, email],
  })
  expect(await ordersOf(await signIn(email))).toEqual([order.id])

  const waiting = await guestOrder({ email, mobile: newMobile() }, false)
  await signIn(email)
  expect(await ownerOf(waiting.id)).toBeNull()
})

test('D4.9 two accounts that may both have an order sign in at the same moment: one has it', async () => {
  await forgetLimits()
  for (let round = 0; round < 10; round += 1) {
    const [email, mobile] = [newEmail(), newMobile()]
    const accounts = [await account({ email }), await account({ mobile })]
    const orders = [await guestOrder({ email, mobile }), await guestOrder({ email, mobile })]
    const tokens = await Promise.all(
      accounts.map(({ identifier }) => site.call()('POST /auth/sign-in', { body: { identifier, password } })),
    )
    const seen = await Promise.all(tokens.map(({ token }) => ordersOf(token)))
    expect(seen.flat().toSorted()).toEqual(orders.map(({ id }) => id).toSorted())
  }
})

test('D4.9 the orders of an account that was deleted stay away from the next one with the same email', async () => {
  const email = newEmail()
  const order = await guestOrder({ email, mobile: newMobile() })
  const token = await signUp({ email }, 'email')
  await site.call(token)('POST /customer/delete', { body: { password, keep_links: true } })
  expect(await ordersOf(await signUp({ email }, 'email'))).toEqual([])
  expect(await ownerOf(order.id)).not.toBeNull()
})

test('D4.9 the guest’s link and those of later mails go on working, masked as before', async () => {
  const [email, mobile] = [newEmail(), newMobile()]
  const order = await guestOrder({ email, mobile })
  await signUp({ mobile }, 'mobile')
  const read = (token: string) => site.call()('GET /guest-orders/:token', { params: { token } })
  const view = await read(order.token)
  expect([view.id, view.points, view.contact.mobile === mobile]).toEqual([order.id, null, false])
  const purchase = await site.call()('GET /checkout/orders/:id', { params: { id: order.token } })
  expect([purchase.order_id, purchase.points]).toEqual([order.id, null])
  await messages.deliver()
  await staff.does(order.id, 'cancel')
  const mails = (await messages.deliver()).filter(({ to }) => to === email)
  const links = mails.map(({ text }) => /\/history\/reg\/guest\/([\w-]{43})/.exec(text)?.[1] ?? '')
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) expect((await read(link)).status).toBe('cancelled')
})

const pointsOf = async (token: string) => (await site.call(token)('GET /vouchers')).points

test('D4.9, D6.2 points are earned once: by what is completed after it was claimed, not by what was completed before', async () => {
  const email = newEmail()
  const [early, late] = [
    await guestOrder({ email, mobile: newMobile() }),
    await guestOrder({ email, mobile: newMobile() }),
  ]
  await staff.does(early.id, ...DELIVERED, 'complete')
  const token = await signUp({ email }, 'email')
  expect(await pointsOf(token)).toBe(0)
  await staff.does(late.id, ...DELIVERED, 'complete')
  const earned = Math.floor(late.total / 100)
  expect(await pointsOf(token)).toBe(earned)
  await signIn(email)
  expect(await pointsOf(token)).toBe(earned)
  await staff.call('POST /operator/orders/:id/refunds', {
    params: { id: early.id },
    body: { reason: 'Torn' },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(await pointsOf(token)).toBe(earned)
})

test('D4.9, D6.3 a guest order from before the referral earns no reward', async () => {
  const friend = await bought(site)
  const { code } = await friend.call('GET /referral')
  const [email, mobile] = [newEmail(), newMobile()]
  const order = await guestOrder({ email: newEmail(), mobile })
  const token = await signUp({ email }, 'email')
  await site.call(token)('POST /referral/claim', { body: { code, clicked_at: new Date().toISOString() } })
  const call = site.call(token)
  await messages.deliver()
  const { ticket } = await call('POST /customer/contact', { body: { mobile, email: '', password } })
  const sent = (await messages.deliver()).find(({ to }) => to === mobile)
  const confirmed = /\b(\d{6})\b/.exec(sent?.text ?? '')?.[1] ?? ''
  await call('POST /customer/contact/confirm', { body: { ticket, code: confirmed } })
  expect(await ordersOf(token)).toEqual([order.id])
  await staff.does(order.id, ...DELIVERED, 'complete')
  expect((await friend.call('GET /referral')).rewarded).toBe(0)
})

test('D4.9 an order is completed and claimed at the same moment: its points are earned once or not at all, by its owner', async () => {
  for (let round = 0; round < 10; round += 1) {
    const email = newEmail()
    const order = await guestOrder({ email, mobile: newMobile() })
    await account({ email })
    await staff.does(order.id, ...DELIVERED)
    await forgetLimits()
    const [{ token }] = await Promise.all([
      site.call()('POST /auth/sign-in', { body: { identifier: email, password } }),
      staff.does(order.id, 'complete'),
    ])
    expect([0, Math.floor(order.total / 100)]).toContain(await pointsOf(token))
    expect(await ordersOf(token)).toEqual([order.id])
  }
})

test('D4.3 a customer’s own order opens by no link', async () => {
  const { id } = await bought(site)
  const call = site.call()('GET /guest-orders/:token', { params: { token: id.replaceAll('-', '') } })
  expect((await refusal(call)).httpStatus).toBe(404)
})

test('D4.9, M1.3 messages about a claimed order stay its guest’s, and not the account’s', async () => {
  const email = newEmail()
  const { id } = await guestOrder({ email, mobile: newMobile() })
  const token = await signUp({ email }, 'email')
  expect(await ordersOf(token)).toEqual([id])
  await staff.does(id, ...DELIVERED)
  const told = await staff.call('GET /operator/orders/:id/messages', { params: { id } })
  expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['confirmation', 'picked_up']))
  expect(new Set(told.map(({ to }) => to))).toEqual(new Set(['guest']))
})
