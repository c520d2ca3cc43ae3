import type { Page } from 'playwright-core'
import type { Content } from './navigation-probe.ts'

/** A way through the shop: where it begins, what is pressed, and the content that must follow. */
export type Way = {
  name: string
  who: 'guest' | 'customer'
  /** Where the way begins. */
  from: string
  /** Brings the page to the point of the press. */
  prepare?: (page: Page) => Promise<void>
  /** The link or button. `back` is the browser's own. */
  press: string | 'back'
  content: Content
}

const MAIN_BAR = 'nav[aria-label="Main"]'
const heading = (path: RegExp): Content => ({ path, selector: '#content h1' })
const A_PRODUCT = /^\/products\/[^/]+\/[^/]+\/\d+$/
const CARD = '[data-menu] li a[href^="/products/"]'

async function openFirstCard(page: Page): Promise<void> {
  await page.locator(CARD).first().click()
  await page.waitForURL(({ pathname }) => A_PRODUCT.test(pathname))
  await page.waitForLoadState('networkidle')
}

/** Adds something if the cart is empty. It stays in the customer's cart for the next turn. */
async function fillCart(page: Page): Promise<void> {
  const checkout = page.locator('[data-cart-view] button', { hasText: 'Checkout' })
  await checkout.waitFor()
  if (await checkout.isDisabled())
    await page
      .getByRole('button', { name: /^Add .* to your cart$/ })
      .first()
      .click()
  await page.locator('[data-cart-view] button:enabled', { hasText: 'Checkout' }).waitFor()
  await page.waitForLoadState('networkidle')
}

async function openCart(page: Page): Promise<void> {
  await fillCart(page)
  await page.locator('header a[href*="#cart"]').click()
  await page.locator('dialog button:enabled', { hasText: 'Checkout' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The main ways of the shop, on a phone. */
export const ways: readonly Way[] = [
  {
    name: 'home → menu',
    who: 'guest',
    from: '/',
    press: `${MAIN_BAR} a[href="/products"]`,
    content: { path: /^\/products$/, selector: CARD },
  },
  { name: 'menu → product', who: 'guest', from: '/products', press: CARD, content: heading(A_PRODUCT) },
  {
    name: 'product → menu, back',
    who: 'guest',
    from: '/products',
    prepare: openFirstCard,
    press: 'back',
    content: { path: /^\/products$/, selector: CARD },
  },
  {
    name: 'menu → category',
    who: 'guest',
    from: '/products',
    press: '[data-menu] section a[href^="/products/"]:not(li a)',
    content: heading(/^\/products\/[^/]+$/),
  },
  {
    name: 'menu → search',
    who: 'guest',
    from: '/products',
    press: 'header a[href="/products/search"]',
    content: heading(/^\/products\/search$/),
  },
  {
    name: 'home → plans',
    who: 'guest',
    from: '/',
    press: 'footer a[href="/subscriptions"]',
    content: heading(/^\/subscriptions$/),
  },
  {
    name: 'place → outlets',
    who: 'guest',
    from: '/location',
    press: 'a[href^="/location/maps"]',
    content: { path: /^\/location\/maps$/, selector: 'h1' },
  },
  {
    name: 'home → about',
    who: 'guest',
    from: '/',
    press: 'footer a[href="/about-us"]',
    content: heading(/^\/about-us$/),
  },
  { name: 'home → help', who: 'guest', from: '/', press: `${MAIN_BAR} a[href="/faq"]`, content: heading(/^\/faq$/) },
  {
    name: 'home → sign-in',
    who: 'guest',
    from: '/',
    press: `${MAIN_BAR} a[href="/auth/sign-in"]`,
    content: { path: /^\/auth\/sign-in$/, selector: 'h1' },
  },
  {
    name: 'menu → cart',
    who: 'customer',
    from: '/products',
    prepare: fillCart,
    press: 'header a[href*="#cart"]',
    content: { path: /#cart$/, selector: 'dialog[open] h2' },
  },
  {
    name: 'cart → checkout',
    who: 'customer',
    from: '/products?st=1&outid=1',
    prepare: openCart,
    press: 'dialog button:has-text("Checkout")',
    content: { path: /^\/checkout$/, selector: 'h1' },
  },
  {
    name: 'home → account',
    who: 'customer',
    from: '/',
    press: `${MAIN_BAR} a[href="/profile"]`,
    content: heading(/^\/profile$/),
  },
  {
    name: 'account → orders',
    who: 'customer',
    from: '/profile',
    press: `${MAIN_BAR} a[href="/history"]`,
    content: heading(/^\/history$/),
  },
  {
    name: 'orders → order',
    who: 'customer',
    from: '/history',
    press: '#content a[href^="/history/"]',
    content: heading(/^\/history\/./),
  },
]
