import { type DataRouteObject, matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routeNames, routes } from '#contract/wire/routes.ts'
import { matchPage } from './match-page.ts'
import { appRoutes } from './router.tsx'

const all = appRoutes() as DataRouteObject[]
const examples = routeNames.flatMap((name) => {
  const path = routes[name].path
  const filled = path.replaceAll(/:(\w+)\??/g, '$1-1')
  return [filled, filled.toUpperCase(), `${filled}/`, path.replace(/\/:\w+\?/g, '').replaceAll(/:(\w+)/g, '7')]
})

test.each([...new Set([...examples, '/', '/nothing/here', '/%70roducts', '/a%2Fb', '/%ff', '//'])])(
  'S2.17 %s has the same routes as the router finds, and they are its own',
  (path) => {
    const wanted = matchRoutes(all, path)
    const found = matchPage(all, path)
    expect(found?.map(({ route, params }) => [route.id, params])).toEqual(
      wanted?.map(({ route, params }) => [route.id, params]),
    )
    for (const [index, { route }] of (found ?? []).entries()) expect(route).toBe(wanted?.[index]?.route)
  },
)
