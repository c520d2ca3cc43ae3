import type { Address } from '#contract/account/customer.ts'
import { addressTexts } from '#texts/account/addresses.ts'

type Lines = Pick<Address, 'block' | 'street' | 'unit' | 'is_landed' | 'postal_code'>

/** '123 Ang Mo Kio Avenue 3, #05-123'. */
export function streetLine({ block, street, unit }: Lines): string {
  return [[block, street].filter(Boolean).join(' '), unit].filter(Boolean).join(', ')
}

export function addressLine(address: Lines): string {
  return `${streetLine(address)}, ${addressTexts.singapore(address.postal_code)}`
}

/** The address's label, else its block and street. */
export function addressName(address: Lines & Pick<Address, 'label'>): string {
  return address.label || [address.block, address.street].filter(Boolean).join(' ')
}
