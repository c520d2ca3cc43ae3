import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { HostedStore, StoreDirectory } from '../parts/store.ts'

/**
 * The host name a request asks for, without its port. Node keeps only the first of two Host headers and lets an absolute
 * request target through, so the raw headers are counted here.
 */
export function hostOf(rawHeaders: readonly string[], target: string): string {
  const given = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')
  const host = given[0]?.trim().toLowerCase()
  if (given.length !== 1 || !host || !target.startsWith('/')) throw new Refused(400, apiTexts.badHost)
  const name = /^(\[[\da-f:.]+\]|[a-z0-9._-]+?)\.?(?::\d{1,5})?$/.exec(host)?.[1]
  if (!name) throw new Refused(400, apiTexts.badHost)
  return name
}

/** The address a visitor came to, once its host is known to be the store's: the store's own scheme, the host and port they asked for. */
export function originOf(storeOrigin: string, rawHeaders: readonly string[]): string {
  const at = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return `${new URL(storeOrigin).protocol}//${rawHeaders[at + 1]?.trim().toLowerCase() ?? ''}`
}

/** S4.3: the host picks the store and the referer; an unknown one is refused. */
export function storeOfHost(stores: StoreDirectory, host: string): HostedStore {
  const hosted = stores.byHost(host)
  if (!hosted) throw new Refused(421, apiTexts.unknownHost)
  return hosted
}
