import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { HostedStore, StoreDirectory } from '../parts/store.ts'

/**
 * The host name of a request, without its port. Refuses two Host headers and absolute request targets, because Node keeps only the first Host header and
 * accepts absolute targets.
 */
export function hostOf(rawHeaders: readonly string[], target: string): string {
  const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  const host = given[0]?.trim().toLowerCase()
  if (given.length !== 1 || !host || !target.startsWith('/')) throw new Refused(400, apiTexts.badHost)
  const name = /^(\[[\da-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/.exec(host)?.[1]
  if (!name) throw new Refused(400, apiTexts.badHost)
  return name
}

/** The origin of a request whose host belongs to the store: the store's scheme with the request's host and port. */
export function originOf(storeOrigin: string, rawHeaders: readonly string[]): string {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return `${new URL(storeOrigin).protocol}//${rawHeaders[at + 1]?.trim().toLowerCase() ?? ''}`
}

/** S4.3: the host selects the store and the referer. An unknown host is refused with 421. */
export function storeOfHost(stores: StoreDirectory, host: string): HostedStore {
  const hosted = stores.byHost(host)
  if (!hosted) throw new Refused(421, apiTexts.unknownHost)
  return hosted
}
