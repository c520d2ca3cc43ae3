import type { ApiParts } from '#api/parts/parts.ts'
import type { Store } from '#api/parts/store.ts'
import { href } from '#contract/wire/href.ts'
import { type Page, type RouteName, routeNames, routes } from '#contract/wire/routes.ts'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { isFindable } from '#rules/pages/findable.ts'
import { isOpenBeforeSignIn } from '#rules/pages/open-before-sign-in.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { importedAt, listedCategories, productPart, productPartStarts, writtenPages } from './sitemap.queries.ts'

/** A sitemap may list 50,000 pages. Smaller parts are faster to make. */
const PART = 10_000

type Entry = { path: string; day: string | null }
export type Sitemap = (path: string, store: Store) => Promise<Response | undefined>

const listed = routeNames.filter(isFindable)
const contentOf = (name: RouteName) => (routes[name] as Page).content
/** Pages that every store has: they show no text of the store's, and their address is complete without a parameter. */
const always = listed.filter((name) => !contentOf(name) && !/:\w+(?![\w?])/.test(routes[name].path))
/** An address without parameters. */
const plainHref = (name: RouteName) => href(name as 'home')

/**
 * /sitemap.xml: the pages that search engines may list, at the store's own origin whatever host is requested. With
 * many products it is an index of parts. A members' store lists only pages that guests may read.
 */
export function openSitemap({ db, stores, clock }: Pick<ApiParts, 'db' | 'stores' | 'clock'>): Sitemap {
  const frameOf = (store: Store) =>
    stores.remember(store, 'sitemap', async () => {
      const [{ imported_at }, written, categories, starts] = await Promise.all([
        importedAt.one(db, store.id),
        writtenPages.all(db, store.id),
        listedCategories.all(db, store.id),
        productPartStarts.all(db, store.id, PART),
      ])
      return { day: singaporeClock(imported_at).day, written, categories, starts: starts.map(({ id }) => id) }
    })
  type Frame = Awaited<ReturnType<typeof frameOf>>

  function pages(store: Store, { day, written, categories }: Frame): Entry[] {
    const today = singaporeClock(clock()).day
    const own = written.flatMap(({ kind, slug, day: written }): (Entry & { name: RouteName })[] => {
      if (kind === 'promotion')
        return [{ name: 'promotions', path: href('promotions', { id: slug }), day: written ?? day }]
      if (kind === 'news')
        return (written ?? '') <= today ? [{ name: 'news', path: href('news', { id: slug }), day: written ?? day }] : []
      const name = listed.find((one) => contentOf(one) === slug)
      return name ? [{ name, path: plainHref(name), day: written ?? day }] : []
    })
    if (requiresAuthentication(store.config)) return own.filter(({ name }) => isOpenBeforeSignIn(name))
    const window = always.map((name) => ({ path: plainHref(name), day }))
    return [...window, ...categories.map(({ slug }) => ({ path: href('product', { category: slug }), day })), ...own]
  }

  async function products(store: Store, { day }: Frame, start: number): Promise<Entry[]> {
    const rows = await productPart.all(db, store.id, start, PART)
    return rows.map(({ id, name_slug, category }) => ({
      path: href('product', { category, name: name_slug, id: String(id) }),
      day,
    }))
  }

  return async (path, store) => {
    const [, part] = /^\/sitemap(?:-(\d{1,9}))?\.xml$/.exec(path) ?? []
    if (part === undefined && path !== '/sitemap.xml') return undefined
    const frame = await frameOf(store)
    const starts = requiresAuthentication(store.config) ? [] : frame.starts
    const isWhole = starts.length <= 1
    if (part === undefined && !isWhole) {
      return xml(index(store.origin, [0, ...starts], frame.day))
    }
    if (part === undefined) {
      const [start] = starts
      const all = start === undefined ? [] : await products(store, frame, start)
      return xml(urlSet(store.origin, [...pages(store, frame), ...all]))
    }
    const start = Number(part)
    if (isWhole || (start !== 0 && !starts.includes(start))) return new Response(null, { status: 404 })
    return xml(urlSet(store.origin, start === 0 ? pages(store, frame) : await products(store, frame, start)))
  }
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlSet(origin: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, day }) => `<url>${location(origin + path)}${changed(day)}</url>`)
  return `${HEADER}<urlset ${NAMESPACE}>\n${urls.join('\n')}\n</urlset>\n`
}

function index(origin: string, parts: readonly number[], day: string): string {
  const maps = parts.map((part) => `<sitemap>${location(`${origin}/sitemap-${part}.xml`)}${changed(day)}</sitemap>`)
  return `${HEADER}<sitemapindex ${NAMESPACE}>\n${maps.join('\n')}\n</sitemapindex>\n`
}

const location = (address: string) => `<loc>${address.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</loc>`
const changed = (day: string | null) => (day === null ? '' : `<lastmod>${day}</lastmod>`)

function xml(body: string): Response {
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
