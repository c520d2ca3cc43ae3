import { type Query, withQuery } from '#contract/wire/href.ts'

/** An address of this site with what has just been chosen put into its query; undefined takes a parameter out. */
export function withPlace(address: string, chosen: Query): string {
  const { pathname, searchParams, hash } = new URL(address, 'http://site')
  return withQuery(pathname, { ...Object.fromEntries(searchParams), ...chosen }) + hash
}
