import type { Page } from '@playwright/test'
import { newCustomer, PASSWORD, useLogin } from './support/new-customer.ts'
import { expect, hydrated, test, violations } from './support/store-test.ts'
import { watchShifts } from './support/walk-checks.ts'

/** A phone with a fingerprint reader, which confirms everything that the page asks. */
async function withFingerprint(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable', { enableUI: false })
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function signInByPassword(page: Page, email: string) {
  await page.goto('/auth/sign-in?redirect=/faq')
  await hydrated(page)
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/faq')
}

const signOut = (page: Page) => page.context().clearCookies({ name: 'local-Authentication' })

test('D5.8 a passkey is offered after signing in, signs in next time, and is renamed and removed in the profile', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request, 'Nadia')
  await page.setViewportSize({ width: 390, height: 800 })
  await signInByPassword(page, email)
  const offer = page.getByRole('dialog', { name: 'Sign in faster next time?' })
  await expect(offer).toHaveCount(0)
  // The same customer on a phone with a fingerprint reader.
  await signOut(page)
  await withFingerprint(page)
  await signInByPassword(page, email)
  await expect(offer).toBeVisible()
  expect(await violations(page)).toEqual([])
  await offer.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()

  await signOut(page)
  // Chromium's virtual authenticator answers the autofill of the field at once.
  await page.goto('/auth/sign-in?redirect=/profile')
  await expect(page).toHaveURL('/profile')
  await hydrated(page)
  await expect(offer).toHaveCount(0)
  await expect(page.getByText(/Added .* · Last used/)).toBeVisible()
  await page.getByRole('button', { name: /^Rename / }).click()
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('My phone')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Remove My phone?' })
  await sheet.getByLabel('Enter your password to confirm it’s you').fill('something else')
  await sheet.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(sheet.getByText('That isn’t your current password.')).toBeVisible()
  await sheet.getByLabel('Enter your password to confirm it’s you').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('Removed My phone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toHaveCount(0)
})

test('D5.8 “Not now” is remembered, a passkey can be added in the profile, and the button signs in with it', async ({
  page,
  request,
  baseURL,
}) => {
  const { email, token } = await newCustomer(request)
  await withFingerprint(page)
  await signInByPassword(page, email)
  const offer = page.getByRole('dialog', { name: 'Sign in faster next time?' })
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toBeHidden()
  await signOut(page)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-in')),
    signInByPassword(page, email),
  ])
  expect((await answer.json()).response.offers_passkey).toBeUndefined()

  await useLogin(page, token, baseURL)
  await page.goto('/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByText('Passkey added.')).toBeVisible()
  await expect(page.getByText(/Added .* · Not used yet/)).toBeVisible()

  await signOut(page)
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto('/auth/sign-in?redirect=/profile')
  await hydrated(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(/Added .* · Last used/)).toBeVisible()
})

test('D5.8 a visitor whose device has no passkey for the store reads what to do and signs in by password', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request)
  await page.goto('/auth/sign-in')
  await withFingerprint(page)
  await hydrated(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in another way.')
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('D5.8 nothing on the sign-in page moves, in a browser with passkeys and in one without', async ({ page }) => {
  await watchShifts(page)
  await page.setViewportSize({ width: 390, height: 800 })
  const button = page.getByRole('button', { name: 'Use a passkey' })
  const open = async () => {
    await page.goto('/auth/sign-in')
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    // Shifts are reported after the frame that they are in.
    await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
    return page.evaluate(() => (window as unknown as { moved: { sum: number; what: string[] } }).moved)
  }
  expect(await open()).toEqual({ sum: 0, what: [] })
  await expect(button).toBeVisible()
  await page.addInitScript(() => Object.defineProperty(window, 'PublicKeyCredential', { value: undefined }))
  expect(await open()).toEqual({ sum: 0, what: [] })
  await expect(button).toBeHidden()
})
