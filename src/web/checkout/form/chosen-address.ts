import type { SavedAddress } from '#contract/account/addresses.ts'
import { isPostalCodeInUse } from './newest-postal-code.ts'

type AddressHints = {
  /** s-addr: the saved address that was chosen last, in any tab. Typing a postal code in the shop clears it. */
  selected: string | null
  /** `aid` and `zcd` of the URL. */
  aid: string | null
  zcd: string | null
}

/**
 * D1.10: the customer's newest choice of address. A postal code from the shop selects the saved address with that code, or none. Without a
 * choice it is the main address, or the first one.
 */
export function chosenAddress(addresses: readonly SavedAddress[], { selected, aid, zcd }: AddressHints): string | null {
  const main = addresses.find(({ is_main }) => is_main) ?? addresses[0]
  const chosen = [selected, aid].find((hint) => hint !== null && addresses.some(({ id }) => id === hint))
  if (chosen) return chosen
  if (!isPostalCodeInUse(zcd) || main?.postal_code === zcd) return main?.id ?? null
  return addresses.find(({ postal_code }) => postal_code === zcd)?.id ?? null
}
