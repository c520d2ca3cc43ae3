import { opensByAddress } from './secret-pages.ts'

/** Whether an address opens something by itself: a guest's order, or the link of a mail. No other site may learn such an address. */
export function isSecretAddress(path: string, query: URLSearchParams): boolean {
  return opensByAddress(path) || query.has('token')
}
