import type { AddressForm } from '#contract/account/address-form.ts'
import { newCustomer, useLogin } from './support/new-customer.ts'
import { expect, hydrated, stopClock, test, violations } from './support/store-test.ts'

const field = 'Postal code or place'

const HOME: AddressForm = {
  label: 'Home',
  postal_code: '520826',
  block: 'Blk 826',
  street: 'Tampines Street 81',
  unit: '#05-123',
}
const OFFICE: AddressForm = { postal_code: '049705', street: 'Cecil Street', is_landed: true }

test('S7.11 S9.7 suggestions appear while typing, from our own API only, and tolerate typing mistakes', async ({
  page,
  baseURL,
}) => {
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await stopClock(page)
  await page.goto('/location')
  await hydrated(page)
  const places = () => asked.filter(({ pathname }) => pathname.includes('places'))
  const words = () => places().map(({ searchParams }) => searchParams.get('input'))
  const input = page.getByRole('combobox', { name: field })
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  // While the pauses between keys are shorter than the debounce, there is no request. Only each whole word is requested.
  for (const [typed, word] of [
    ['bisha', 'bisha'],
    ['tampnes', 'tampnes'],
  ] as const) {
    const before = words()
    await input.clear()
    for (const key of typed) {
      await page.clock.runFor(150)
      await input.press(key)
    }
    expect(words()).toEqual(before)
    await page.clock.runFor(1000)
    await expect(list.getByRole('option').first()).toContainText(typed === 'bisha' ? 'Bishan' : 'Tampines')
    expect(words()).toEqual([...before, word])
  }
  await page.clock.resume()
  expect(await violations(page)).toEqual([])
  expect(places().every(({ origin }) => origin === new URL(baseURL ?? '').origin)).toBe(true)
  expect(places().flatMap(({ searchParams }) => [...searchParams.keys()])).not.toContain('key')
  expect(asked.filter(({ hostname }) => hostname.includes('google'))).toEqual([])
})

test('the suggestions work by keyboard: arrows, Enter, Escape', async ({ page }) => {
  await page.goto('/location')
  await hydrated(page)
  const input = page.getByRole('combobox', { name: field })
  await input.fill('bishan')
  const options = page.getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(input).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expect(input).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(options.first()).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(input).toHaveValue('bishan')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // An area is not an address: the page asks for the postal code and offers outlets nearby.
  await expect(page.getByText('Bishan is a large area')).toBeVisible()
  await expect(input).toBeFocused()
  await page.getByRole('button', { name: 'See outlets near Bishan' }).click()
  await expect(page).toHaveURL(/\/location\/maps\?near=1\.3\d+%2C103\.8\d+$/)
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^Bishan/)
})

test('S3.8 S3.10 a guest’s postal code is kept as t-addr, offered again and can be forgotten', async ({ page }) => {
  await page.goto('/location?type=pick&redirect=/faq&utm_source=mail')
  await hydrated(page)
  await page.getByRole('combobox', { name: field }).fill('S 520826')
  await expect(page.getByText('Singapore 520826, Tampines').first()).toBeVisible()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/faq?utm_source=mail&zcd=520826')
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('t-addr') ?? 'null'))
  expect(stored).toEqual({ postal_code: '520826', planning_area: 'Tampines' })

  await page.goto('/location?redirect=/faq')
  await expect(page.getByText('Singapore 520826, Tampines')).toBeVisible()
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page).toHaveURL('/faq?zcd=520826')
  await page.goto('/location')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page.getByText('Singapore 520826, Tampines')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('t-addr'))).toBeNull()
})

