import { type Page, routeNames, routes } from '#contract/wire/routes.ts'
import { routedPath } from '../pages/page-at.ts'

const isSecret = (page: Page) => page.isSecret === true

/** The part of the address before the secret. */
const PREFIXES = routeNames
  .filter((name) => isSecret(routes[name]))
  .map((name) => routes[name].path.split(':')[0] ?? '/')

/**
 * D4.3: whether the address alone opens the page. Such an address is never sent to other sites, and its page is not
 * cached. Paths below it count as well, because they contain the secret.
 */
export function opensByAddress(path: string): boolean {
  const routed = routedPath(path)
  return PREFIXES.some((prefix) => routed.startsWith(prefix))
}
