import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { type RouteName, routeNames, routes } from '#contract/wire/routes.ts'
import { guestAtCheckout, openStep, tableToken } from './support/checkout.ts'
import { defaultPlace, plainProducts, seedStorage, storedLines } from './support/guest-cart.ts'
import { newCustomer, useLogin as signInAs } from './support/new-customer.ts'
import { BROUGHT, PICKED_UP, performStaffActs, placeOrder, sharedCustomer } from './support/orders.ts'
import { expect, hydrated, test } from './support/store-test.ts'

type Chunk = { file: string; src?: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] }
const manifest = JSON.parse(
  readFileSync(new URL('../../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, Chunk>

/** All chunks that pages import dynamically. */
const LATE = Object.values(manifest).filter(({ isDynamicEntry }) => isDynamicEntry)
const fileOf = (source: string) => LATE.find(({ src }) => src === `src/web/${source}`)?.file ?? source

/** S8.6: a missing chunk shows an error if the last reload is less than a minute ago. This makes the last reload always recent, also on a slow machine. */
const reloadedJustNow = (page: Page) =>
  page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      return key === 'chunk-reload' ? String(Date.now()) : getItem.call(this, key)
    }
  })

/** With data saver no script is fetched before it is needed, so a missing one is missed. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
)

/** Navigates as Back and Forward do, without a link. */
const goTo = (page: Page, path: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Values of path parameters that must exist. Others get an unknown value, and optional ones are omitted. */
const PARAMETERS: Record<string, string> = { category: 'dry-cleaning', report: 'usage' }
const addressOf = (name: RouteName) =>
  routes[name].path.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, (_, parameter) => PARAMETERS[parameter] ?? 'x')

/** The page's own error, not that of the cart beside it. */
const failed = (page: Page) => page.locator('main :is(h1, h2):not(aside *)').filter({ hasText: /^An error occurred$/ })
const wayOn = (page: Page) => page.locator('main a:not(aside *)').filter({ hasText: /^Back to Home$/ })

for (const [what, isWithoutErrorPages] of [
  ['customer to whom every script but home’s is', false],
  ['guest to whom every script but home’s, and that of the error pages, is', true],
] as const) {
  test(`S8.6 for a ${what} missing, each page says so and has a link home`, async ({
    page,
    request,
    signIn,
    quiet,
  }) => {
    if (!isWithoutErrorPages) await signIn(page)
    // With an empty cart the checkout would redirect.
    await seedStorage(page, { 't-cart': await storedLines(request, [1]) })
    await reloadedJustNow(page)
    const fallback = fileOf('app/pages/fallback.tsx')
    if (isWithoutErrorPages) await page.route(`**/${fallback}`, (route) => route.abort())
    // The error pages are fetched when the browser is idle.
    const idle = isWithoutErrorPages ? null : page.waitForResponse(`**/${fallback}`)
    await page.goto('/')
    await hydrated(page)
    // Visits another page and returns, so that all chunks of the home page are loaded.
    await goTo(page, '/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'Help & FAQ' })).toBeVisible()
    await goTo(page, '/')
    await expect(page.getByRole('region', { name: 'Categories' })).toBeVisible()
    await (await idle)?.finished()
    await page.route('**/assets/*.js', (route) => route.abort())
    // Skips pages that this visitor may not enter: they redirect home without loading a chunk.
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

test('S8.6 a server-rendered page whose own script is missing says so too', async ({ page, quiet }) => {
  await reloadedJustNow(page)
  for (const missing of [
    ['content/faq.screen.tsx'],
    ['content/faq.screen.tsx', 'app/pages/fallback.tsx'],
    ['app/pages/screen-loader.ts'],
  ]) {
    await page.unrouteAll()
    for (const source of missing) await page.route(`**/${fileOf(source)}`, (route) => route.abort())
    await page.goto('/faq')
    await expect(failed(page), missing.join()).toBeVisible()
    await expect(wayOn(page), missing.join()).toBeVisible()
  }
  quiet.length = 0
})

/** A chunk of a page: what loads it, and what is shown if it is missing. */
type Part = {
  at?: string
  width?: number
  /** Signed in as a new customer. */
  isCustomer?: boolean
  /** Opens the page, instead of `at` and a cart with one item. */
  open?: (page: Page, request: APIRequestContext) => Promise<void>
  press?: (page: Page) => Promise<void>
  sees?: (page: Page) => Promise<void>
  /** Without its script, the part stays as the server sent it. */
  isHydratedLater?: true
}

const atTable = async (page: Page) => {
  await page.goto(`/dine-in?tabid=${await tableToken()}`)
  await expect(page).toHaveURL(/\/products\?/)
}
const join = async (page: Page) => {
  await page.getByRole('button', { name: 'Order together' }).click()
  await page.getByLabel('Your name').fill('Mei')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}
const addFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Add .* to your cart$/ })
    .first()
    .click()
const atCheckout = async (page: Page, request: APIRequestContext) => void (await guestAtCheckout(page, request, 2))
const heading = (name?: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, ...(name ? { name } : {}) })).toBeVisible()
const searches = async (page: Page) => {
  await page.getByRole('search').getByLabel('Search the menu').fill('curtain')
  await page.keyboard.press('Enter')
}
const foundCurtains = (page: Page) => expect(page).toHaveURL(/\/products\/search\?.*q=curtain/)

