import type { APIRequestContext } from '@playwright/test'
import { type RouteName, routeNames, routes } from '#contract/wire/routes.ts'
import { seedStorage } from './support/guest-cart.ts'
import { loginCookie } from './support/new-customer.ts'
import { test as base, expect } from './support/store-test.ts'
import { addressesOf, type Visitor, type Walker } from './support/walk-addresses.ts'
import { findingsOf, watchShifts } from './support/walk-checks.ts'
import { type Bought, waitingOrder, walkingCustomer, walkingGuest } from './support/walk-people.ts'

/** The visitors are created once per worker, when a test first needs them. */
const test = base.extend<object, { walker: Walker }>({
  walker: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL ?? '' })
      await use({ guest: await walkingGuest(request), customer: await walkingCustomer(request) })
      await request.dispose()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

const mayEnter = (visitor: Visitor, name: RouteName) =>
  name === 'subscriptionReport'
    ? visitor === 'customer'
    : routes[name].who === 'anyone' || routes[name].who === (visitor === 'customer' ? 'customer' : 'guest')

/** The route table in parts of similar size. Routes that match no pattern are content pages. */
const PARTS: Record<string, RegExp> = {
  'the products': /^\/products\/:/,
  'the menu and the search': /^\/products(?!\/(outlet|sales-type))/,
  'home and the places': /^\/$|^\/(location|dine-in|products)/,
  'the ways in': /^\/auth\/(?!initiate)|^\/(login|complete|confirmation|email-check)/,
  'the checkout': /^\/checkout\/(?!subscription)|^\/checkout$/,
  'the orders': /^\/history/,
  'vouchers and points': /^\/vouchers/,
  'the account': /^\/(profile|referral|auth|checkout|:report)/,
  'the texts': /./,
}
const partOf = (name: RouteName) => Object.keys(PARTS).find((part) => PARTS[part]?.test(routes[name].path))

const known = ({ paid, waiting, failed }: Bought) =>
  [paid, failed, ...(waiting ? [waiting] : [])].map(({ order_id, guest_token }) => ({
    orderId: order_id,
    token: guest_token,
    bought: [],
    isDone: true,
  }))

/** The console messages, without Chromium's warning about unused preloads. It appears on later pages of a visit although the picture is shown. */
const said = (quiet: string[]) =>
  quiet.splice(0).filter((one) => !/preloaded using link preload but not used/.test(one))

/** The browser's storage after an earlier visit. */
function keptBy(visitor: Visitor, { guest }: Walker): Record<string, unknown> {
  if (visitor === 'customer') return {}
  const kept = { 't-cart': guest.lines, purchases: known(guest) }
  // The plain guest has no pending verification, so the code pages are empty.
  if (visitor === 'guest') return kept
  const atMs = Date.now()
  const place = { channel: 'email', to: guest.email }
  const sent = { ...place, atMs, resendAfterSeconds: 60, livesSeconds: 600 }
  const pending = { purpose: 'sign-up', ticket: guest.ticket, places: [place], sent, startedAtMs: atMs }
  return { ...kept, 'pending-sign-in': pending }
}

async function withWaiting(request: APIRequestContext, visitor: Visitor, walker: Walker): Promise<Walker> {
  if (visitor === 'customer')
    return { ...walker, customer: { ...walker.customer, waiting: await waitingOrder(request, walker.customer.token) } }
  return { ...walker, guest: { ...walker.guest, waiting: await waitingOrder(request) } }
}

for (const visitor of ['guest', 'customer', 'partner'] as const) {
  for (const part of Object.keys(PARTS)) {
    const names = routeNames.filter((name) => partOf(name) === part && mayEnter(visitor, name))
    if (names.length === 0) continue
    test(`S2.1 S2.2 S2.3 S2.7 a ${visitor} walks ${part}: every page at every width`, async ({
      page,
      baseURL,
      request,
      walker: made,
      quiet,
    }) => {
      test.setTimeout(1_800_000)
      const walker = part === 'the checkout' ? await withWaiting(request, visitor, made) : made
      const { customer } = walker
      const here = baseURL ?? ''
      const origin = visitor === 'partner' ? here.replace('localhost', 'harbour.localhost') : here
      await watchShifts(page)
      await page.context().addCookies(visitor === 'customer' ? [loginCookie(customer.token, baseURL)] : [])
      await seedStorage(page, keptBy(visitor, walker))
      const found: string[] = []
      for (const name of names) {
        for (const path of addressesOf(name, walker, visitor)) {
          const findings = [...(await findingsOf(page, origin + path)), ...said(quiet)]
          found.push(...findings.map((one) => `${path} as ${visitor}, ${one}`))
        }
      }
      expect(found).toEqual([])
    })
  }
}

test('S2.22 S2.23 S6.1 S6.3 a visitor without access to a page is redirected home, with the query', async ({
  request,
  walker,
}) => {
  for (const visitor of ['guest', 'customer'] as const) {
    const headers: Record<string, string> =
      visitor === 'customer' ? { Cookie: `local-Authentication=${walker.customer.token}` } : {}
    for (const name of routeNames.filter((one) => !mayEnter(visitor, one))) {
      const [path = ''] = addressesOf(name, walker, visitor)
      const from = `${path}${path.includes('?') ? '&' : '?'}utm_source=mail`
      const answer = await request.get(from, { headers, maxRedirects: 0 })
      expect([answer.status(), answer.headers().location], `${path} as ${visitor}`).toEqual([302, '/?utm_source=mail'])
    }
  }
})
