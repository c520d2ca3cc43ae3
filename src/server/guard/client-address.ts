import { isIP } from 'node:net'

/**
 * Whose request it is: the address that connected or, behind trusted proxies, the one that the outermost of them saw. What stands
 * further left in X-Forwarded-For was written by the client itself. An entry that is no address is skipped for the next trusted one.
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

/** One spelling for each address: without port, brackets or zone; IPv6 in its short form, and as IPv4 where it only wraps one. */
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
