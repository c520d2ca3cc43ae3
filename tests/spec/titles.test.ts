import { beforeAll, expect, test } from 'vitest'
import { type RouteName, routeNames, routes } from '#contract/wire/routes.ts'
import { type Crawled, crawledAddresses, crawlingOwner } from '#tests/support/crawled-addresses.ts'
import { renderedSite } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const visit = renderedSite(site)
const STORE = 'Clothesline Laundry'

/** S2.2: one screen at two addresses, and the pages of the app's web view, which show what the browser's pages show. */
const SAME: Partial<Record<RouteName, RouteName>> = {
  login: 'signIn',
  forgotPasswordComplete: 'complete',
  forgotPasswordConfirmation: 'confirmation',
  forgotPasswordEmailCheck: 'emailCheck',
  checkoutAppSuccess: 'checkoutSuccess',
  checkoutAppFailed: 'checkoutFailed',
}

let crawled: Crawled
let token: string
beforeAll(async () => {
  ;({ token, crawled } = await crawlingOwner(site))
}, 120_000)

const decoded = (text: string) => text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

type Titled = { name: RouteName; path: string; title: string }

async function titlesOf(name: RouteName): Promise<Titled[]> {
  const login = routes[name].who === 'guest' ? {} : { token }
  const found: Titled[] = []
  for (const path of crawledAddresses(name, crawled)) {
    const answer = await visit(path, login)
    if (answer.status !== 200) continue
    const title = decoded(/<title>([^<]*)<\/title>/.exec(await answer.text())?.[1] ?? '')
    found.push({ name, path, title })
  }
  return found
}

test('S1.3 every page has a title of its own that ends with the store’s name', async () => {
  const titled: Titled[] = []
  for (const name of routeNames) titled.push(...(await titlesOf(name)))
  const own = titled.filter(({ name }) => name !== 'home' && !(name in SAME))
  const odd = own.filter(({ title }) => !new RegExp(`^\\S[^·]{2,80} · ${STORE}$`).test(title))
  expect(odd).toEqual([])
  const shared = own.filter((one) => own.some(({ name, title }) => title === one.title && name !== one.name))
  expect(shared).toEqual([])
  expect(new Set(titled.map(({ name }) => name)).size).toBeGreaterThan(60)
}, 120_000)
