export type WalletDevice = {
  /** Browsers keep wallets from pages without HTTPS. */
  isSecure: boolean
  /** Apple's browsers say at once whether they have a wallet. */
  hasApplePay: boolean
  /** Whether a checkout has found a wallet in this browser before. */
  wasFound: boolean
}

/** D3.7: the wallet that this browser is known to have, before the checkout has asked the gateway's script; null if it may have none. */
export function knownWallet(
  offered: 'test' | 'stripe' | null,
  { isSecure, hasApplePay, wasFound }: WalletDevice,
): 'test' | 'applePay' | 'any' | null {
  if (offered === null || !isSecure) return null
  if (offered === 'test') return 'test'
  if (hasApplePay) return 'applePay'
  return wasFound ? 'any' : null
}
