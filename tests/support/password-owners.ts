import { hashPassword } from '#api/auth/password/password.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import type { TestMessages } from './messages.ts'
import type { TestSite } from './site.ts'

export const OLD_PASSWORD = 'the old clean password'
export const NEW_PASSWORD = 'a new clean password'

export type PasswordOwner = { email: string; customerId: string; call: Api }

/** Customers with the old password, and the ways to change it, for tests of concurrent changes. */
export async function passwordOwners(site: TestSite, messages: TestMessages) {
  const hash = await hashPassword(OLD_PASSWORD)
  let start = Date.now()
  let people = 0

  return {
    /** Moves to a day on which no limit has counted anything and no message waits. */
    async nextDay() {
      start += DAY_MS
      site.setClock(new Date(start))
      await messages.deliver()
    },
    waitMs: (ms: number) => site.setClock(new Date(start + ms)),
    /** A customer with a password and one login. */
    async customer(): Promise<PasswordOwner> {
      people += 1
      const email = `racer${people}@example.com`
      const { token, customerId } = await site.signedIn({ email })
      await site.db.query({ text: 'UPDATE customer SET password_hash = $2 WHERE id = $1', values: [customerId, hash] })
      const text = `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`
      await site.db.query({ text, values: [customerId] })
      return { email, customerId, call: site.call(token) }
    },
    signIn: ({ email }: PasswordOwner, address = '203.0.113.1', password = OLD_PASSWORD) =>
      site.call()('POST /auth/sign-in', {
        body: { identifier: email, password },
        headers: { 'X-Forwarded-For': address },
      }),
    async resetLink({ email }: PasswordOwner) {
      await site.call()('POST /auth/forgot-password', { body: { identifier: email } })
      return messages.link()
    },
    reset: (token: string) =>
      site.call()('POST /auth/forgot-password/change', { body: { token, password: NEW_PASSWORD } }),
    sessionsOf: async ({ customerId }: PasswordOwner) =>
      (await site.db.query({ text: 'SELECT id FROM session WHERE customer_id = $1', values: [customerId] })).rows
        .length,
  }
}

export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => error.httpStatus as number,
  )
