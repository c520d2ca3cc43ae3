import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import {
  NEW_PASSWORD,
  OLD_PASSWORD,
  type PasswordOwner,
  passwordOwners,
  statusOf,
} from '#tests/support/password-owners.ts'
import { testSite } from '#tests/support/site.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 50)
const site = await testSite({ env: { TRUSTED_PROXY_HOPS: '1' } })
const { nextDay, customer, signIn, resetLink, reset, sessionsOf } = await passwordOwners(site, await testMessages(site))

/** Signs in repeatedly with the old password from three addresses while the work runs. Returns all tokens and statuses. */
async function signInDuring(who: PasswordOwner, work: () => Promise<unknown>) {
  const tokens: string[] = []
  const statuses: number[] = []
  let isOver = false
  let begun = () => {}
  const firstIn = new Promise<void>((resolve) => {
    begun = resolve
  })
  const loops = [1, 2, 3].map(async (place) => {
    while (!isOver) {
      const call = signIn(who, `198.51.100.${place}`).then(({ token }) => void tokens.push(token))
      statuses.push(await statusOf(call))
      begun()
    }
  })
  await firstIn
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(loops)
  return { tokens, statuses }
}

test('security 65: D5.7 three loops that sign in with the old password while it is reset leave no live session', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await nextDay()
    const who = await customer()
    const link = await resetLink(who)
    const { tokens } = await signInDuring(who, () => reset(link))
    expect(tokens.length).toBeGreaterThan(0)
    expect(await sessionsOf(who)).toBe(0)
    for (const token of tokens.slice(-5)) expect(await statusOf(site.call(token)('GET /customer/detail'))).toBe(401)
  }
})

test('security 65: D5.7 the same while it is changed: only the session that changed it is left', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await nextDay()
    const who = await customer()
    const body = { current_password: OLD_PASSWORD, password: NEW_PASSWORD }
    await signInDuring(who, () => who.call('POST /customer/password', { body }))
    expect(await sessionsOf(who)).toBe(1)
    expect(await who.call('GET /customer/detail')).toMatchObject({ email: who.email })
  }
})

test('security 66: D5.7 three loops that sign in while the account is deleted leave nothing that lives, and nothing fails', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await nextDay()
    const who = await customer()
    const { tokens, statuses } = await signInDuring(who, () =>
      who.call('POST /customer/delete', { body: { password: OLD_PASSWORD } }),
    )
    expect(await sessionsOf(who)).toBe(0)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    for (const token of tokens.slice(-5)) expect(await statusOf(site.call(token)('GET /customer/profile'))).toBe(401)
  }
})
