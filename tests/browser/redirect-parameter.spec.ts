import type { Page } from '@playwright/test'
import { REDIRECT_ATTACKS } from '../support/redirect-attacks.ts'
import { newCustomer, PASSWORD, useLogin } from './support/new-customer.ts'
import { expect, hydrated, test } from './support/store-test.ts'

/** Records all navigation requests. */
function watchPages(page: Page): URL[] {
  const asked: URL[] = []
  page.on('request', (request) => request.isNavigationRequest() && asked.push(new URL(request.url())))
  return asked
}

const entry = (path: string, wanted: string) => `${path}?redirect=${encodeURIComponent(wanted)}`
const elsewhere = (asked: readonly URL[], baseURL: string | undefined) =>
  asked.filter(({ origin }) => origin !== new URL(baseURL ?? '').origin).map(String)

test('security 83: redirect on /auth/sign-in keeps a customer on the site, opened and followed', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { token } = await newCustomer(request)
  await useLogin(page, token, baseURL)
  const asked = watchPages(page)
  await page.goto('/faq')
  await hydrated(page)
  for (const wanted of REDIRECT_ATTACKS) {
    // Navigates by the router, as a link within the page does.
    await page.evaluate(
      (to) => {
        const state = { usr: null, key: 'followed', idx: Number(history.state?.idx ?? 0) + 1 }
        history.pushState(state, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state }))
      },
      entry('/auth/sign-in', wanted),
    )
    await expect(page, wanted).toHaveURL('/')
  }
  for (const wanted of ['//evil.example', '/\\evil.example', 'https:evil.example', '/\t/evil.example']) {
    await page.goto(entry('/auth/sign-in', wanted))
    await expect(page, wanted).toHaveURL('/')
  }
  expect(elsewhere(asked, baseURL)).toEqual([])
})

for (const wanted of [
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
]) {
  test(`security 83: signing in with redirect=${JSON.stringify(wanted)} leads home`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { email } = await newCustomer(request)
    const asked = watchPages(page)
    await page.goto(entry('/auth/sign-in', wanted))
    await hydrated(page)
    await page.getByLabel('Email or mobile number').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/')
    expect(elsewhere(asked, baseURL)).toEqual([])
  })
}

for (const [name, wanted] of [
  ['two slashes', '//evil.example'],
  ['a backslash', '/\\evil.example'],
  ['a tab', '/\t/evil.example'],
] as const) {
  test(`security 83: choosing a place, an address or a card with ${name} in redirect stays on the site`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { token } = await newCustomer(request)
    const asked = watchPages(page)
    await page.goto(entry('/location', wanted))
    await hydrated(page)
    await page.getByRole('combobox', { name: 'Postal code or place' }).fill('S 520826')
    await expect(page.getByText('Singapore 520826, Tampines').first()).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL((url) => url.pathname !== '/location')

    await useLogin(page, token, baseURL)
    const made = await request.post('/api/customer/addresses', {
      headers: { token },
      data: {
        label: 'Home',
        postal_code: '160071',
        block: '71',
        street: 'Seng Poh Road',
        unit: '#05-12',
        is_landed: false,
      },
    })
    expect(made.ok(), await made.text()).toBe(true)
    await page.goto(`/profile/address?type=pick&redirect=${encodeURIComponent(wanted)}`)
    await hydrated(page)
    await page.getByRole('button', { name: /^Use / }).first().click()
    await expect(page).toHaveURL((url) => url.pathname === '/')

    await page.goto(entry('/auth/initiate-profile', wanted))
    await hydrated(page)
    await page.getByLabel('First name').fill('Noor')
    await page.getByRole('button', { name: 'Start' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    expect(elsewhere(asked, baseURL)).toEqual([])
  })
}
