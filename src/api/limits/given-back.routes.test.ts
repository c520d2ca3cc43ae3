import { beforeEach, expect, test } from 'vitest'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { hashPassword } from '../auth/password/password.ts'

const site = await testSite()
const forget = (budgets: string) =>
  site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE $1`, values: [`${budgets}%`] })

beforeEach(async () => {
  await forget('declines')
  await forget('voucher')
  await forget('referral')
})

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { httpStatus: number }) => error.httpStatus,
  )

test('D3.4 only declines are counted: paid orders and orders refused for another reason release their attempt', async () => {
  const { token } = await site.signedIn()
  const codes: number[] = []
  for (let turn = 0; turn < 7; turn += 1) {
    const shopper = await readyToPay(site, { token })
    codes.push(await statusOf(pay(site, { ...shopper, body: { ...shopper.body, quote_hash: 'an-old-one' } })))
    codes.push(await statusOf(pay(site, { ...shopper, body: { ...shopper.body, first_starts_at: null } })))
    codes.push(await statusOf(pay(site, shopper)))
  }
  expect(codes).toEqual(Array.from({ length: 7 }, () => [409, 409, 200]).flat())
})

test('D3.4 a repeated payment counts declines too, but no refusals', async () => {
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token, card: 'decline' })
  const { order_id: id } = await pay(site, shopper)
  const again = (payment: object) =>
    statusOf(
      site.call(token)('POST /checkout/orders/:id/pay', {
        params: { id },
        body: { payment: payment as never },
        headers: { 'Idempotency-Key': newKey() },
      }),
    )
  for (let turn = 0; turn < 6; turn += 1) expect(await again({ kind: 'none' })).toBe(400)
  const codes: number[] = []
  for (let turn = 0; turn < 5; turn += 1)
    codes.push(await again((await readyToPay(site, { token, card: 'decline' })).body.payment))
  expect(codes).toEqual([200, 200, 200, 200, 429])
})

test('D3.4 an order that the address’s limit refuses does not count against the account', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await statusOf(pay(site, await readyToPay(site, { card: 'decline' })))).toBe(200)
  }
  const { token } = await site.signedIn()
  const shopper = await readyToPay(site, { token })
  for (let turn = 0; turn < 6; turn += 1) expect(await statusOf(pay(site, shopper))).toBe(429)
  await forget('declines-from')
  expect(await pay(site, shopper)).toMatchObject({ status: 'confirmed' })
})

const enter = (token: string, code: string) => site.call(token)('POST /vouchers/codes', { body: { code } })
const claim = (token: string, code: string) => site.call(token)('POST /referral/claim', { body: { code } })
const friendsCode = async (): Promise<string> => (await site.call((await site.signedIn()).token)('GET /referral')).code

test.each([
  ['a voucher’s code', enter, async (): Promise<string> => 'SOLES25'],
  ['a friend’s code', claim, friendsCode],
])('D6.1 %s that is right on the last free attempt starts no wait', async (_, give, rightCode) => {
  site.setClock(new Date())
  const [{ token }, { token: another }] = [await site.signedIn(), await site.signedIn()]
  const wrong = (who: string) => statusOf(give(who, 'ABCD9999'))
  // The limit of a person is 8 attempts.
  for (let turn = 0; turn < 7; turn += 1) expect(await wrong(token)).toBe(404)
  expect(await statusOf(give(token, await rightCode()))).toBe(200)
  expect(await statusOf(give(token, 'ABCD9999'))).not.toBe(429)
  expect(await wrong(token)).toBe(429)
  // The limit of an address is 30 attempts, and 8 are used.
  for (let turn = 0; turn < 21; turn += 1) expect(await wrong((await site.signedIn()).token)).toBe(404)
  expect(await statusOf(give(another, await rightCode()))).toBe(200)
  expect(await wrong((await site.signedIn()).token)).toBe(404)
  expect(await wrong((await site.signedIn()).token)).toBe(429)
  site.setClock(() => new Date())
})

test('D6.1 right codes count neither against their customer nor against the address', async () => {
  const { token, customerId } = await site.signedIn()
  for (let turn = 0; turn < 12; turn += 1) {
    await enter(token, 'SOLES25')
    await site.db.query({ text: 'DELETE FROM voucher WHERE customer_id = $1', values: [customerId] })
  }
  for (let turn = 0; turn < 32; turn += 1) {
    const { token: another } = await site.signedIn()
    expect(await enter(another, 'SOLES25')).toMatchObject({ state: 'usable' })
  }
  const refused = await refusal(enter(token, 'NOSUCHCODE'))
  expect(refused.httpStatus).toBe(404)
})

test('D6.1 known codes may be quoted without limit, unknown codes at most 60 times an hour', async () => {
  const shopper = await readyToPay(site)
  const { basket, body } = shopper
  const ask = (code: string) =>
    statusOf(
      site.call()('POST /checkout/quote', {
        body: { ...basket, items: body.items ?? [], voucher_ids: [`code:${code}`] },
      }),
    )
  for (let turn = 0; turn < 65; turn += 1) expect(await ask('WELCOME10')).toBe(200)
  for (let turn = 0; turn < 60; turn += 1) expect(await ask(`NOSUCH${turn}`)).toBe(200)
  expect(await ask('NOSUCH')).toBe(429)
})

test('a sign-in that began a moment before another one from its network, and is counted after it, is let in', async () => {
  const password = 'a clean old password'
  const hash = await hashPassword(password)
  const emails = ['first@example.com', 'second@example.com']
  for (const email of emails) {
    const { customerId } = await site.signedIn({ email })
    await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
  }
  const signIn = (identifier: string) => statusOf(site.call()('POST /auth/sign-in', { body: { identifier, password } }))
  const now = Date.now()
  site.setClock(new Date(now))
  expect(await signIn(emails[0] ?? '')).toBe(200)
  site.setClock(new Date(now - 20))
  expect(await signIn(emails[1] ?? '')).toBe(200)
})
