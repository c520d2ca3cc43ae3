import { type Page, type RouteName, routes } from '#contract/wire/routes.ts'

/** S2.24: whether a store that requires authentication shows a page before sign-in: guest pages, and pages with the flag. */
export function isOpenBeforeSignIn(name: string): boolean {
  const page: Page | undefined = routes[name as RouteName]
  return page?.who === 'guest' || page?.isOpenBeforeSignIn === true
}
