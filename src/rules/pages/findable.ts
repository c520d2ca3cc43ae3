import { type Page, type RouteName, routes } from '#contract/wire/routes.ts'

/**
 * Whether search engines may list a page. Pages are hidden unless their row in the route table says otherwise:
 * checkout, account and search pages are personal or make no sense without an earlier visit.
 */
export function isFindable(name: string): boolean {
  const page: Page | undefined = routes[name as RouteName]
  return page?.isFindable === true
}
