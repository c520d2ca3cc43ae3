import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '#contract/wire/routes.ts'
import { pageAt } from '#rules/pages/page-at.ts'
import { appRoutes } from './router.tsx'

const all = appRoutes()
const words = new Set(Object.values(routes).flatMap(({ path }) => path.split('/').filter((part) => /^\w/.test(part))))
const paths = fc.array(fc.constantFrom(...words, 'x', '12'), { maxLength: 6 }).map((parts) => `/${parts.join('/')}`)

/** Rules decide by path which scripts a page may load, whether it is measured and cached. They must mean the page that the router shows. */
test('the rules and the router find the same page at any path', () => {
  const shown = (path: string) => {
    const id = matchRoutes(all, path)?.at(-1)?.route.id
    return id !== undefined && id in routes ? id : undefined
  }
  const found = new Set<string | undefined>()
  const isSame = (path: string) => {
    found.add(shown(path))
    expect([path, pageAt(path)]).toEqual([path, shown(path)])
  }
  for (const { path } of Object.values(routes)) isSame(path.replace(/:\w+\??/g, 'x'))
  fc.assert(fc.property(paths, isSame), { numRuns: 300 })
  expect(found.size).toBe(Object.keys(routes).length + 1)
})
