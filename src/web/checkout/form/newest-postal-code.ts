import { sectorOf } from '#rules/places/postal-code.ts'
import type { AddressValues } from '../../account/addresses/address-values.ts'

export type Newest = {
  address: AddressValues
  /** The postal code that took the place of the one in the form; null when none did. */
  replacedBy: string | null
}

/** Whether it says a place in Singapore. */
export const isPlace = (postalCode: string | null): postalCode is string =>
  postalCode !== null && sectorOf(postalCode) !== undefined

/**
 * D1.10: the form with the postal code that was chosen last. A code that is typed into the form is the chosen one from then on, so another
 * one was chosen later, in the shop. The rest of the address belongs to its postal code.
 */
export function withNewest(address: AddressValues, chosen: string | null): Newest {
  if (!isPlace(chosen) || chosen === address.postal_code) return { address, replacedBy: null }
  if (!isPlace(address.postal_code)) return { address: { ...address, postal_code: chosen }, replacedBy: null }
  const door = { block: '', street: '', unit: '', is_landed: false, access_notes: '' }
  return { address: { ...address, ...door, postal_code: chosen }, replacedBy: chosen }
}
