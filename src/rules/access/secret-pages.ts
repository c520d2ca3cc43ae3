import { type Page, routeNames, routes } from '#contract/wire/routes.ts'

const isSecret = (page: Page) => page.isSecret === true

/** What comes before the secret in the address of such a page. */
const PREFIXES = routeNames
  .filter((name) => isSecret(routes[name]))
  .map((name) => routes[name].path.split(':')[0] ?? '/')

/**
 * D4.3: whether the address alone opens the page. Such an address is sent to no other site, and no cache keeps the page. Whatever else
 * lies below such an address counts as well, because the secret is in it.
 */
export function opensByAddress(path: string): boolean {
  const lower = path.toLowerCase()
  return PREFIXES.some((prefix) => lower.startsWith(prefix))
}
