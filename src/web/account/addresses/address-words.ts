import type { Address } from '#contract/account/customer.ts'
import { addressLines } from '#rules/places/address-lines.ts'

type Lines = Pick<Address, 'block' | 'street' | 'unit' | 'is_landed' | 'postal_code'>

/** '123 Ang Mo Kio Avenue 3, #05-123'. */
export function streetLine(address: Lines): string {
  return addressLines(address)[0]
}

export function addressLine(address: Lines): string {
  return addressLines(address).join(', ')
}

/** The address's label, else its block and street. */
export function addressName(address: Lines & Pick<Address, 'label'>): string {
  return address.label || [address.block, address.street].filter(Boolean).join(' ')
}
