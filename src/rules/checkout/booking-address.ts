const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * S6.5: what a store may name as its booking API: an https address of host and path, written as browsers write it. Over http only this
 * machine, to try it.
 */
export function isBookingAddress(text: string): boolean {
  if (text.length > 200 || !URL.canParse(text)) return false
  const { protocol, hostname, origin, pathname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.test(hostname))
  // Neither a name and password nor a query, a fragment or a last slash.
  return isSafe && text === origin + pathname.replace(/\/+$/, '')
}

/** The store's booking API where the server's settings let its origin be called; undefined for any other, and for none. */
export function bookingBaseUrl(address: string | null | undefined, allowed: readonly string[]): string | undefined {
  if (!address || !isBookingAddress(address)) return undefined
  return allowed.includes(new URL(address).origin) ? address : undefined
}
