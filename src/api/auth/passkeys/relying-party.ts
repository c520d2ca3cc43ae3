import type { Scope } from '../../parts/scope.ts'

/** The host of the request, which belongs to the store. A passkey is bound to it, so each host of a store has its own passkeys. */
export const passkeyHost = ({ origin }: Pick<Scope, 'origin'>) => new URL(origin).hostname

/** WebAuthn's user handle: the bytes of the customer's id, which say nothing about the person. */
export const userHandleOf = (customerId: string) => Buffer.from(customerId.replaceAll('-', ''), 'hex')

/** The customer's id in a user handle; undefined if it is not one of ours. */
export function customerOfHandle(handle: string): string | undefined {
  const hex = Buffer.from(handle, 'base64url').toString('hex')
  if (hex.length !== 32) return undefined
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
