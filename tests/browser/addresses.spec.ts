import type { Page } from '@playwright/test'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'

async function open(page: Page, path: string) {
  await page.goto(path)
  await hydrated(page)
}

async function fill(
  page: Page,
  { postal = '560123', block = '123', street = 'Ang Mo Kio Avenue 3', unit = '5-123' } = {},
) {
  await page.getByLabel('Postal code').fill(postal)
  await page.getByLabel('Block or house number').fill(block)
  await page.getByLabel('Street').fill(street)
  await page.getByRole('textbox', { name: 'Unit' }).fill(unit)
}

test('D5.1 S3.7 addresses: the first is the main one, another may become it, a deleted one comes back by Undo', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/profile/address')
  await expect(page.getByRole('heading', { name: 'No address yet' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect(page).toHaveURL('/profile/address/create')

  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Please fix 3 things:')).toBeVisible()
  await expect(page.getByLabel('Postal code')).toBeFocused()
  await fill(page)
  await expect(page.getByText('In Ang Mo Kio.')).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Street')).toHaveValue('Ang Mo Kio Avenue 3')
  await page.getByRole('button', { name: 'Home', exact: true }).click()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL('/profile/address')
  await expect(page.getByText('123 Ang Mo Kio Avenue 3, #05-123')).toBeVisible()
  await expect(page.getByText('Main', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect(page.getByLabel('Postal code')).toHaveValue('')
  await page.getByLabel('Postal code').fill('259569')
  await page.getByLabel('Street').fill('Bukit Timah Crescent')
  await page.getByRole('textbox', { name: 'Unit' }).fill('not a unit')
  await page.getByRole('checkbox', { name: /landed property/ }).check()
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: /landed property/ }).uncheck()
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveValue('not a unit')
  await page.getByRole('checkbox', { name: /landed property/ }).check()
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText('Singapore 259569, landed property')).toBeVisible()

  await page.getByRole('button', { name: 'Make main' }).click()
  await expect(page.getByText('Bukit Timah Crescent is now your main address.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ has: page.getByText('Main', { exact: true }) })).toContainText(
    'Bukit Timah Crescent',
  )

  await page.getByRole('button', { name: 'Delete Bukit Timah Crescent' }).press('Enter')
  await expect(page.getByText('Deleted Bukit Timah Crescent')).toBeVisible()
  await expect(page.getByText('Singapore 259569')).toHaveCount(0)
  await expect(page.locator('li:focus')).toContainText('123 Ang Mo Kio Avenue 3')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Restored Bukit Timah Crescent')).toBeVisible()
  await expect(page.locator('li:focus')).toContainText('Singapore 259569')

  await page.getByRole('link', { name: 'Edit Home' }).click()
  await expect(page).toHaveURL(/\/profile\/address\/edit\/[\w-]+$/)
  await page.getByLabel('Unit').first().fill('#12-08')
  await page.getByLabel('Access notes').fill('Ring twice')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('123 Ang Mo Kio Avenue 3, #12-08')).toBeVisible()
  await expect(page.getByText('Ring twice')).toBeVisible()
})

test('D5.1 an invalid postal code is reported at once', async ({ page, signIn }) => {
  await signIn(page)
  await open(page, '/profile/address/create')
  await page.getByLabel('Postal code').fill('990000')
  await expect(page.getByText('We can’t find this postal code.')).toBeVisible()
})

test('a place service with exact addresses fills block and street, but never overwrites typed text', async ({
  page,
  signIn,
}) => {
  await signIn(page)
  await page.route('**/api/places/autocomplete**', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: 'Success',
        response: {
          source: 'google',
          predictions: [{ place_id: 'door', description: '', main_text: '', secondary_text: '' }],
        },
      },
    }),
  )
  await page.route('**/api/places/door', (route) =>
    route.fulfill({
      json: {
        status: true,
        message: 'Success',
        response: {
          place_id: 'door',
          description: '123 Ang Mo Kio Avenue 3, Singapore 560123',
          postal_code: '560123',
          sector: '56',
          district: 20,
          planning_area: null,
          lat: 1.37,
          lng: 103.85,
          is_approximate: false,
        },
      },
    }),
  )
  await open(page, '/profile/address/create')
  await page.getByLabel('Postal code').fill('560123')
  await expect(page.getByLabel('Street')).toHaveValue('Ang Mo Kio Avenue 3')
  await expect(page.getByLabel('Block or house number')).toHaveValue('123')
  await page.getByLabel('Street').fill('Ang Mo Kio Avenue 10')
  await page.getByLabel('Postal code').fill('')
  await page.getByLabel('Postal code').fill('560123')
  await expect(page.getByText('In Ang Mo Kio.')).toBeVisible()
  await expect(page.getByLabel('Street')).toHaveValue('Ang Mo Kio Avenue 10')
})

test('S4.20 S2.4 S2.5 with type=pick a chosen or new address is passed to the redirect page, and becomes the main one', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  await open(page, '/profile/address?type=pick&redirect=faq&utm_source=mail')
  await expect(page.getByRole('heading', { name: 'Which address?' })).toBeVisible()
  await page.getByRole('link', { name: 'Add an address' }).click()
  await expect(page).toHaveURL('/profile/address/create?utm_source=mail&type=pick&redirect=faq')
  await fill(page)
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(/\/faq\?utm_source=mail&aid=[\w-]+$/)
  const first = new URL(page.url()).searchParams.get('aid')
  const detail = await request.get('/api/customer/detail', { headers: { token } })
  expect((await detail.json()).response.main_address_id).toBe(first)

  await open(page, '/profile/address?type=pick&redirect=faq')
  await page.getByRole('button', { name: 'Use 123 Ang Mo Kio Avenue 3' }).click()
  await expect(page).toHaveURL(`/faq?aid=${first}`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('s-addr'))).toBe(first)
})

test('S2.3 D5.1 the edit page without an id shows the main address; another customer’s is a 404; twenty addresses are the maximum', async ({
  page,
  request,
  signIn,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const made: string[] = []
  for (let n = 1; n <= 20; n += 1) {
    const data = { postal_code: '560123', block: String(n), street: 'Ang Mo Kio Avenue 3', unit: '#05-123' }
    const answer = await request.post('/api/customer/addresses', { headers: { token }, data })
    made.push((await answer.json()).response.id)
  }
  await signIn(page)
  const foreign = await page.goto(`/profile/address/edit/${made[0]}`)
  expect(foreign?.status()).toBe(404)
  await useLogin(page, token, baseURL)
  await open(page, '/profile/address/edit')
  await expect(page.getByLabel('Block or house number')).toHaveValue('1')
  await open(page, '/profile/address')
  await expect(page.getByText(/You’ve saved 20 addresses/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add an address' })).toHaveCount(0)
  await open(page, '/profile/address/create')
  await expect(page.getByText(/You’ve saved 20 addresses/)).toBeVisible()
})
