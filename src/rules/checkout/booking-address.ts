const THIS_MACHINE = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/**
 * S6.5: a valid address of a store's booking API: https with host and path, in the browser's normal form. http is
 * allowed for this machine only, for trials.
 */
export function isBookingAddress(text: string): boolean {
  if (text.length > 200 || !URL.canParse(text)) return false
  const { protocol, hostname, origin, pathname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && THIS_MACHINE.test(hostname))
  // No credentials, query, fragment or trailing slash.
  return isSafe && text === origin + pathname.replace(/\/+$/, '')
}

/** The store's booking API if the server's settings allow its origin, else undefined. */
export function bookingBaseUrl(address: string | null | undefined, allowed: readonly string[]): string | undefined {
  if (!address || !isBookingAddress(address)) return undefined
  return allowed.includes(new URL(address).origin) ? address : undefined
}
