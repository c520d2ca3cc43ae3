import { randomBytes } from 'node:crypto'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { codeTo } from './outbox.ts'
import { resetRateLimits } from './rate-limits.ts'

export type NewCustomer = { email: string; password: string; token: string }

export const freshEmail = () => `c${randomBytes(6).toString('hex')}@example.com`
export const freshMobile = () => `9${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`
export const PASSWORD = 'three pegs and a breeze'

/** Signs up a new customer with the same calls as the screens, including the verification code. */
export async function newCustomer(request: APIRequestContext, firstName = 'Aisha'): Promise<NewCustomer> {
  await resetRateLimits()
  const email = freshEmail()
  const post = async (path: string, data: object, headers = {}) => {
    const answer = await request.post(`/api${path}`, { data, headers })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return ((await answer.json()) as { response: Record<string, string> }).response
  }
  const { ticket } = await post('/auth/sign-up', { email, password: PASSWORD })
  await post('/auth/verify/send', { ticket, channel: 'email' })
  const code = await codeTo(request, email)
  const { token = '' } = await post('/auth/verify/code', { ticket, code })
  await post('/customer/initiate-profile', { first_name: firstName }, { token })
  return { email, password: PASSWORD, token }
}

/** The login cookie. */
export const loginCookie = (token: string, baseURL: string | undefined) => ({
  name: 'local-Authentication',
  value: token,
  url: baseURL ?? '',
})

export async function useLogin(page: Page, token: string, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([loginCookie(token, baseURL)])
}
