import { type RouteName, routeNames, routes } from '#contract/wire/routes.ts'

type Pattern = { name: RouteName; pattern: RegExp; words: number }

const partPattern = (part: string) => {
  if (!part.startsWith(':')) return `/${part}`
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
}

const patterns: readonly Pattern[] = routeNames.map((name) => {
  const parts = routes[name].path.split('/').filter(Boolean)
  const words = parts.filter((part) => !part.startsWith(':')).length
  return { name, words, pattern: new RegExp(`^${parts.map(partPattern).join('')}/?$`) }
})

/**
 * The page at a path, found as the router finds it: the one with the most fixed words, then the first of the table. The router ignores
 * case. This function does not, so a caller that must not miss a page lowers the case first.
 */
export function pageAt(path: string): RouteName | undefined {
  const found = patterns.filter(({ pattern }) => pattern.test(path))
  return found.toSorted((one, other) => other.words - one.words)[0]?.name
}