test('S3.10 a damaged address in storage is dropped, never a crash', async ({ page }) => {
  for (const damaged of ['}{', '{"postal_code":"1"}', '[]', '"520826"']) {
    await page.goto('/location')
    await hydrated(page)
    await page.evaluate((raw) => localStorage.setItem('t-addr', raw), damaged)
    await page.reload()
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('t-addr'))).toBeNull()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('S2.4 S3.8 a customer picks a saved address: aid and zcd go on to redirect, its id is kept as s-addr', async ({
  page,
  request,
  baseURL,
}) => {
  const { token } = await newCustomer(request)
  const saved: string[] = []
  for (const data of [HOME, OFFICE]) {
    const answer = await request.post('/api/customer/addresses', { data, headers: { token } })
    saved.push(((await answer.json()) as { response: { id: string } }).response.id)
  }
  await useLogin(page, token, baseURL)
  await page.goto('/location?type=pick&redirect=/faq')
  await hydrated(page)
  await expect(page.getByText('Blk 826 Tampines Street 81, #05-123')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use my location' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Use this address: Cecil Street' })).toBeVisible()
  await page.getByRole('button', { name: 'Use this address: Home' }).click()
  await expect(page).toHaveURL(`/faq?aid=${saved[0]}&zcd=520826`)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('s-addr'))).toBe(saved[0])
  expect(await page.evaluate(() => localStorage.getItem('t-addr'))).toBeNull()
})

test('errors of a postal code are shown at the field', async ({ page }) => {
  await page.goto('/location')
  await hydrated(page)
  const input = page.getByRole('combobox', { name: field })
  for (const [typed, error] of [
    ['', 'Enter a postal code or area'],
    ['52082', 'A postal code has six digits'],
    ['990000', 'We can’t find the postal code 990000. Check the first two digits.'],
  ] as const) {
    await input.fill(typed)
    await input.press('Enter')
    await expect(page.getByText(error)).toBeVisible()
    await expect(input).toBeFocused()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
  }
  await input.fill('5')
  await expect(input).not.toHaveAttribute('aria-invalid', 'true')
})

test('submitted words become a list under the parameter q, which is not carried on', async ({ page }) => {
  await page.goto('/location?utm_source=mail')
  await hydrated(page)
  await page.getByRole('combobox', { name: field }).fill('punggol')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/location?utm_source=mail&q=punggol')
  const results = page.getByRole('region', { name: 'Places for “punggol”' })
  await expect(results.getByRole('button').first()).toContainText('Punggol')
  await page.getByRole('link', { name: 'See all outlets on a map' }).click()
  await expect(page).toHaveURL('/location/maps?utm_source=mail')
  await page.goto('/location?q=xyzzyplugh')
  await expect(page.getByText(/We can’t find “xyzzyplugh”/)).toBeVisible()
})

test('the device’s location is requested only on demand, sent with about 100 m accuracy, and sorts the outlets', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 1.333912, longitude: 103.740188 })
  await page.goto('/location')
  await hydrated(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL('/location/maps?near=1.334%2C103.740')
  await expect(page.getByText('Near your location on the map')).toBeVisible()
  await expect(page.getByRole('radio').first()).toHaveAccessibleName(/^Jurong East/)
  await expect(page.getByText('Your approximate location')).toBeVisible()
})

test('a refused device location shows a friendly message', async ({ page, context }) => {
  await context.clearPermissions()
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = (_, refuse) =>
      refuse?.({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
  })
  await page.goto('/location')
  await hydrated(page)
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText(/^No problem\. Enter your postal code/)).toBeVisible()
  await expect(page.getByRole('combobox', { name: field })).toBeEnabled()
})

test('the map shows all outlets and a pin, and leads on to ordering from one', async ({ page }) => {
  await page.goto('/location/maps?zcd=520826')
  await hydrated(page)
  const map = page.getByRole('region', { name: 'Map of Singapore with our outlets' })
  await expect(map.getByRole('button')).toHaveCount(4)
  await expect(map.getByText('Your approximate location')).toBeVisible()
  await expect(page.getByText('Near Singapore 520826, Tampines')).toBeVisible()
  await map.getByRole('button', { name: /^Tiong Bahru/ }).click()
  await page.getByRole('link', { name: 'Order from Tiong Bahru' }).click()
  await expect(page).toHaveURL(/\/products\/sales-type\?zcd=520826&outid=\d+$/)
})
