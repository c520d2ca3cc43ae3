/**
 * Whose request it is: the address that connected or, behind trusted proxies, the one that the outermost of them saw. What stands
 * further left in X-Forwarded-For was written by the client itself.
 */
export function clientAddress(headers: Headers, remoteAddress: string, trustedHops: number): string {
  if (trustedHops === 0) return remoteAddress
  const forwarded = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedHops) ?? remoteAddress
}
