import { read, write } from './browser-storage.ts'
import { type GuestAddress, parseGuestAddress } from './guest-address.ts'

const parseAddressId = (raw: string) => (/^[\w-]{1,64}$/.test(raw) ? raw : undefined)

/** S3.8, S3.10: a guest's address, and the id of the address a customer selected. Apart from the other keys, because the first page needs neither. */
export const addressStorage = {
  guest: () => read('guestAddress', parseGuestAddress),
  saveGuest: (address: GuestAddress | null) => write('guestAddress', address && JSON.stringify(address)),
  selectedId: () => read('selectedAddress', parseAddressId),
  saveSelectedId: (id: string | null) => write('selectedAddress', id),
}
