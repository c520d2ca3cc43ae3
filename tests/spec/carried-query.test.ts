import { beforeAll, expect, test } from 'vitest'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { type Crawled, crawledAddresses, crawlingOwner } from '#tests/support/crawled-addresses.ts'
import { renderedSite, type Visit } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const visit = renderedSite(site)

/** S2.5: query parameters of any visit. The last three have a meaning here (S2.4), but name nothing that exists. */
const CARRIED = { utm_source: 'x', tabid: 't', zcd: 'z', aid: 'a' }
type Carried = keyof typeof CARRIED

/** Links that drop a parameter on purpose. */
const EXCEPTIONS: { from: RegExp; drops: Carried; why: string }[] = [
  {
    from: /^\/dine-in\?/,
    drops: 'tabid',
    why: 'the page says that there is no such table; its link orders without one',
  },
]

let crawled: Crawled
let token: string

beforeAll(async () => {
  ;({ token, crawled } = await crawlingOwner(site))
}, 120_000)

type Way = { from: string; to: string; drops: string[] }
type Page = { at: string; status: number; html: string; redirects: Way[] }

function dropped(from: string, query: { get(name: string): string | null }): string[] {
  const names = Object.keys(CARRIED) as Carried[]
  return names.filter(
    (name) => query.get(name) !== CARRIED[name] && !EXCEPTIONS.some((one) => one.from.test(from) && one.drops === name),
  )
}
const queryOf = (address: string) => new URL(address, 'http://site').searchParams
const isInside = (address: string) => /^[/?](?![/\\])/.test(address)
const way = (from: string, to: string): Way => ({ from, to, drops: dropped(from, queryOf(to)) })

/** Opens a page as a browser does, following the server's redirects. */
async function open(path: string, visitor: Visit): Promise<Page> {
  let at = `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(CARRIED)}`
  const redirects: Way[] = []
  for (let left = 5; left > 0; left -= 1) {
    const answer = await visit(at, visitor)
    const to = answer.headers.get('Location')
    const html = await answer.text()
    if (to === null) return { at, status: answer.status, html: drawn(html), redirects }
    redirects.push(way(at, to))
    at = to
  }
  throw new Error(`${path} leads round and round`)
}

const drawn = (html: string) => html.slice(html.indexOf('<div id="root">'), html.indexOf('id="hydration"'))
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"')
const attribute = (tag: string, name: string) => decoded(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const linksOf = (html: string) => [...html.matchAll(/<a\s[^>]*>/g)].map(([tag]) => attribute(tag, 'href'))

/** Forms that work without scripts. The fields replace the query of the form's action. */
function formsOf({ at, html }: Page): Way[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].filter(([, tag = '']) => /\saction="/.test(tag))
  return forms.map(([, tag = '', fields = '']) => {
    const inputs = [...fields.matchAll(/<input\b[^>]*>/g)].map(([input]) => [
      attribute(input, 'name'),
      attribute(input, 'value'),
    ])
    return { from: at, to: attribute(tag, 'action'), drops: dropped(at, new URLSearchParams(inputs)) }
  })
}

test.each([
  ['a guest', () => ({}), 1500],
  ['a customer', () => ({ token }), 2000],
  ['somebody whose login has ended', () => ({ token: 'e'.repeat(43) }), 300],
  ['a stranger of a store for members', () => ({ host: 'kinder-press.localhost' }), 100],
] satisfies [string, () => Visit, number][])(
  'S2.4 S2.5 no link, form or redirect of any page drops what the address of %s carries',
  async (_, visitor, leastLinks) => {
    const ways: Way[] = []
    for (const path of [...routeNames.flatMap((name) => crawledAddresses(name, crawled)), '/nothing/here', '/%ff']) {
      const page = await open(path, visitor())
      const inside = linksOf(page.html).filter(isInside)
      ways.push(...page.redirects, ...inside.map((to) => way(page.at, to)), ...formsOf(page))
      expect([path, page.status < 500]).toEqual([path, true])
    }
    expect(ways.filter(({ drops }) => drops.length > 0)).toEqual([])
    expect(ways.length).toBeGreaterThan(leastLinks)
  },
  300_000,
)

test('S2.5 carried parameters are not sent to other sites', async () => {
  const outside: string[] = []
  for (const path of ['/', '/products', '/faq', '/news/year-end-hours', '/social-updates', '/privacy-policy'])
    outside.push(...linksOf((await open(path, {})).html).filter((to) => /^https?:/.test(to)))
  expect(outside.length).toBeGreaterThan(0)
  expect(outside.filter((to) => new URL(to).search.includes('utm_source'))).toEqual([])
})

test('S2.5 S2.6 a guest page that redirects a customer carries the query on', async () => {
  for (const name of routeNames.filter((one) => routes[one].who === 'guest')) {
    const { at, redirects } = await open(`${routes[name].path}?redirect=${encodeURIComponent('/faq?st=2')}`, { token })
    expect([name, new URL(at, 'http://site').pathname, redirects.flatMap(({ drops }) => drops)]).toEqual([
      name,
      '/faq',
      [],
    ])
    expect(queryOf(at).get('st')).toBe('2')
  }
})
