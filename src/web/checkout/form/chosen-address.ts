import type { SavedAddress } from '#contract/account/addresses.ts'
import { isPlace } from './newest-postal-code.ts'

export type AddressWish = {
  /** s-addr: the saved address that was taken last, in any tab. Typing a postal code clears it. */
  selected: string | null
  /** Of the page's address. */
  aid: string | null
  zcd: string | null
}

/**
 * D1.10: the newest choice of a customer. A postal code that was typed in the shop stands for the saved address there, and for none if there
 * is none. Without a choice it is the main address, or the first there is.
 */
export function chosenAddress(addresses: readonly SavedAddress[], { selected, aid, zcd }: AddressWish): string | null {
  const main = addresses.find(({ is_main }) => is_main) ?? addresses[0]
  const own = [selected, aid].find((wish) => wish !== null && addresses.some(({ id }) => id === wish))
  if (own) return own
  if (!isPlace(zcd) || main?.postal_code === zcd) return main?.id ?? null
  return addresses.find(({ postal_code }) => postal_code === zcd)?.id ?? null
}
