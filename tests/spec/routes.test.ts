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
