import { GUEST_RETURN } from '#contract/order/order-limits.ts'
import { read, write } from '../storage/browser-storage.ts'

const GUEST_ORDER = /^\/history\/reg\/guest\/[\w-]{22,64}$/

/**
 * D4.8: the address of a guest's order contains its secret token, so gateways must not get it. This tab stores the address, and the gateway
 * returns the payer to an address without the token. Other addresses are returned unchanged.
 */
export function keepGuestReturn(path: string): string {
  const [pathname = ''] = path.split('?')
  if (!GUEST_ORDER.test(pathname)) return path
  write('guest-return', pathname, 'session')
  return `/history/reg/guest/${GUEST_RETURN}`
}

/** The address that `keepGuestReturn` stored in this tab; undefined in other tabs. */
export function guestReturnPath(): string | undefined {
  return read('guest-return', (path) => (GUEST_ORDER.test(path) ? path : undefined), 'session')
}
