import { GUEST_RETURN } from '#contract/order/order-limits.ts'
import { read, write } from '../storage/browser-storage.ts'

const GUEST_ORDER = /^\/history\/reg\/guest\/[\w-]{22,64}$/

/**
 * D4.8: the address of a guest's order opens it, so it is told to no gateway. This tab keeps it, and the gateway sends the payer back to an address
 * without the token. Other addresses are returned as they are.
 */
export function keepGuestReturn(path: string): string {
  const [pathname = ''] = path.split('?')
  if (!GUEST_ORDER.test(pathname)) return path
  write('guest-return', pathname, 'session')
  return `/history/reg/guest/${GUEST_RETURN}`
}

/** The link that this tab left; undefined in another tab. */
export function guestReturnPath(): string | undefined {
  return read('guest-return', (path) => (GUEST_ORDER.test(path) ? path : undefined), 'session')
}
