import { isAddress } from '#rules/checkout/no-address.ts'
import { type GuestAddress, parseGuestAddress } from '../place/guest-address.ts'
import { read, write } from './browser-storage.ts'

/** D1.8: the value for "no address" is not an id. */
const parseAddressId = (raw: string) => (/^[\w-]{1,64}$/.test(raw) && isAddress(raw) ? raw : undefined)

/** S3.8, S3.10: a guest's address, and the id of a customer's selected address. A file of its own, because the first page needs neither. */
export const addressStorage = {
  guest: () => read('t-addr', parseGuestAddress),
  saveGuest: (address: GuestAddress | null) => write('t-addr', address && JSON.stringify(address)),
  selectedId: () => read('s-addr', parseAddressId),
  saveSelectedId: (id: string | null) => write('s-addr', id),
}
