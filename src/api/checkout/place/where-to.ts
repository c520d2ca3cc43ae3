import { EMAIL_WORDS, MOBILE_WORDS } from '#contract/account/account-fields.ts'
import type { postOrder } from '#contract/order/checkout.ts'
import { comesToTheDoor, SalesCategory } from '#contract/shop/sales-category.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { singaporeMobile } from '#rules/access/mobile-number.ts'
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
import type { Quoted } from '../quote/quote-basket.ts'

type Asked = Pick<BodyOf<typeof postOrder>, 'address_id' | 'address' | 'contact'>

/** Where the order goes, held against what the outlet serves; null where nothing is brought. Another's address is an unknown one. */
export async function whereTo(
  tx: Queryable,
  scope: Scope,
  asked: Asked,
  { outlet, salesType }: Pick<Quoted, 'outlet' | 'salesType'>,
): Promise<OrderAddress | null> {
  if (!comesToTheDoor(salesType.category_id)) return null
  const address = await addressOf(tx, scope, asked)
  const unfit = unfitReason({
    outlet: { salesTypeIds: outlet.salesTypeIds, postalSectors: outlet.postal_sectors },
    salesType: { id: salesType.id, categoryId: salesType.category_id },
    sector: sectorOf(address.postal_code) ?? '',
  })
  if (unfit) throw placeRefused('outlet_unfit')
  return address
}

async function addressOf(tx: Queryable, { store, viewer }: Scope, asked: Asked): Promise<OrderAddress> {
  if (asked.address_id !== undefined) {
    const found =
      viewer.kind === 'customer' ? await customerAddress.maybe(tx, store.id, viewer.id, asked.address_id) : undefined
    if (!found) throw new Refused(404, checkoutApiTexts.unknownAddress)
    const { id: _, is_main: __, ...address } = found
    return address
  }
  const given = asked.address
  if (!given) throw placeRefused('address_missing')
  return {
    label: given.label || null,
    block: given.block || null,
    street: given.street,
    unit: given.is_landed ? null : (unitNumber(given.unit) ?? null),
    postal_code: given.postal_code,
    is_landed: given.is_landed,
    contact_name: given.contact_name || null,
    contact_mobile: singaporeMobile(given.contact_mobile) ?? null,
    access_notes: given.access_notes || null,
  }
}

/** Whom the brand speaks to about the order. */
export async function contactOf(
  tx: Queryable,
  { store, viewer }: Scope,
  asked: Asked,
  { salesType }: Pick<Quoted, 'salesType'>,
): Promise<OrderContact> {
  if (viewer.kind === 'customer') return customerContact.one(tx, store.id, viewer.id)
  const isAtTable = salesType.category_id === SalesCategory.dineIn
  if (!asked.contact) {
    const message = isAtTable ? checkoutApiTexts.nameMissing : checkoutApiTexts.contactMissing
    throw new Refused(400, message, { errors: { contact: message } })
  }
  const { name, email, mobile } = asked.contact
  if (!isAtTable && (!email || !mobile)) {
    const missing = {
      ...(mobile ? {} : { 'contact.mobile': MOBILE_WORDS }),
      ...(email ? {} : { 'contact.email': EMAIL_WORDS }),
    }
    throw new Refused(400, checkoutApiTexts.contactMissing, { errors: missing })
  }
  return { name, email: email || null, mobile: singaporeMobile(mobile) ?? null }
}
