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
 * Finds the page of a path as the router does: the route with the most fixed segments wins, then the first in the table.
 * Unlike the router it is case-sensitive, so callers that must not miss a page convert the path to lower case.
 */
export function pageAt(path: string): RouteName | undefined {
  const found = patterns.filter(({ pattern }) => pattern.test(path))
  return found.toSorted((one, other) => other.words - one.words)[0]?.name
}

/**
 * The path as the router compares it with its pages: each segment decoded, in lower case. For rules that must not miss a page, whatever the spelling of
 * its address.
 */
export function routedPath(path: string): string {
  return path.split('/').map(decodedSegment).join('/').toLowerCase()
}

function decodedSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F')
  } catch {
    return segment
  }
}
