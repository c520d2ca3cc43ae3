import { opensByAddress } from './secret-pages.ts'

/** Whether the address alone grants access: a guest's order or a link in a mail. It must not reach other sites as a referrer. */
export function isSecretAddress(path: string, query: URLSearchParams): boolean {
  return opensByAddress(path) || query.has('token')
}
