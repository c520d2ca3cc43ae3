import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { loginCookie, newCustomer } from './new-customer.ts'
import { hydrated } from './store-test.ts'

/** Saves an address that the plan's outlet serves. */
export async function saveAddress(request: APIRequestContext, token: string): Promise<string> {
  const answer = await request.post('/api/customer/addresses', {
    headers: { token },
    data: { postal_code: '160071', block: '71', street: 'Seng Poh Road', unit: '#05-12', label: 'Home' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { response: { id: string } }).response.id
}

type Visit = { page: Page; request: APIRequestContext; baseURL: string | undefined }

/** Signs the page in as a new customer with an address. Returns the token. */
export async function signedInToBuy({ page, request, baseURL }: Visit): Promise<string> {
  const { token } = await newCustomer(request)
  await saveAddress(request, token)
  await page.context().addCookies([loginCookie(token, baseURL)])
  return token
}

/** Opens the page for buying a plan and enters a card. */
export async function toBuying(page: Page, plan: string, card: string): Promise<void> {
  await page.goto(`/checkout/subscription/${plan}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Add a card' }).click()
  await expect(page).toHaveURL(/^http:\/\/pay\.localhost/)
  await page.getByRole('button', { name: card }).click()
  await expect(page).toHaveURL(/\/checkout\/subscription\/[\w-]+(?!.*setup)/)
  await expect(page.getByRole('radio', { name: /••••/ })).toBeChecked()
}

export const subscribeButton = (page: Page) => page.getByRole('button', { name: /^Subscribe and pay \$/ })

/** Submits the filled page. Returns the id of the new subscription. */
export async function subscribe(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: /^I agree/ }).check()
  await subscribeButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re subscribed' })).toBeVisible()
  return new URL(page.url()).searchParams.get('subscription') ?? ''
}
