import { sectorOf } from '#rules/places/postal-code.ts'
import type { AddressValues } from '../../account/addresses/address-values.ts'

export type NewestAddress = {
  address: AddressValues
  /** The postal code that replaced the form's; null if none did. */
  replacedBy: string | null
}

/** Whether the code belongs to a sector of Singapore. */
export const isPostalCodeInUse = (postalCode: string | null): postalCode is string =>
  postalCode !== null && sectorOf(postalCode) !== undefined

/**
 * D1.10: the form's address with the postal code that was chosen last. A code typed into the form is stored as the chosen one, so a different
 * chosen code is newer and comes from the shop. It also clears the rest of the address, which belonged to the old code.
 */
export function withNewestPostalCode(address: AddressValues, chosen: string | null): NewestAddress {
  if (!isPostalCodeInUse(chosen) || chosen === address.postal_code) return { address, replacedBy: null }
  if (!isPostalCodeInUse(address.postal_code)) return { address: { ...address, postal_code: chosen }, replacedBy: null }
  const door = { block: '', street: '', unit: '', is_landed: false, access_notes: '' }
  return { address: { ...address, ...door, postal_code: chosen }, replacedBy: chosen }
}
