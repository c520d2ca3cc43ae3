import type { Page } from '@playwright/test'
import { DEMO_CUSTOMER } from '#server/start/demo.ts'
import { freshEmail, freshMobile, newCustomer, PASSWORD } from './support/new-customer.ts'
import { codeTo, linkTo } from './support/outbox.ts'
import { expect, hydrated, stopClock, test, violations } from './support/store-test.ts'

test('S2.2 complete, confirmation and email-check say the same at the root and under /auth/forgot-password', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  const titleOf = (one: typeof page) => one.getByRole('heading', { level: 1 }).textContent()
  for (const name of ['complete', 'confirmation', 'email-check']) {
    await page.goto(`/${name}`)
    await other.goto(`/auth/forgot-password/${name}`)
    // Waits until both pages have read the link's token from the address.
    await expect(async () => expect(await titleOf(page)).toBe(await titleOf(other))).toPass()
    await expect(page).toHaveTitle(`${await titleOf(page)} · Clothesline Laundry`)
  }
})

test('S2.14 the sign-in card leads to sign-up, with a redirect to the current page', async ({ page }) => {
  await page.goto('/faq?utm_source=mail')
  await hydrated(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  const card = page.getByRole('dialog', { name: 'Your account' })
  await expect(card).toContainText("Don't have an account? Sign up")
  await card.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/auth/sign-up?utm_source=mail&redirect=%2Ffaq%3Futm_source%3Dmail')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('D5.1 D5.3 D5.5 signing up by email: code from the inbox, name, consent unticked, and back to the redirect page', async ({
  page,
  request,
}) => {
  const email = freshEmail()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/auth/sign-up?redirect=/faq&utm_source=mail')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/verify\/email-check\?/)
  await expect(page.getByText(`${email[0]}•••@example.com`)).toBeVisible()
  await expect(page.getByRole('button', { name: /New code in \d+ s/ })).toBeVisible()

  const code = await codeTo(request, email)
  await page.reload()
  const field = page.getByLabel('Your 6-digit code')
  await field.fill(code === '123456' ? '654321' : '123456')
  await expect(page.getByText('That code isn’t right. You have 4 tries left.')).toBeVisible()
  // The same code again costs no try.
  await field.press('Enter')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await field.fill(code.startsWith('9') ? '812345' : '912345')
  await expect(page.getByText('That code isn’t right. You have 3 tries left.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await field.fill(code)

  await expect(page).toHaveURL(/\/auth\/initiate-profile\?/)
  await expect(page.getByRole('checkbox', { name: 'By email' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'By SMS' })).not.toBeChecked()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Enter your first name')).toBeVisible()
  await page.getByLabel('First name').fill('Aisha')
  await page.getByRole('checkbox', { name: 'By email' }).check()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page).toHaveURL('/faq?utm_source=mail')
  await expect(page.getByText('Welcome, Aisha. Your account is ready.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile: Aisha' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('checkbox', { name: 'By email' })).toBeChecked()
})

test('D5.1 with an email and a mobile number the customer chooses where the code is sent', async ({
  page,
  request,
}) => {
  const mobile = freshMobile()
  await page.goto('/auth/sign-up')
  await hydrated(page)
  await page.getByLabel('Email').fill(freshEmail())
  await page.getByLabel('Mobile number').fill(`${mobile.slice(0, 4)} ${mobile.slice(4)}`)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/auth/verify')
  expect(await violations(page)).toEqual([])
  await page.getByRole('radio', { name: /SMS/ }).check()
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL('/auth/verify/otp-check')
  await expect(page.getByText(`+65 •••• ${mobile.slice(4)}`)).toBeVisible()
  await page.getByLabel('Your 6-digit code').fill(await codeTo(request, `+65${mobile}`))
  await expect(page).toHaveURL('/auth/initiate-profile')
})

test('D5.1 D5.2 errors appear beside each field and in a summary, and the typed text is kept', async ({ page }) => {
  await page.goto('/auth/sign-up')
  await hydrated(page)
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Mobile number').fill('6123 4567')
  await expect(page.getByText('Enter an email such as name@example.com')).toBeVisible()
  await page.getByLabel('Choose a password').fill('short')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Please fix 3 things:')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByRole('link', { name: /Choose a password of at least 8/ }).click()
  await expect(page.getByLabel('Choose a password')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Email').fill('nobody@example.com')
  await expect(page.getByText('Enter an email such as name@example.com')).toHaveCount(0)

  await page.getByLabel('Mobile number').fill('')
  await page.getByLabel('Choose a password').fill('password1')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(/This password is too common/)).toBeVisible()
  await expect(page.getByLabel('Choose a password')).toHaveValue('password1')

  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  await expect(page.getByLabel('Choose a password')).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('password1')
})

test('D5.3 S2.5 S2.6 the link in the mail works in the browser that signed up, and keeps the redirect', async ({
  page,
  request,
}) => {
  const email = freshEmail()
  await page.goto('/auth/sign-up?redirect=/faq&utm_source=mail')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/auth/verify/email-check?utm_source=mail&redirect=%2Ffaq')
  const link = await linkTo(request, email, '/auth/verify/email/complete')
  const tab = await page.context().newPage()
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  await tab.getByRole('link', { name: 'Continue' }).click()
  await expect(tab).toHaveURL('/auth/initiate-profile?utm_source=mail&redirect=%2Ffaq%3Futm_source%3Dmail')
  // The first tab is notified, leaves the guest page and continues.
  await expect(page).toHaveURL('/faq?utm_source=mail')
})

test('D5.2 in another browser the link asks for the password that was chosen', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const email = freshEmail()
  await page.goto('/auth/sign-up')
  await hydrated(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Choose a password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/auth/verify/email-check')
  const link = await linkTo(request, email, '/auth/verify/email/complete')
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '' })
  await elsewhere.goto(link)
  await elsewhere.getByLabel('Your password').fill('something else')
  await elsewhere.getByRole('button', { name: 'Verify my email' }).click()
  await expect(elsewhere.getByText('That isn’t your current password.')).toBeVisible()
  await elsewhere.getByLabel('Your password').fill(PASSWORD)
  await elsewhere.getByRole('button', { name: 'Verify my email' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'Email verified' })).toBeVisible()
  // The link appears when this browser is signed in.
  await expect(elsewhere.getByRole('link', { name: 'Continue' })).toBeVisible()
  await elsewhere.goto(link)
  await expect(elsewhere).toHaveURL('/')
  await elsewhere.close()
})