/** The opened sheet shows the error, and the page behind it stays. */
const sheetSaysSo = async (page: Page) => {
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('alert')).toContainText('We couldn’t load this.')
  await expect(sheet.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
}
const messageSaysSo = async (page: Page) => {
  await expect(page.getByText('We couldn’t load this. Check your connection and try again.')).toBeVisible()
  await expect(failed(page)).toHaveCount(0)
}

const pressHome = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /, Home$/ })
    .click()

/** Chunks whose absence must be reported. */
const PARTS: Record<string, Part> = {
  'app/pages/page-loader.ts': { at: '/faq', press: pressHome },
  'home/load-home.ts': { at: '/faq', press: pressHome },
  'catalog/menu/filter-sheet.tsx': {
    at: '/products',
    press: (page) => page.getByRole('button', { name: 'Filters' }).click(),
  },
  'catalog/product/choose-sheet.tsx': {
    at: '/products',
    press: (page) =>
      page
        .getByRole('button', { name: /^Choose options for/ })
        .first()
        .click(),
  },
  'app/header/profile-panel.tsx': { press: (page) => page.getByRole('button', { name: /^Profile/ }).click() },
  'auth/sign-in/auth-dialog-panel.tsx': {
    press: async (page) => {
      await page.getByRole('button', { name: /^Profile/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    },
  },
  'cart/panel/edit-line.tsx': {
    press: (page) =>
      page.getByRole('complementary', { name: 'Cart', exact: true }).getByRole('button', { name: /^Edit/ }).click(),
    sees: messageSaysSo,
  },
  'app/start/lazy-cart.tsx': {
    sees: async (page) => {
      const cart = page.getByRole('complementary', { name: 'Cart', exact: true })
      await expect(cart.getByRole('alert').getByRole('heading', { name: 'An error occurred' })).toBeVisible()
      await expect(cart.getByRole('link', { name: 'Refresh' })).toBeVisible()
    },
  },
  'account/security/delete-account.tsx': {
    at: '/profile',
    isCustomer: true,
    press: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
    sees: sheetSaysSo,
  },
  'app/start/app-effects.tsx': {
    at: '/products',
    press: async (page) => {
      const [product] = await plainProducts(page.request, 1)
      await page.getByRole('button', { name: `Add ${product?.name} to your cart` }).click()
    },
  },
  'cart/table/table-group.tsx': { open: atTable },
  'cart/table/table-basket-panel.tsx': { width: 390, open: atTable, press: join },
  'cart/table/add-to-table.ts': {
    width: 390,
    open: atTable,
    press: async (page) => {
      await join(page)
      await expect(page.getByText('Mei (you)')).toBeVisible()
      await addFirst(page)
    },
  },
  'checkout/form/table-checkout.tsx': {
    width: 390,
    open: atTable,
    press: async (page) => {
      await addFirst(page)
      await page.getByRole('button', { name: 'Checkout' }).click()
    },
  },
  'checkout/form/company-part.tsx': { open: atCheckout },
  'checkout/form/company-form.tsx': {
    open: atCheckout,
    press: (page) => page.getByRole('button', { name: 'Invoice to a company' }).click(),
    sees: sheetSaysSo,
  },
  'checkout/slots/split-return.tsx': {
    open: async (page, request) =>
      void (await guestAtCheckout(page, request, 3, { pieces: [1, 1], turnarounds: [48, 96] })),
    press: (page) => openStep(page, 'When'),
    sees: async (page) => {
      await expect(page.getByRole('alert')).toContainText('We couldn’t load this.')
      await expect(page.getByRole('group', { name: 'Return: time' })).toBeVisible()
      await expect(failed(page)).toHaveCount(0)
    },
  },
  'cart/place/change-place-dialog.tsx': {
    open: async (page, request) => {
      const { sales_type_id, outlet_id } = await defaultPlace(request)
      // The product is not sold for drop-off.
      const { response } = await (await request.get('/api/products/dining-chair-steam')).json()
      const lines = await storedLines(request, [1], { product_id: response.id, product_name: response.name })
      const place = { sales_type: String(sales_type_id), outlet_id: String(outlet_id) }
      await seedStorage(page, { 't-cart': lines, ...place })
      await page.goto(`/products/sales-type?st=${sales_type_id}&outid=${outlet_id}`)
      await page.waitForLoadState('networkidle')
    },
    press: async (page) => {
      await page.getByRole('radio', { name: /Drop Off/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
}

/** Chunks without which the page still works. */
const DISPENSABLE: Record<string, Part & { sees: (page: Page) => Promise<void> }> = {
  'app/layouts/banner-layout.tsx': { at: '/products', sees: heading() },
  'app/start/offer-sign-in.ts': { at: '/history', sees: heading() },
  'app/start/remember-referral.ts': { at: '/?ref=abcdefgh', sees: heading() },
  'app/head/update-head.ts': { press: (page) => goTo(page, '/faq'), sees: heading('Help & FAQ') },
  'cart/place/use-active-cart.ts': {
    open: async (page) => void (await page.goto('/checkout')),
    sees: (page) => expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible(),
  },
  'catalog/search/search-field.tsx': { press: searches, sees: foundCurtains },
  'catalog/search/search-popup.tsx': {
    press: async (page) => {
      await page.getByLabel('Search the menu').focus()
      await expect(page.getByRole('combobox', { name: 'Search the menu' })).toBeFocused()
      await page.keyboard.type('curtain')
      await page.keyboard.press('Enter')
    },
    sees: foundCurtains,
  },
  'content/install-card.tsx': {
    press: (page) =>
      page.evaluate(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }))),
    sees: heading(),
  },
  'app/footer.tsx': {
    isHydratedLater: true,
    sees: (page) => expect(page.getByRole('contentinfo')).toContainText('Terms and conditions'),
  },
  'catalog/menu/menu-rest.tsx': {
    isHydratedLater: true,
    at: '/products',
    sees: (page) => expect(page.getByRole('region', { name: 'What’s new' })).toBeAttached(),
  },
  'catalog/empty-menu.tsx': {
    isHydratedLater: true,
    at: '/products?min=999999',
    sees: (page) => expect(page.getByRole('link', { name: 'Clear filters' })).toBeVisible(),
  },
  'home/hero/postal-hero.tsx': { isHydratedLater: true, sees: heading() },
  'home/home-rest.tsx': {
    isHydratedLater: true,
    sees: (page) => expect(page.getByRole('region', { name: 'Categories' })).toBeVisible(),
  },
  'home/recent-products.tsx': { sees: heading() },
  'cart/table/table-count.ts': { width: 390, open: atTable, press: join, sees: heading() },
  'location/sheet/place-sheet.tsx': {
    open: async (page, request) => {
      await seedStorage(page, { 't-cart': await storedLines(request, [1]) })
      await page.goto('/products')
      await page.waitForLoadState('networkidle')
    },
    press: (page) =>
      page.getByRole('complementary', { name: 'Cart', exact: true }).getByRole('button', { name: 'Checkout' }).click(),
    sees: heading('How would you like to order?'),
  },
}

for (const [source, part] of Object.entries({ ...PARTS, ...DISPENSABLE })) {
  const { at = '/', width = 1280, isCustomer = false, open, press, sees, isHydratedLater = false } = part
  const title = source in PARTS ? 'its visitor is told and led on' : 'its page works'
  test(`S8.6 without ${source}, ${title}`, async ({ page, request, baseURL, quiet }) => {
    await page.setViewportSize({ width, height: 900 })
    await reloadedJustNow(page)
    if (isCustomer) await signInAs(page, (await newCustomer(request)).token, baseURL)
    let isMissed = false
    await page.route(`**/${fileOf(source)}`, (route) => {
      isMissed = true
      return route.abort()
    })
    if (open) await open(page, request)
    else {
      await seedStorage(page, { 't-cart': await storedLines(request, [1]) })
      await page.goto(at)
    }
    if (!isHydratedLater) await hydrated(page)
    await press?.(page)
    await expect.poll(() => isMissed).toBe(true)
    if (sees) await sees(page)
    else {
      await expect(failed(page)).toBeVisible()
      await expect(wayOn(page)).toBeVisible()
    }
    if (source in DISPENSABLE) await expect(failed(page)).toHaveCount(0)
    quiet.length = 0
  })
}

/** Chunks of the order page, each with the button that loads it. */
const ACTS = {
  'orders/detail/cancel-form.tsx': 'Cancel this order',
  'orders/reschedule/reschedule-form.tsx': 'Change times',
  'orders/claims/claim-form.tsx': 'Report a problem',
}

test('S8.6 without the forms of an order, its visitor is told and led on', async ({
  page,
  request,
  baseURL,
  quiet,
}) => {
  const { token } = await sharedCustomer(request)
  const { order_id: id } = await placeOrder(request, { token })
  await signInAs(page, token, baseURL)
  await reloadedJustNow(page)
  for (const [source, button] of Object.entries(ACTS)) {
    await page.route(`**/${fileOf(source)}`, (route) => route.abort())
    if (source === 'orders/claims/claim-form.tsx')
      await performStaffActs(request, id, ...PICKED_UP, 'receive', 'process', 'ready', ...BROUGHT)
    await page.goto(`/history/${id}`)
    await hydrated(page)
    await page.getByRole('button', { name: button }).click()
    await sheetSaysSo(page)
  }
  quiet.length = 0
})

test('S8.6 S2.19 an order’s page stays when the network is lost, and its forms open when it is back', async ({
  page,
  context,
  request,
  quiet,
}) => {
  const { guest_token } = await placeOrder(request)
  await page.goto(`/history/reg/guest/${guest_token}`)
  await hydrated(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Change times' }).click()
  await sheetSaysSo(page)
  await context.setOffline(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  // Chromium may cache the failed import. Then the page reloads (S8.6), and the next click opens the form.
  await expect(async () => {
    const open = page.getByRole('button', { name: 'Change times' })
    if (!(await page.getByRole('dialog').isVisible())) await open.click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save new times' })).toBeVisible()
  }).toPass()
  quiet.length = 0
})

/** Chunks that are tested above, and chunks that the demo store's pages cannot load, with what happens without them. */
const OTHERS: Record<string, string> = {
  'app/pages/fallback.tsx': 'above',
  'app/pages/screen-loader.ts': 'above',
  'app/start/settle-account.ts': 'the network’s error page stands for the account',
  'app/pages/redirect-to-sign-in.ts': 'the page is loaded again, and the server leads on',
  'app/measure/measuring.tsx': 'nothing is measured',
  'src/contract/account/customer.ts': 'the server alone checks the form',
  'src/ui/illustrations/picture-fallback.tsx': 'the place of a failed picture stays empty',
  'account/messages/messages-form.tsx': 'the sheet says so, as without the forms of an order',
  'account/push/push-offer.tsx': 'no notifications are offered',
  'account/push/push-settings.tsx': 'the profile has no switch for notifications',
  'account/care/care-form.tsx': 'the sheet says so, as without the forms of an order',
  'account/passkeys/passkey-task.tsx': 'the sheet says so, as without the forms of an order',
  'auth/passkeys/use-passkey.ts': 'the button says so, and the form signs in',
  'auth/passkeys/passkey-offer.tsx': 'no passkey is offered',
  'checkout/wallet/express-wallet.tsx': 'the checkout has no wallet, as in a browser without one',
  'checkout/wallet/wallet-buttons.tsx': 'the checkout has no wallet, as in a browser without one',
  'checkout/wallet/stripe-wallet.tsx': 'the checkout has no wallet, as in a browser without one',
  'home/living/living-home.tsx': 'the orders are in the history',
  'cart/panel/cart-reason.tsx': 'the reason’s place says so and offers to try again; the amount stays',
  'checkout/weight/own-limit.tsx': 'its place says so and offers to try again; the limit that is shown counts',
  'orders/weight/refused-hold.tsx': 'its place says so and offers to try again; the mail and the page name the phone',
  'account/payments/stripe-card-form.tsx':
    'the sheet says so, as without the forms of an order: fetched in the same way, with Stripe alone',
}

test('S8.6 every dynamically imported script has a test or an explanation', () => {
  const late = LATE.map(({ src = '' }) => src.replace('src/web/', '')).filter((src) => !src.endsWith('.screen.tsx'))
  const known = { ...PARTS, ...DISPENSABLE, ...ACTS, ...OTHERS }
  const library = 'node_modules/@stripe/stripe-js/pure/index.mjs'
  expect(late.filter((src) => !(src in known) && src !== library)).toEqual([])
  expect(Object.keys(known).filter((src) => !late.includes(src))).toEqual([])
})
