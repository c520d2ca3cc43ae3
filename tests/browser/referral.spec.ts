import { freshEmail, newCustomer, PASSWORD, useLogin } from './support/new-customer.ts'
import { codeTo } from './support/outbox.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

test('D6.3 a friend opens the link, signs up days later and gets the voucher; the sender sees them', async ({
  page,
  browser,
  request,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { token } = await newCustomer(request, 'Mirza')
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/referral')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No friends yet' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code that opens your link' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
  const ref = link.searchParams.get('ref') ?? ''
  expect(ref).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)

  // A customer's own code is refused.
  await page.getByText('Did a friend refer you?').click()
  await page.getByLabel('Your friend’s code').fill(ref.toLowerCase())
  await page.getByRole('button', { name: 'Use this code' }).click()
  await expect(page.getByRole('alert').getByText('You can’t refer yourself.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  const friend = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const their = await friend.newPage()
  const refused: string[] = []
  their.on('response', (answer) => answer.status() >= 400 && refused.push(answer.url()))
  await their.goto(`/products?ref=${ref}&utm_source=chat`)
  await hydrated(their)
  await expect.poll(() => their.evaluate(() => localStorage.getItem('referred-by'))).toContain(ref)
  // A later visit, without the code in the address.
  const email = freshEmail()
  await their.goto('/auth/sign-up')
  await hydrated(their)
  await their.getByLabel('Email', { exact: true }).fill(email)
  await their.getByLabel('Choose a password').fill(PASSWORD)
  await their.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(their).toHaveURL('/auth/verify/email-check')
  const code = await codeTo(request, email)
  await their.getByLabel('Your 6-digit code').fill(code)
  await expect(their).toHaveURL('/auth/initiate-profile')
  await their.getByLabel('First name').fill('Suriani')
  await their.getByRole('button', { name: 'Start' }).click()
  await expect(their).toHaveURL('/')
  expect(await their.evaluate(() => localStorage.getItem('referred-by'))).toBeNull()
  // The referral came with the sign-up, so it is not claimed again.
  expect(refused).toEqual([])
  await their.goto('/vouchers')
  await expect(their.getByRole('link', { name: '$10 off from a friend' })).toBeVisible()
  await their.goto('/referral')
  await expect(their.getByText('Mirza referred you.')).toBeVisible()
  await friend.close()

  await page.reload()
  await expect(page.getByText('1 friend has joined, no reward yet.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Suriani' })).toContainText('Joined, no order yet')
})

test('D6.3 an invalid code is not stored', async ({ page }) => {
  await page.goto('/?ref=%3Cscript%3E&utm_source=x')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => localStorage.getItem('referred-by'))).toBeNull()
})