test('D5.3 the demo customer signs in by a code, in the dialog', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/faq')
  await hydrated(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('dialog', { name: 'Your account' }).getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email or mobile number').fill(DEMO_CUSTOMER.email)
  await dialog.getByRole('button', { name: 'Use a one-time code' }).click()
  // The identifier is kept.
  await expect(dialog.getByLabel('Email or mobile number')).toHaveValue(DEMO_CUSTOMER.email)
  await dialog.getByRole('button', { name: 'Send me a code' }).click()
  await expect(dialog.getByText('m•••@example.com')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Your 6-digit code').fill(await codeTo(request, DEMO_CUSTOMER.email))
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/faq')
  await expect(page.getByRole('button', { name: `Profile: ${DEMO_CUSTOMER.firstName}` })).toBeVisible()
})

test('D5.2 D5.4 a forgotten password: link, new password, signed out everywhere, and in again', async ({
  page,
  request,
  baseURL,
}) => {
  const customer = await newCustomer(request)
  await page.goto('/auth/sign-in')
  await hydrated(page)
  await expect(page.getByText('Sign in to your account')).toBeVisible()
  await page.getByLabel('Email or mobile number').fill(customer.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByLabel('Email or mobile number')).toHaveValue(customer.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password/email-check')
  const link = await linkTo(request, customer.email, '/auth/forgot-password/')
  const token = new URL(link, baseURL).searchParams.get('token')

  await page.goto(`/auth/forgot-password/confirmation?token=${token}`)
  await page.getByRole('link', { name: 'Choose a new password' }).click()
  await expect(page).toHaveURL(`/auth/forgot-password/change?token=${token}`)
  const next = 'a very fresh shirt'
  await page.getByLabel('New password').fill('12345678')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText(/This password is too common/)).toBeVisible()
  await page.getByLabel('New password').fill(next)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/auth/forgot-password/complete')

  const before = await request.get('/api/customer/detail', { headers: { token: customer.token } })
  expect(before.status()).toBe(401)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page).toHaveTitle('This link no longer works · Clothesline Laundry')
  await page.goto('/auth/sign-in')
  await hydrated(page)
  await page.getByLabel('Email or mobile number').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(next)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Welcome Aisha,')).toBeVisible()
})

