import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const messages = await testMessages(site)

async function signUp(email: string, referral_code: string) {
  const guest = site.call()
  const password = 'a rather long pass phrase 7'
  const { ticket } = await guest('POST /auth/sign-up', { body: { email, password, referral_code } })
  await guest('POST /auth/verify/send', { body: { ticket, channel: 'email' } })
  const { token } = await guest('POST /auth/verify/code', { body: { ticket, code: await messages.code() } })
  return site.call(token)
}

test('D6.3 a friend’s code that came with a sign-up counts when the account is there, and the friend has the voucher', async () => {
  const referrer = await site.signedIn({ firstName: 'Mei' })
  const { code } = await site.call(referrer.token)('GET /referral', {})
  const friend = await signUp('new-friend@example.com', code)
  expect((await friend('GET /vouchers', {})).usable.map(({ name }) => name)).toEqual(['$10 off from a friend'])
  expect((await friend('GET /referral', {})).came_by).toEqual({ name: 'Mei', state: 'joined' })
})

test('D6.3 an invalid code does not prevent the sign-up', async () => {
  await messages.deliver()
  const friend = await signUp('mistyped@example.com', 'NOSUCHCODE')
  expect(await friend('GET /vouchers', {})).toMatchObject({ usable: [], points: 0 })
  const referrer = await site.signedIn({ email: 'myself@example.com' })
  const { code } = await site.call(referrer.token)('GET /referral', {})
  const self = await signUp('myself+again@example.com', code)
  expect((await self('GET /referral', {})).came_by).toBe(null)
})
