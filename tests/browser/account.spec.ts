import { readFile } from 'node:fs/promises'
import { newCustomer, PASSWORD, useLogin } from './support/new-customer.ts'
import { placeOrder } from './support/orders.ts'
import { codeTo } from './support/outbox.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

test('S3.7 the profile shows all customer data, and the page contains no password', async ({ page, signIn }) => {
  await signIn(page)
  await page.goto('/profile')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Mei Tan' })).toBeVisible()
  for (const name of ['Your details', 'Addresses', 'Signing in', 'News and offers', 'Your data'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your orders' })).toHaveAttribute('href', '/history')
  await expect(page.getByRole('link', { name: 'Your vouchers' })).toHaveAttribute('href', '/vouchers')
  const html = await (await page.request.get('/profile')).text()
  expect(html).not.toMatch(/"(temp_)?password"/)
})

test('S3.9 refreshAccount, S3.7 D5.1 D5.4 D5.5: a customer changes name, mobile number, password and consent, and ends other logins', async ({
  page,
  request,
  baseURL,
}) => {
  const customer = await newCustomer(request)
  await request.post('/api/auth/sign-in', { data: { identifier: customer.email, password: PASSWORD } })
  await useLogin(page, customer.token, baseURL)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/profile/edit')
  await hydrated(page)
  await page.getByLabel('First name').fill('Aishah')
  await page.getByLabel('Last name').fill('binte Ismail')
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Last name')).toHaveValue('binte Ismail')
  await page.getByLabel('Birthday').fill('2999-01-01')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a date in the past.')).toBeVisible()
  await page.getByLabel('Birthday').fill('1990-02-03')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Aishah binte Ismail' })).toBeVisible()
  await expect(page.getByText('3 Feb 1990')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile: Aishah' })).toBeVisible()

  await expect(page.getByText('This browser')).toHaveCount(1)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out of 1 other browser.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0)

  await expect(page.getByRole('checkbox', { name: 'By email' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'By email' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'By email' })).toBeChecked()
  // No number, no offers by SMS.
  await expect(page.getByRole('checkbox', { name: 'By SMS' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Change password' }).click()
  await hydrated(page)
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('a very fresh shirt')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('That isn’t your current password.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('a very fresh shirt')
  await page.getByLabel('New password').fill('a very fresh shirt, pressed')
  await expect(page.getByText('That isn’t your current password.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText('Password changed.')).toBeVisible()
})

test('P1.7 D4.12 a customer sets care preferences in the profile, and finds the company invoice', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add your preferences' }).click()
  const sheet = page.getByRole('dialog', { name: 'Care preferences' })
  await sheet.getByLabel('Detergent').selectOption('Fragrance-free')
  await sheet.getByLabel('Allergies or sensitivities').fill('Wool wax')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Your next orders follow this.')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Fragrance-free' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Wool wax' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Get a company invoice' }).click()
  await expect(page).toHaveURL('/profile/edit#company')
  await expect(page.getByRole('heading', { name: 'Company invoice' })).toBeInViewport()
})

test('M1.1 customers and guests choose how they are told about orders; WhatsApp only by their own tick', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await page.setViewportSize({ width: 390, height: 800 })
  const { guest_token } = await placeOrder(request, { category: 1 })
  await page.goto(`/history/reg/guest/${guest_token}`)
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Order messages' })
  await expect(card.getByText('SMS, then email')).toBeVisible()
  await card.getByRole('button', { name: 'Change' }).click()
  const sheet = page.getByRole('dialog', { name: 'Order messages' })
  const box = (name: string) => sheet.getByRole('checkbox', { name })
  await expect(box('WhatsApp')).not.toBeChecked()
  await box('WhatsApp').check()
  await box('Email').uncheck()
  await sheet.getByRole('radio', { name: 'My own hours' }).check()
  await sheet.getByLabel('From').selectOption('9 pm')
  expect(await violations(page)).toEqual([])
  await page.route('**/message-preferences', (route) => route.abort(), { times: 1 })
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('We can’t reach the store.')).toBeVisible()
  await expect(box('WhatsApp')).toBeChecked()
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toBeHidden()
  await expect(card.getByText('WhatsApp, then SMS')).toBeVisible()
  await expect(card.getByText('9 pm to 8 am')).toBeVisible()

  await useLogin(page, token, baseURL)
  await page.goto('/profile')
  await hydrated(page)
  await card.getByRole('button', { name: 'Change' }).click()
  await box('Email').press('Space')
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(sheet.getByText('Choose at least one way to reach you.')).toBeVisible()
  await expect(box('Email')).toBeFocused()
  await box('Email').press('Space')
  await sheet.getByRole('radio', { name: 'No quiet hours' }).check()
  await sheet.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved. Your next messages follow this.')).toBeVisible()
  await expect(card.getByText('No quiet hours')).toBeVisible()
})

test('D5.1 a new mobile number counts once its code has been entered', async ({ page, request, baseURL }) => {
  const customer = await newCustomer(request)
  await useLogin(page, customer.token, baseURL)
  await page.goto('/profile/edit')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add your mobile number' }).click()
  const sheet = page.getByRole('dialog', { name: 'Your mobile number' })
  await sheet.getByLabel('New mobile number').fill('6123 4567')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await expect(sheet.getByText(/8 digits, starting with 8 or 9/).first()).toBeVisible()
  const mobile = `8${String(Date.now()).slice(-7)}`
  await sheet.getByLabel('New mobile number').fill(mobile)
  await sheet.getByLabel('Enter your password to confirm it’s you').fill('not my password')
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await expect(sheet.getByText('That isn’t your current password.')).toBeVisible()
  await sheet.getByLabel('Enter your password to confirm it’s you').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Send code' }).click()
  await expect(sheet.getByText(`+65 •••• ${mobile.slice(4)}`)).toBeVisible()
  await sheet.getByLabel('Your 6-digit code').fill(await codeTo(request, `+65${mobile}`))
  await expect(sheet).toBeHidden()
  await expect(page.getByText(`+65 ${mobile.slice(0, 4)} ${mobile.slice(4)}`)).toBeVisible()
})

test('D5.5 a customer downloads their data, deletes the account, and no longer gets in', async ({
  page,
  request,
  baseURL,
}) => {
  const customer = await newCustomer(request, 'Ravi')
  await useLogin(page, customer.token, baseURL)
  await page.goto('/profile')
  await hydrated(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data.profile).toMatchObject({ first_name: 'Ravi', email: customer.email })
  expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash/)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(sheet.getByText('You can’t undo this.')).toBeVisible()
  await expect(sheet.getByText(/We keep invoices for five years/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await sheet.getByLabel('Enter your password to confirm it’s you').fill('not this one')
  await sheet.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(sheet.getByText('That isn’t your current password.')).toBeVisible()
  await sheet.getByLabel('Enter your password to confirm it’s you').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account has been deleted. Thanks for being with us.')).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'local-Authentication')).toEqual([])
  const again = await request.post('/api/auth/sign-in', { data: { identifier: customer.email, password: PASSWORD } })
  expect(again.status()).toBe(401)
})