test('D5.2 D5.3 a stranger’s address gets the same answer, and a second message after 60 s, counted down in sight', async ({
  page,
}) => {
  await stopClock(page)
  await page.goto('/auth/forgot-password')
  await hydrated(page)
  await page.getByLabel('Email or mobile number').fill(freshEmail())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(/If c•••@example.com has an account/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Send again in \d+ s/ })).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(page.getByRole('button', { name: /Send again in (3\d|40) s/ })).toBeVisible()
  await page.clock.runFor(41_000)
  // The page's clock is ahead of the server's, so the server refuses. The page shows the refusal.
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.getByText(/You can ask for another one in/)).toBeVisible()
})

/** Saves the token before the first page starts. A page that is already open might still look for one and exchange it. */
async function saveGoogleToken(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('is-saved')) return
    sessionStorage.setItem('is-saved', 'yes')
    localStorage.setItem('google-token', 'aaaa.bbbb.cccc')
  })
}

test('S2.5 S4.5 a saved Google token that is refused leads to sign-in with the query, and is not kept', async ({
  page,
}) => {
  await saveGoogleToken(page)
  await page.goto('/faq?utm_source=mail&aid=a')
  await expect(page).toHaveURL('/auth/sign-in?utm_source=mail&aid=a&redirect=%2Ffaq%3Futm_source%3Dmail%26aid%3Da')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('google-token'))).toBeNull()
})

test('S4.5 a saved Google token is exchanged for a login', async ({ page, request }) => {
  const answer = await request.post('/api/auth/sign-in', {
    data: { identifier: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password },
  })
  const { response } = (await answer.json()) as { response: { token: string } }
  const sent: unknown[] = []
  await page.route('**/api/auth/sign-in/google', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({
      json: { status: true, message: 'Success', response: { ...response, needs_profile: false } },
    })
  })
  await saveGoogleToken(page)
  await page.goto('/faq')
  await expect(page.getByRole('button', { name: `Profile: ${DEMO_CUSTOMER.firstName}` })).toBeVisible()
  expect(sent).toEqual([{ token: 'aaaa.bbbb.cccc' }])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('google-token'))).toBeNull()
})

test('S4.5 S7.14 Google: to its page with a ticket, back with a code, signed in, and on to the redirect page', async ({
  page,
  request,
  baseURL,
}) => {
  const signedIn = await request.post('/api/auth/sign-in', {
    data: { identifier: DEMO_CUSTOMER.email, password: DEMO_CUSTOMER.password },
  })
  const { response } = (await signedIn.json()) as { response: { token: string } }
  const [ticket, state] = ['t'.repeat(43), 's'.repeat(43)]
  const answer = (given: object) => ({ json: { status: true, message: 'Success', response: given } })
  const sent: unknown[] = []
  await page.route('**/api/auth/methods', (route) => route.fulfill(answer({ google_client_id: 'a-client' })))
  await page.route('**/api/auth/google', (route) => {
    if (route.request().method() === 'GET')
      return route.fulfill(answer({ url: `${baseURL}/auth/sign-in?code=a-code&state=${state}&scope=openid`, ticket }))
    sent.push(route.request().postDataJSON())
    return sent.length === 1
      ? route.fulfill({ status: 401, json: { status: false, message: 'Google couldn’t confirm it’s you.' } })
      : route.fulfill(answer({ token: response.token, needs_profile: false }))
  })
  // The server would render Google's return page, but has no Google. So the test starts on another page and navigates in the browser.
  const visit = async () => {
    await page.goto('/auth/forgot-password?redirect=/faq&utm_source=mail')
    await hydrated(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
  }
  await visit()
  await expect(page.getByRole('alert').filter({ hasText: 'Google couldn’t confirm it’s you.' })).toBeVisible()
  await expect(page).toHaveURL('/auth/sign-in?utm_source=mail&redirect=%2Ffaq')
  await visit()
  await expect(page).toHaveURL('/faq?utm_source=mail')
  await expect(page.getByRole('button', { name: `Profile: ${DEMO_CUSTOMER.firstName}` })).toBeVisible()
  expect(sent).toEqual([
    { code: 'a-code', state, ticket },
    { code: 'a-code', state, ticket },
  ])
})

test('Google is offered only when it is set up', async ({ page }) => {
  for (const path of ['/auth/sign-in', '/auth/sign-up']) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toHaveCount(0)
  }
})

