import { EMAIL_WORDS, MOBILE_WORDS } from '#contract/account/account-fields.ts'
import type { postOrder } from '#contract/order/checkout.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { unfitReason } from '#rules/places/outlet-fit.ts'
import { sectorOf } from '#rules/places/postal-code.ts'
import { unitNumber } from '#rules/places/unit-number.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../../base/refused.ts'
import { customerAddress } from '../../customer/address.queries.ts'
import type { Queryable } from '../../db/database.ts'
import { customerContact, type OrderAddress, type OrderContact } from '../../order-rows/order.queries.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Scope } from '../../parts/scope.ts'
import { refuseForeign } from '../../store/refuse-numbers.ts'
import type { Quoted } from '../quote/quote-basket.ts'

type AddressAndContact = Pick<BodyOf<typeof postOrder>, 'address_id' | 'address' | 'contact' | 'contact_mobile'>

/** The order's address, checked against the outlet's area; null if nothing is delivered. A customer's own addresses only: others are a 404. */
export async function orderAddress(
  tx: Queryable,
  scope: Scope,
  given: AddressAndContact,
  { outlet, salesType }: Pick<Quoted, 'outlet' | 'salesType'>,
): Promise<OrderAddress | null> {
  if (!comesToTheDoor(salesType.category_id)) return null
  const address = await addressOf(tx, scope, given)
  const unfit = unfitReason({
    outlet: { salesTypeIds: outlet.salesTypeIds, postalSectors: outlet.postal_sectors },
    salesType: { id: salesType.id, categoryId: salesType.category_id },
    sector: sectorOf(address.postal_code) ?? '',
  })
  if (unfit) throw placeRefused('outlet_unfit')
  return address
}

async function addressOf(tx: Queryable, { store, viewer }: Scope, given: AddressAndContact): Promise<OrderAddress> {
  if (given.address_id !== undefined) {
    const found =
      viewer.kind === 'customer' ? await customerAddress.maybe(tx, store.id, viewer.id, given.address_id) : undefined
    if (!found) throw new Refused(404, checkoutApiTexts.unknownAddress)
    const { id: _, is_main: __, ...saved } = found
    return saved
  }
  const { address } = given
  if (!address) throw placeRefused('address_missing')
  const contactMobile = mobileNumber(address.contact_mobile) ?? null
  refuseForeign(store, contactMobile, 'address.contact_mobile')
  return {
    label: address.label || null,
    block: address.block || null,
    street: address.street,
    unit: address.is_landed ? null : (unitNumber(address.unit) ?? null),
    postal_code: address.postal_code,
    is_landed: address.is_landed,
    contact_name: address.contact_name || null,
    contact_mobile: contactMobile,
    access_notes: address.access_notes || null,
  }
}

/** A driver needs a number to call: the buyer's, or that of the address. */
export function requireMobile(contact: OrderContact, address: OrderAddress | null): void {
  if (address === null || address.contact_mobile || contact.mobile) return
  throw new Refused(400, checkoutApiTexts.mobileMissing, { errors: { contact_mobile: MOBILE_WORDS } })
}

/** The contact for messages about the order. */
export async function orderContact(
  tx: Queryable,
  { store, viewer }: Scope,
  given: AddressAndContact,
  { salesType }: Pick<Quoted, 'salesType'>,
): Promise<OrderContact> {
  if (viewer.kind === 'customer') {
    const known = await customerContact.one(tx, store.id, viewer.id)
    const typed = mobileNumber(given.contact_mobile ?? '') ?? null
    refuseForeign(store, typed, 'contact_mobile')
    return { ...known, mobile: known.mobile ?? typed }
  }
  const isAtTable = salesType.category_id === SalesCategory.dineIn
  if (!given.contact) {
    const message = isAtTable ? checkoutApiTexts.nameMissing : checkoutApiTexts.contactMissing
    throw new Refused(400, message, { errors: { contact: message } })
  }
  const { name, email, mobile: typed } = given.contact
  const mobile = mobileNumber(typed) ?? null
  refuseForeign(store, mobile, 'contact.mobile')
  if (!isAtTable && (!email || !mobile)) {
    const missing = {
      ...(mobile ? {} : { 'contact.mobile': MOBILE_WORDS }),
      ...(email ? {} : { 'contact.email': EMAIL_WORDS }),
    }
    throw new Refused(400, checkoutApiTexts.contactMissing, { errors: missing })
  }
  return { name, email: email || null, mobile }
}
