import { isAddress } from '#rules/checkout/no-address.ts'
import { type GuestAddress, parseGuestAddress } from '../place/guest-address.ts'
import { read, write } from './browser-storage.ts'

/** D1.8: "no address" is not one. */
const parseAddressId = (raw: string) => (/^[\w-]{1,64}$/.test(raw) && isAddress(raw) ? raw : undefined)

/** S3.8, S3.10: a guest's address, and the id of the address a customer selected. Apart from the other keys, because the first page needs neither. */
export const addressStorage = {
  guest: () => read('t-addr', parseGuestAddress),
  saveGuest: (address: GuestAddress | null) => write('t-addr', address && JSON.stringify(address)),
  selectedId: () => read('s-addr', parseAddressId),
  saveSelectedId: (id: string | null) => write('s-addr', id),
}
