import { beforeAll, expect, test } from 'vitest'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { MAIN_HOST, type TestSite, testSite } from '#tests/support/site.ts'
import { REDIRECT_ATTACKS } from '../support/redirect-attacks.ts'

let site: TestSite
let visit: ReturnType<typeof renderedSite>
let token: string

beforeAll(async () => {
  site = await testSite()
  visit = renderedSite(site)
  token = (await site.signedIn()).token
})

const ORIGIN = `http://${MAIN_HOST}`
/** All pages without path parameters, because any of them may read `redirect` some day. */
const paths = routeNames.map((name) => routes[name].path as string).filter((path) => !path.includes(':'))
const guestPaths = routeNames.filter((name) => routes[name].who === 'guest').map((name) => routes[name].path as string)
const stays = (address: string) => URL.canParse(address, ORIGIN) && new URL(address, ORIGIN).origin === ORIGIN
const decoded = (html: string) => html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** The targets of a page's links and forms that an attack has led off the site. The store's own external links do not match. */
function leavingFrom(html: string): string[] {
  const addresses = [...html.matchAll(/\s(?:href|action|formaction)="([^"]*)"/g)].map(([, address = '']) =>
    decoded(address),
  )
  return addresses.filter((address) => !stays(address) && /evil|javascript|data:/i.test(address))
}

/** Only two values, because rendering every page is slow. The redirect tests below try all values. */
test.each(['//evil.example', 'javascript:alert(1)'])(
  'security 83: redirect=%j leads nobody off the site, on any page, signed in or out',
  async (wanted) => {
    const query = `redirect=${encodeURIComponent(wanted)}`
    for (const path of paths) {
      for (const login of [undefined, token]) {
        const answer = await visit(`${path}?type=pick&${query}`, login ? { token: login } : {})
        const location = answer.headers.get('Location')
        if (location !== null) expect(stays(location), `${path} → ${location}`).toBe(true)
        else expect(leavingFrom(await answer.text()), path).toEqual([])
      }
    }
  },
)

test.each(guestPaths)('security 83: %s redirects a customer to the given page, within the site only', async (path) => {
  for (const wanted of REDIRECT_ATTACKS) {
    const answer = await visit(`${path}?redirect=${encodeURIComponent(wanted)}`, { token })
    expect([answer.status, answer.headers.get('Location')], wanted).toEqual([302, '/'])
  }
  const known = await visit(`${path}?redirect=${encodeURIComponent('/faq?utm_source=mail')}`, { token })
  expect(known.headers.get('Location')).toBe('/faq?utm_source=mail')
  expect((await visit(`${path}?redirect=checkout`, { token })).headers.get('Location')).toBe('/checkout')
})
