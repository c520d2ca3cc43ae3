import { type Query, withQuery } from '#contract/wire/href.ts'

/** Sets the chosen parameters in an address of this site. Undefined removes a parameter. */
export function withPlace(address: string, chosen: Query): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://site')
  return withQuery(pathname, { ...Object.fromEntries(searchParams), ...chosen }) + hash
}
