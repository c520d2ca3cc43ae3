import type { Endpoint } from '../parts/endpoint.ts'

/** The path of the declared call a request is for; `unknown` for any other, so that logs and metrics never repeat an address. */
export function routeOf(served: readonly Endpoint[], method: string, path: string): string {
  const found = served.find(({ spec }) => spec.method === method && pathMatches(`/api${spec.path}`, path))
  return found?.spec.path ?? 'unknown'
}

export function pathMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
