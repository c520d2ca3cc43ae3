import { hrefFrom } from '#contract/wire/href.ts'
import { opensByAddress } from '#rules/access/secret-pages.ts'
import { isOpenBeforeSignIn } from '#rules/pages/open-before-sign-in.ts'

/**
 * S8.12: whether a visitor whose login has ended may stay here: the page is for strangers, opens by its address alone, or does not exist.
 * A route's id is its name in the route table.
 */
export function isOpenToStrangers(routeId = 'unknown', pathname: string): boolean {
  return routeId === 'unknown' || isOpenBeforeSignIn(routeId) || opensByAddress(pathname)
}

/** The sign-in page, with the place to come back to and its query (S2.6, S8.12). */
export function signInHref(from: URL): string {
  const path = from.pathname + from.search
  return hrefFrom(from.searchParams, 'signIn', {}, path === '/' ? {} : { redirect: path })
}
