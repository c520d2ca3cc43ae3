import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Page, routeNames, routes } from '#contract/wire/routes.ts'
import { screenSources } from '#server/files/assets.ts'

/** The specification's pages in its order: static ones, then parameterised ones, then the second reading of S2.2. */
const SPECIFIED =
  '/ /about-us /checkout /dine-in /faq /history /location /login /privacy-policy /products /profile /referral /social-updates /terms-conditions /vouchers /auth/forgot-password /auth/initiate-profile /auth/sign-in /auth/sign-up /auth/verify /checkout/extra-service /checkout/failed /checkout/order /checkout/success /checkout/vouchers /checkout/waiting-payment /location/maps /products/outlet /products/sales-type /profile/address /profile/edit /profile/payments /vouchers/history /vouchers/redeem /auth/forgot-password/change /complete /confirmation /email-check /auth/verify/email-check /auth/verify/otp-check /checkout/app/failed /checkout/app/success /profile/address/create /profile/edit/password /profile/payments/add /vouchers/history/redeem /auth/verify/email/complete /history/reg/guest/:id /history/reg/guest/:id/invoice /profile/address/edit/:id? /vouchers/history/earned/:id? /checkout/subscription/:id? /history/reg/:id /history/reg/:id/invoice /products/search/:id? /vouchers/redeem/:id /history/:id /history/:id/detail /history/:id/invoice /history/:id/trip/:slug /history/:id/trip/:slug?/extra-service /history/:id/trip/:slug?/invoice /news/:id? /promotions/:id? /subscriptions/:id? /vouchers/:id /products/:category/:name?/:id? /:report/subscription /auth/forgot-password/complete /auth/forgot-password/confirmation /auth/forgot-password/email-check'.split(
    ' ',
  )

test('S2.1 S2.3 the route table is the specification’s list of pages, each once; any other names its requirement', () => {
  const pages: Page[] = routeNames.map((name) => routes[name])
  const paths = pages.map(({ path }) => path)
  const specified = pages.filter(({ requirement }) => requirement === undefined).map(({ path }) => path)
  expect(specified.filter((path) => !SPECIFIED.includes(path))).toEqual([])
  expect(SPECIFIED.filter((path) => !specified.includes(path))).toEqual([])
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('every route has a screen, and the server finds its file', () => {
  const sources = screenSources(readFileSync(new URL('../../src/web/app/pages/screens.ts', import.meta.url), 'utf8'))
  expect([...sources.keys()].sort()).toEqual([...routeNames].sort())
  const missing = [...sources.values()].filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))
  expect(missing).toEqual([])
})

/** The pages of customers, and those of guests: the ways in. Every other page is for anyone. */
const CUSTOMERS =
  /^\/(history(?!\/reg\/guest)|profile|referral|vouchers|auth\/initiate-profile|checkout\/subscription)(\/|$)/
const GUESTS = /^\/(login|email-check|auth\/(sign-in|sign-up|verify.*|forgot-password(\/email-check)?))$/

test.each(routeNames)('S2.22 S2.23 S6.1 S6.3 %s is open to whom its part of the shop is for', (name) => {
  const { path, who } = routes[name]
  expect(who).toBe(CUSTOMERS.test(path) ? 'customer' : GUESTS.test(path) ? 'guest' : 'anyone')
})

test.each(routeNames)('S2.7 the layout of %s is one for those who may enter', (name) => {
  const { layout, who } = routes[name]
  // Its screen decides who may enter.
  if (name === 'subscriptionReport') return expect(layout).toBe('bareAccount')
  if (who === 'customer') expect(['account', 'bareAccount']).toContain(layout)
  else if (who === 'guest') expect(layout).toBe('bareGuest')
  else expect(layout).not.toMatch(/account|guest/i)
})

test('S2.7 home and the menu have the carousel, and the checkout’s steps the cart', () => {
  const named = (layout: string) => routeNames.filter((name) => routes[name].layout === layout)
  expect([named('home'), named('banner')]).toEqual([['home'], ['products']])
  expect(named('bareCart')).toEqual(['checkout', 'extraServices', 'checkoutOrder', 'checkoutVouchers'])
})

test('a page that shows a text of the store’s own has the name of that text as its address', () => {
  const pages: Record<string, Page> = routes
  const written = routeNames.flatMap((name) => pages[name]?.content ?? [])
  expect(written).toEqual(['about-us', 'faq', 'privacy-policy', 'social-updates', 'terms-conditions'])
  for (const content of written)
    expect(
      routeNames.find((name) => pages[name]?.content === content && routes[name].path === `/${content}`),
    ).toBeDefined()
})

test('S3.11 the place that was chosen last time counts on home, in a search, in news and promotions and on a product’s page', () => {
  const pages: Record<string, Page> = routes
  expect(routeNames.filter((name) => pages[name]?.usesLastPlace)).toEqual([
    'home',
    'search',
    'news',
    'promotions',
    'product',
  ])
})
