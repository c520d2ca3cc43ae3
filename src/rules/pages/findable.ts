import { type Page, type RouteName, routes } from '#contract/wire/routes.ts'

/**
 * What search engines may list: the store's window and its writing. A page is hidden until its row says otherwise: steps of a purchase,
 * accounts and searches are personal, or make no sense without a visit before them.
 */
export function isFindable(name: string): boolean {
  const page: Page | undefined = routes[name as RouteName]
  return page?.isFindable === true
}