test('signing in or out in one tab updates the others', async ({ page, context }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/faq')
  await hydrated(page)
  const other = await context.newPage()
  await other.setViewportSize({ width: 1280, height: 800 })
  await other.goto('/auth/sign-in')
  await hydrated(other)
  await other.getByLabel('Email or mobile number').fill(DEMO_CUSTOMER.email)
  await other.getByLabel('Password', { exact: true }).fill(DEMO_CUSTOMER.password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: `Profile: ${DEMO_CUSTOMER.firstName}` })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vouchers' })).toBeVisible()

  await page.goto('/profile')
  await hydrated(page)
  await expect(other.getByRole('banner')).toBeVisible()
  const theirs = ['checkout', 'recent-searches', 's-addr', 'temp-card', 'drafts']
  for (const tab of [page, other])
    await tab.evaluate((keys) => {
      for (const key of [...keys, 'visits']) for (const area of [localStorage, sessionStorage]) area.setItem(key, '1')
    }, theirs)
  await other.getByRole('button', { name: 'Profile' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Profile: Sign in' })).toBeVisible()
  // Neither tab keeps the customer's data. Settings of the device stay.
  for (const tab of [page, other]) {
    expect(
      await tab.evaluate(() => [
        ...['checkout', 'recent-searches', 's-addr'].map((key) => localStorage.getItem(key)),
        ...['temp-card', 'drafts'].map((key) => sessionStorage.getItem(key)),
      ]),
    ).toEqual([null, null, null, null, null])
    expect(await tab.evaluate(() => localStorage.getItem('visits'))).not.toBeNull()
  }
})

test('S2.23 a visitor who follows a mail’s link without a login is told on home, signs in, and the page opens', async ({
  page,
  request,
}) => {
  const { email, password } = await newCustomer(request)
  await page.goto('/history?utm_source=mail')
  await expect(page).toHaveURL('/?utm_source=mail')
  const offer = page.locator('.snackbar-box')
  await expect(offer).toContainText('Sign in to open that page.')
  await offer.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/auth/sign-in')
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/history')
  // It is said once.
  await page.context().clearCookies({ name: 'local-Authentication' })
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  await expect(offer).toBeHidden()
})

test('S2.23 security 83: a damaged or foreign wanted page is not offered', async ({ page, baseURL }) => {
  const damaged: string[] = []
  page.on('pageerror', ({ message }) => damaged.push(message))
  for (const wanted of [
    '//',
    'https://',
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '/nope',
    '/faq',
  ]) {
    const value = encodeURIComponent(wanted)
    await page.context().addCookies([{ name: 'wanted-page', value, url: baseURL ?? '' }])
    await page.goto('/')
    await hydrated(page)
    // It is read once, and removed.
    await expect.poll(() => page.evaluate(() => document.cookie.includes('wanted-page'))).toBe(false)
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.snackbar-box'), wanted).toHaveCount(0)
  }
  expect(damaged).toEqual([])
})
