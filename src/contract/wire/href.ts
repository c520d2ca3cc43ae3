import { type RouteName, routes } from './routes.ts'

type Part<Segment extends string> = Segment extends `:${infer Name}?`
  ? { [Key in Name]?: string | undefined }
  : Segment extends `:${infer Name}`
    ? { [Key in Name]: string }
    : unknown

type Parts<Path extends string> = Path extends `${infer Head}/${infer Tail}` ? Part<Head> & Parts<Tail> : Part<Path>

export type PageParams<Name extends RouteName> = Parts<(typeof routes)[Name]['path']>
export type Query = Record<string, string | undefined>

/** Parameters of one step: the next page and its mode. They are not carried on (S2.4). */
const STEP_PARAMETERS = ['type', 'redirect']
const ALL_OWN_PARAMETERS = new Set([...STEP_PARAMETERS, ...Object.values(routes).flatMap((row) => row.own)])

/** The parameters may be omitted if the page's path has none. */
export type HrefArguments<Name extends RouteName> =
  Record<string, never> extends PageParams<Name>
    ? [params?: PageParams<Name>, query?: Query]
    : [params: PageParams<Name>, query?: Query]

/** The address of a page, typed from the route table. */
export function href<Name extends RouteName>(name: Name, ...[params, query]: HrefArguments<Name>): string {
  return pageAddress(name, (params ?? {}) as Record<string, string | undefined>, query)
}

/** The same, with the carried parameters of the current address before the given query (S2.5). */
export function hrefFrom<Name extends RouteName>(
  current: URLSearchParams,
  name: Name,
  ...[params, query]: HrefArguments<Name>
): string {
  return pageAddress(name, (params ?? {}) as Record<string, string | undefined>, { ...carriedQuery(current), ...query })
}

function pageAddress(name: RouteName, values: Record<string, string | undefined>, query: Query | undefined): string {
  const path = routes[name].path
    .split('/')
    .map((segment: string) => {
      if (!segment.startsWith(':')) return segment
      const value = values[segment.replace(/^:|\?$/g, '')]
      return value === undefined ? undefined : encodeURIComponent(value)
    })
    .filter((segment) => segment !== undefined)
    .join('/')
  return withQuery(path || '/', query)
}

export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length ? `${path}?${new URLSearchParams(given)}` : path
}

/**
 * A path from elsewhere (the store's content, or `redirect`) with the carried parameters of the current address. Its
 * own query wins.
 */
export function carriedPath(path: string, current: URLSearchParams): string {
  const [, address = path, query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(path) ?? []
  return withQuery(address, { ...carriedQuery(current), ...Object.fromEntries(new URLSearchParams(query)) }) + hash
}

/** S2.5: the parameters that are carried on: all except those of one page or one step. */
export function carriedQuery(current: URLSearchParams): Query {
  return Object.fromEntries([...current].filter(([name]) => !ALL_OWN_PARAMETERS.has(name)))
}
