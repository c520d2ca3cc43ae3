import { isIP } from 'node:net'

/**
 * The client's address: the address that connected or, behind trusted proxies, the address that the outermost of them
 * saw. Entries further left in X-Forwarded-For are written by the client. An entry that is not an address is skipped.
 */
export function clientAddress(headers: Headers, remoteAddress: string, trustedHops: number): string {
  const connected = plainAddress(remoteAddress) ?? remoteAddress
  if (trustedHops === 0) return connected
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (forwarded.length < trustedHops) return connected
  const trusted = forwarded.slice(-trustedHops).map(plainAddress)
  return trusted.find((address) => address !== undefined) ?? connected
}

/** Normalises an address: no port, brackets or zone; IPv6 in its short form, or as IPv4 where it only wraps one. */
function plainAddress(written: string): string | undefined {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(written)?.[1]
  const withPort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(written)?.[1]
  const [address = ''] = (bracketed ?? withPort ?? written).split('%')
  if (isIP(address) === 4) return bracketed === undefined ? address : undefined
  if (isIP(address) !== 6) return undefined
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (!high || !low) return short
  const bits = [high, low].map((group) => Number.parseInt(group, 16))
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}
