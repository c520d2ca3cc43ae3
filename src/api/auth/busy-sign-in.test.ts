import { expect, test } from 'vitest'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { hashPassword, passwordMatches } from './password/password.ts'

const site = await testSite()
const { email, password } = DEMO_CUSTOMER
const signIn = (given: string) => site.call()('POST /auth/sign-in', { body: { identifier: email, password: given } })

test('security 73: a sign-in that the server was too busy to check is not counted as a try, and keeps nobody waiting', async () => {
  const hash = await hashPassword('of somebody else')
  // A fifth wrong attempt would start a wait.
  for (let index = 0; index < 4; index += 1) expect((await refusal(signIn('a guess'))).httpStatus).toBe(401)
  const { transaction } = site.db
  const others: Promise<boolean>[] = []
  // Fills the queue of the password check between the counting of an attempt and its check.
  site.db.transaction = async (work) => {
    const done = await transaction(work)
    for (let index = 0; index < 60; index += 1) others.push(passwordMatches('a guess', hash).catch(() => false))
    return done
  }
  for (let index = 0; index < 6; index += 1) {
    expect(await refusal(signIn(password))).toMatchObject({ httpStatus: 429, message: apiTexts.busySigningIn })
  }
  site.db.transaction = transaction
  await Promise.all(others)
  expect((await refusal(signIn('a guess'))).httpStatus).toBe(401)
})
