import { opensByAddress } from './secret-pages.ts'

/** A secret token (contract/wire/ids.ts) in a value: alone, or inside another address, such as `redirect`, however often that is escaped. */
const TOKEN_WITHIN = /(?:^|[^\w-]|%(?:25)*[\da-f]{2})[\w-]{43}(?![\w-])/i

/**
 * Whether the address alone grants access: a guest's order, a link in a mail, or a page with such a token in its query. It must not reach other sites as a
 * referrer, and its page must not be stored.
 */
export function isSecretAddress(path: string, query: URLSearchParams): boolean {
  return opensByAddress(path) || query.has('token') || [...query.values()].some((value) => TOKEN_WITHIN.test(value))
}
