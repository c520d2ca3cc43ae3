import type { Api } from '#api/app.ts'
import type { Env } from '#api/base/env.ts'
import type { Arrival } from '#api/parts/scope.ts'
import { isKeyless, type RequestSetting } from '#contract/wire/request.ts'
import type { ApiSource, renderPage as Render } from '#web/app/start/entry-server.tsx'
import type { PageAssets } from '../files/assets.ts'
import type { Storefront } from '../storefront.ts'
import { htmlDocument } from './document.ts'
import { nonceOffset, pageBytes } from './page-bytes.ts'
import type { Page } from './page-cache.ts'

export type RendererParts = {
  env: Env
  api: Api
  render: typeof Render
  assets: (routeIds: readonly string[]) => PageAssets
  storefront?: Storefront | undefined
}

/** The result of rendering, and the cookie that the response sets. */
export type Rendered = { status: number; cookie?: string | undefined } & (
  | { redirect: string }
  | { redirect: undefined; page: Page }
)

/** The API address for browsers if it is another server's. It is not if this server relays their calls. */
export const remoteApiOf = ({ env, storefront }: Pick<RendererParts, 'env' | 'storefront'>) =>
  storefront ? undefined : env.API_BASE_URL

/** Renders the document of a page for a visitor. */
export function pageRenderer({ env, api, render, assets, storefront }: RendererParts, hasNonce: (url: URL) => boolean) {
  return async function renderFor(
    signal: AbortSignal | undefined,
    url: URL,
    token: string | undefined,
    arrival: Arrival,
    closedAnnouncements: string,
  ): Promise<Rendered> {
    const source = env.API_BASE_URL
      ? remote(env.API_BASE_URL, token, storefront?.fetchFor(arrival))
      : direct(api, token, arrival)
    // Rendering needs only the address of the request.
    const request = new Request(url, signal && { signal })
    const rendered = await render(request, source, token !== undefined, arrival.store.origin, closedAnnouncements)
    // S8.12: the login has ended. The page is a guest's, and the response deletes the cookie.
    if (rendered.kind === 'loginEnded')
      return { ...(await renderFor(signal, url, undefined, arrival, closedAnnouncements)), cookie: rendered.cookie }
    if (rendered.kind === 'redirect') return { redirect: rendered.to, status: rendered.status, cookie: rendered.cookie }
    const texts = htmlDocument({
      ...rendered,
      config: rendered.shell.config,
      // The canonical address: the store's own origin, without query or trailing slash.
      address: arrival.store.origin + (url.pathname.replace(/\/+$/, '') || '/'),
      origin: arrival.store.origin,
      assets: assets(rendered.routeIds),
      apiBaseUrl: remoteApiOf({ env, storefront }) ?? '/api',
      hasNonce: hasNonce(url),
    })
    const { status } = rendered
    const { hashes } = texts
    const html = pageBytes(texts)
    return {
      redirect: undefined,
      status,
      page: { status, html, nonceAt: nonceOffset(texts), hashes, answers: new Map(), copied: 0 },
    }
  }
}

/** Calls the API of another server, as the browser would. */
function remote(baseUrl: string, token: string | undefined, ask: RequestSetting['fetch'] = fetch): ApiSource {
  return {
    setting: { fetch: ask, baseUrl, readCookie: () => token },
  }
}

/** Calls the API in this process. */
function direct(api: Api, token: string | undefined, arrival: Arrival): ApiSource {
  const keyFor = (name: string) => (isKeyless(name.slice(name.indexOf(' ') + 1)) ? undefined : token)
  return { ask: (name, input) => api.ask(name, input, keyFor(name), arrival) }
}
