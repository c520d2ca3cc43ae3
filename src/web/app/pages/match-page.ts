import { type DataRouteMatch, type DataRouteObject, matchRoutes } from 'react-router'

/**
 * The routes of a path, as `matchRoutes` finds them. That ranks all pages with each call, which takes a phone 20 ms. Only pages whose path begins
 * with the same segment, or with a parameter, can match.
 */
export function matchPage(routes: DataRouteObject[], pathname: string): DataRouteMatch[] | null {
  const [, first = ''] = pathname.toLowerCase().split('/')
  const isPossible = ({ path = '' }: DataRouteObject) => {
    const [, begin = ''] = path.split('/')
    return path === '*' || begin === first || /^:|\?$/.test(begin) || first.includes('%')
  }
  const kept = new Map<string, DataRouteObject>()
  const reduced = (route: DataRouteObject, depth: number): DataRouteObject[] => {
    if (depth === 2 && !isPossible(route)) return []
    kept.set(route.id, route)
    if (!route.children) return [route]
    const children = (route.children as DataRouteObject[]).flatMap((child) => reduced(child, depth + 1))
    return [{ ...route, children } as DataRouteObject]
  }
  const matches = matchRoutes(
    routes.flatMap((route) => reduced(route, 0)),
    pathname,
  )
  // The router's own routes, not their copies.
  return matches?.map((match) => ({ ...match, route: kept.get(match.route.id) ?? match.route })) ?? null
}
