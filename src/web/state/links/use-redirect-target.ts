import { matchPath, useSearchParams } from 'react-router'
import { carriedPath } from '#contract/wire/href.ts'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { safeRedirect } from '#rules/access/safe-redirect.ts'

export function isKnownPath(path: string): boolean {
  return routeNames.some((name) => matchPath(routes[name].path, path))
}

/** S2.6: the safe target of the `redirect` parameter, with the carried query parameters (S2.5). */
export function useRedirectTarget(wanted: string | null): string {
  const [current] = useSearchParams()
  return carriedPath(safeRedirect(wanted, isKnownPath), current)
}
