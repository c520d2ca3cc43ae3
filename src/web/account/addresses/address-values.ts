import type { SavedAddress } from '#contract/account/addresses.ts'

/** The values of the address form. An empty text stands for null. */
export type AddressValues = {
  postal_code: string
  block: string
  street: string
  unit: string
  is_landed: boolean
  access_notes: string
  label: string
  contact_name: string
  contact_mobile: string
}

export function addressValues(address?: SavedAddress): AddressValues {
  return {
    postal_code: address?.postal_code ?? '',
    block: address?.block ?? '',
    street: address?.street ?? '',
    unit: address?.unit ?? '',
    is_landed: address?.is_landed ?? false,
    access_notes: address?.access_notes ?? '',
    label: address?.label ?? '',
    contact_name: address?.contact_name ?? '',
    contact_mobile: address?.contact_mobile ?? '',
  }
}
