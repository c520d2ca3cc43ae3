import type { SavedAddress } from '#contract/addresses.ts'

/** The first of the wishes that is one of the customer's own, else the main address, else the first there is. */
export function chosenAddress(addresses: readonly SavedAddress[], wishes: readonly (string | null)[]): string | null {
  const own = wishes.find((wish) => wish !== null && addresses.some(({ id }) => id === wish))
  return own ?? (addresses.find(({ is_main }) => is_main) ?? addresses[0])?.id ?? null
}
