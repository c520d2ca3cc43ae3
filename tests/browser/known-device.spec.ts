import { newCustomer } from './support/new-customer.ts'
import { expect, hydrated, test } from './support/store-test.ts'

test('security 73: while a stranger guesses, a browser that has signed in before still signs in by password', async ({
  page,
  context,
  playwright,
  request,
  baseURL,
}) => {
  const { email, password } = await newCustomer(request)
  async function signIn() {
    await page.goto('/auth/sign-in')
    await hydrated(page)
    await page.getByLabel('Email or mobile number').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const answered = page.waitForResponse('**/api/auth/sign-in')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    const answer = await answered
    await expect(page).not.toHaveURL(/\/auth\/sign-in/)
    return answer.status()
  }
  expect(await signIn()).toBe(200)
  const device = (await context.cookies(`${baseURL}/api/auth/sign-in`)).find(({ name }) => /^known-device-/.test(name))
  expect(device).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
  await context.clearCookies({ name: 'local-Authentication' })
  // Another client of this network, without the cookie, exhausts the rate limit.
  const stranger = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const guess = (given: string) => stranger.post('/api/auth/sign-in', { data: { identifier: email, password: given } })
  for (let index = 0; index < 5; index += 1) await guess('a guess')
  await expect.poll(async () => (await guess('a guess')).status()).toBe(429)
  await stranger.dispose()
  expect(await signIn()).toBe(200)
})
