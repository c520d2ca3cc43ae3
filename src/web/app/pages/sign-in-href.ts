import { hrefFrom } from '#contract/wire/href.ts'
import { opensByAddress } from '#rules/access/secret-pages.ts'
import { isOpenBeforeSignIn } from '#rules/pages/open-before-sign-in.ts'

/**
 * S8.12: whether a visitor may stay on the page after the login has ended: it needs no login, its address contains a secret token, or it
 * does not exist. A route's id is its name in the route table.
 */
export function isOpenWithoutLogin(routeId = 'unknown', pathname: string): boolean {
  return routeId === 'unknown' || isOpenBeforeSignIn(routeId) || opensByAddress(pathname)
}

/** S2.6, S8.12: the address of the sign-in page, with the current path and query as its `redirect`. */
export function signInHref(from: URL): string {
  const path = from.pathname + from.search
  return hrefFrom(from.searchParams, 'signIn', {}, path === '/' ? {} : { redirect: path })
}
