import type { Endpoint } from '../parts/endpoint.ts'

/** The declared path of a request's call, else `unknown`, so that logs and metrics never contain a raw URL. */
export function routeOf(served: readonly Endpoint[], method: string, path: string): string {
  const found = served.find(({ spec }) => spec.method === method && pathMatches(`/api${spec.path}`, path))
  return found?.spec.path ?? 'unknown'
}

export function pathMatches(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index])
}
