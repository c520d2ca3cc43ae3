import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type RouteName, routeNames, routes } from '#contract/routes.ts'
import { keepInBrowser, plainProducts, storedLines } from './support/guest-cart.ts'
import { newCustomer, useLogin as signInAs } from './support/new-customer.ts'
import { expect, hydrated, test } from './support/store-test.ts'

type Chunk = { file: string; src?: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }
const manifest = JSON.parse(
  readFileSync(new URL('../../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>

/** Everything that a page may ask for after its start. */
const LATE = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
const fileOf = (source: string) => LATE.find(({ src }) => src === `src/web/${source}`)?.file ?? source

/** Within a minute of the last reload a missing script makes the page say so (S8.6). */
const reloadedJustNow = (page: Page) =>
  page.addInitScript(() => sessionStorage.setItem('chunk-reload', String(Date.now())))

/** Goes to another page as Back and Forward do, without a link to it. */
const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

const ADDRESSES: Partial<Record<RouteName, string>> = {
  guestOrder: '/history/reg/guest/x',
  guestInvoice: '/history/reg/guest/x/invoice',
  addressEdit: '/profile/address/edit/x',
  vouchersEarned: '/vouchers/history/earned',
  checkoutSubscription: '/checkout/subscription',
  regularOrder: '/history/reg/x',
  regularInvoice: '/history/reg/x/invoice',
  search: '/products/search',
  voucherExchange: '/vouchers/redeem/x',
  orderOverview: '/history/x',
  orderDetail: '/history/x/detail',
  orderInvoice: '/history/x/invoice',
  trip: '/history/x/trip/pickup-1',
  tripServices: '/history/x/trip/pickup-1/extra-service',
  tripInvoice: '/history/x/trip/pickup-1/invoice',
  news: '/news',
  promotions: '/promotions',
  subscriptions: '/subscriptions',
  voucher: '/vouchers/x',
  product: '/products/dry-cleaning',
  subscriptionReport: '/usage/subscription',
}
const addressOf = (name: RouteName) => ADDRESSES[name] ?? routes[name].path

/** Of the page, not of the cart beside it. */
const failed = (page: Page) => page.locator('main :is(h1, h2):not(aside *)').filter({ hasText: /^An error occurred$/ })
const wayOn = (page: Page) => page.locator('main a:not(aside *)').filter({ hasText: /^Back to Home$/ })

for (const [what, isWithoutErrorPages] of [
  ['customer to whom every script but home’s is', false],
  ['guest to whom every script but home’s, and that of the error pages, is', true],
] as const) {
  test(`S8.6 for a ${what} missing, each page says so and leads on`, async ({ page, request, signIn, quiet }) => {
    if (!isWithoutErrorPages) await signIn(page)
    // With an empty cart the checkout would lead on by itself.
    await keepInBrowser(page, { 't-cart': await storedLines(request, [1]) })
    await reloadedJustNow(page)
    const rare = fileOf('app/rare.tsx')
    if (isWithoutErrorPages) await page.route(`**/${rare}`, (route) => route.abort())
    // The error pages are fetched when the browser is idle.
    const idle = isWithoutErrorPages ? null : page.waitForResponse(`**/${rare}`)
    await page.goto('/')
    await hydrated(page)
    // There and back: so home has all that it needs to come back.
    await goTo(page, '/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
    await goTo(page, '/')
    await expect(page.getByRole('region', { name: 'Categories' })).toBeVisible()
    await (await idle)?.finished()
    await page.route('**/assets/*.js', (route) => route.abort())
    // Whoever may not enter is led home, without any script of the page.
    const closed = isWithoutErrorPages ? 'customer' : 'guest'
    const pages = routeNames.filter((name) => !['home', 'faq'].includes(name) && routes[name].who !== closed)
    for (const name of pages) {
      await goTo(page, addressOf(name))
      await expect(failed(page), name).toBeVisible()
      await expect(wayOn(page), name).toBeVisible()
      await goTo(page, '/')
      await expect(failed(page), name).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Categories' }), name).toBeVisible()
    }
    quiet.length = 0
  })
}

test('S8.6 a page that the server drew and whose own script is missing says so, too', async ({ page, quiet }) => {
  await reloadedJustNow(page)
  for (const missing of [
    ['content/faq.screen.tsx'],
    ['content/faq.screen.tsx', 'app/rare.tsx'],
    ['app/page-loader.ts'],
  ]) {
    await page.unrouteAll()
    for (const source of missing) await page.route(`**/${fileOf(source)}`, (route) => route.abort())
    await page.goto('/faq')
    await expect(failed(page), missing.join()).toBeVisible()
    await expect(wayOn(page), missing.join()).toBeVisible()
  }
  quiet.length = 0
})

/** Parts of pages that come late: what asks for each of them, and what is seen instead. */
type Part = {
  at?: string
  width?: number
  /** Signed in as somebody new. */
  isCustomer?: boolean
  press?: (page: Page) => Promise<void>
  sees?: (page: Page) => Promise<void>
}
const PARTS: Record<string, Part> = {
  'app/header/profile-panel.tsx': { press: (page) => page.getByRole('button', { name: /^Profile/ }).click() },
  'auth/auth-dialog-panel.tsx': {
    press: async (page) => {
      await page.getByRole('button', { name: /^Profile/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    },
  },
  'cart/edit-line.tsx': {
    press: (page) =>
      page.getByRole('complementary', { name: 'Cart', exact: true }).getByRole('button', { name: /^Edit/ }).click(),
  },
  'app/late-cart.tsx': {
    sees: async (page) => {
      const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
      await expect(cart.getByRole('alert').getByRole('heading', { name: 'An error occurred' })).toBeVisible()
      await expect(cart.getByRole('link', { name: 'Refresh' })).toBeVisible()
    },
  },
  'cart/cart-sheet.tsx': {
    at: '/products',
    width: 390,
    press: (page) => page.getByRole('button', { name: /^Open your cart/ }).click(),
  },
  'account/delete-account.tsx': {
    at: '/profile',
    isCustomer: true,
    press: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  'app/keepers.tsx': {
    at: '/products',
    press: async (page) => {
      const [product] = await plainProducts(page.request, 1)
      await page.getByRole('button', { name: `Add ${product?.name} to your cart` }).click()
    },
  },
}

for (const [source, { at = '/', width = 1280, isCustomer = false, press, sees }] of Object.entries(PARTS)) {
  test(`S8.6 without ${source}, whoever needs it is told and led on`, async ({ page, request, baseURL, quiet }) => {
    await page.setViewportSize({ width, height: 900 })
    await reloadedJustNow(page)
    if (isCustomer) await signInAs(page, (await newCustomer(request)).token, baseURL)
    await keepInBrowser(page, { 't-cart': await storedLines(request, [1]) })
    await page.route(`**/${fileOf(source)}`, (route) => route.abort())
    await page.goto(at)
    await hydrated(page)
    await press?.(page)
    if (sees) await sees(page)
    else {
      await expect(failed(page)).toBeVisible()
      await expect(wayOn(page)).toBeVisible()
    }
    quiet.length = 0
  })
}

/** What a page can do without, and what has a test elsewhere. */
const OTHERS: Record<string, string> = {
  'app/rare.tsx': 'above',
  'app/page-loader.ts': 'above',
  'app/layouts/banner-layout.tsx': 'its pages stand in the plain frame',
  'app/settle-account.ts': 'the network’s error page stands for the account',
  'app/remember-referral.ts': 'asked again at the next start',
  'app/say-head.ts': 'the title stays that of the page before',
  'app/lead-to-sign-in.ts': 'the page is loaded again, and the server leads on',
  'app/measure/measuring.tsx': 'nothing is measured',
  'cart/use-active-cart.ts': 'the checkout itself says that the cart is empty',
  'cart/change-place-dialog.tsx': 'as cart/edit-line.tsx',
  'catalog/search-field.tsx': 'the plain form searches',
  'catalog/search-popup.tsx': 'the field searches without suggestions',
  'content/install-card.tsx': 'nothing is offered',
  'home/recent-products.tsx': 'nothing is shown',
  'orders/cancel-form.tsx': 'as account/delete-account.tsx',
  'orders/claim-form.tsx': 'as account/delete-account.tsx',
  'orders/reschedule-form.tsx': 'as account/delete-account.tsx',
  'account/stripe-card-form.tsx': 'as account/delete-account.tsx',
}

test('S8.6 every script that a page asks for after its start has been thought of', () => {
  const late = LATE.map(({ src = '' }) => src.replace('src/web/', '')).filter((src) => !src.endsWith('.screen.tsx'))
  const known = [...Object.keys(PARTS), ...Object.keys(OTHERS), '../../node_modules/@stripe/stripe-js/pure/index.mjs']
  expect(late.filter((src) => !known.some((one) => src.endsWith(one.replace('../../', ''))))).toEqual([])
  expect(Object.keys({ ...PARTS, ...OTHERS }).filter((src) => !late.includes(src))).toEqual([])
})
