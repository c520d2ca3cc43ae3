import { buildApi } from '#api/app.ts'
import { openMedia } from '#server/files/media.ts'
import { createHealth } from '#server/health.ts'
import { openOutboxPage } from '#server/pages/outbox-page.ts'
import { openPages } from '#server/pages/pages.ts'
import { openSitemap } from '#server/pages/sitemap.ts'
import { createSite } from '#server/site.ts'
import { openStorefront } from '#server/storefront.ts'
import { renderPage } from '#web/app/start/entry-server.tsx'
import { MAIN_HOST, type TestSite } from './site.ts'

export type Visit = { token?: string; host?: string; method?: string; headers?: Record<string, string> }

/** The site with its real pages, but without the browser's own files. */
export function renderedHandle({ db, parts, payments }: TestSite) {
  const { env, log, stores, clock } = parts
  const api = buildApi(parts)
  const storefront = openStorefront({ env, clock, log })
  return createSite({
    env,
    log,
    clock,
    stores,
    api: storefront ? { ...api, fetch: storefront.relay } : api,
    health: createHealth({ db, metricsKey: undefined, isBehindProxy: false }),
    pages: openPages({
      env,
      api,
      clock,
      storefront,
      render: renderPage,
      assets: () => ({ scripts: [], preloads: [], styles: [], fonts: [] }),
    }),
    staticFile: () => undefined,
    media: openMedia(db),
    outboxPage: openOutboxPage(undefined, env),
    sandboxSite: payments.sandboxSite,
    sitemap: openSitemap(parts),
  })
}

/** The same, one request at a time. */
export function renderedSite(test: TestSite) {
  const site = renderedHandle(test)
  return (path: string, { token, host = MAIN_HOST, method = 'GET', headers = {} }: Visit = {}): Promise<Response> => {
    const sent = { Accept: 'text/html', ...(token ? { Cookie: `local-Authentication=${token}` } : {}), ...headers }
    const request = new Request(`http://localhost${path}`, { method, headers: sent })
    return site(request, { rawHeaders: ['Host', host], target: path, remoteAddress: '127.0.0.1' })
  }
}
