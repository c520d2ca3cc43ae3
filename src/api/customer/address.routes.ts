import { ADDRESSES_MAX } from '#contract/account/account-limits.ts'
import {
  deleteAddressCall,
  getAddress,
  getAddresses,
  postAddress,
  postAddressMain,
  postAddressRestore,
  putAddress,
} from '#contract/account/addresses.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { mobileNumber } from '#rules/access/mobile-number.ts'
import { unitNumber } from '#rules/places/unit-number.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import type { Queryable } from '../db/database.ts'
import { endpoint } from '../parts/endpoint.ts'
import type { Customer, Scope } from '../parts/scope.ts'
import { refuseForeign } from '../store/refuse-numbers.ts'
import {
  countAddresses,
  customerAddress,
  customerAddresses,
  hideAddress,
  insertAddress,
  setMainAddress,
  showAddress,
  updateAddress,
} from './address.queries.ts'
import { lockOwnAccount } from './own-account.ts'
import { uuidParam } from './uuid-param.ts'

type Form = BodyOf<typeof postAddress>

const unknownAddress = () => new Refused(404, apiTexts.notFound)

async function ownAddress(db: Queryable, { store, viewer }: Scope<Customer>, id: string) {
  const address = await customerAddress.maybe(db, store.id, viewer.id, uuidParam(id))
  if (!address) throw unknownAddress()
  return address
}

/** The form's values as stored: an empty text becomes null, and a landed home has no unit. */
function fields(store: Scope['store'], form: Form) {
  const contactMobile = mobileNumber(form.contact_mobile) ?? null
  refuseForeign(store, contactMobile, 'contact_mobile')
  return {
    postalCode: form.postal_code,
    block: form.block || null,
    street: form.street,
    unit: form.is_landed ? null : (unitNumber(form.unit) ?? null),
    label: form.label || null,
    isLanded: form.is_landed,
    contactName: form.contact_name || null,
    contactMobile,
    accessNotes: form.access_notes || null,
  }
}

async function refuseTooMany(tx: Queryable, scope: Scope<Customer>) {
  const { store, viewer } = scope
  await lockOwnAccount(tx, scope)
  const { count } = await countAddresses.one(tx, store.id, viewer.id)
  if (count >= ADDRESSES_MAX) throw new Refused(409, authApiTexts.tooManyAddresses(ADDRESSES_MAX))
}

export const addressEndpoints = [
  endpoint(getAddresses, ({ scope, parts }) => customerAddresses.all(parts.db, scope.store.id, scope.viewer.id)),

  endpoint(getAddress, ({ scope, params, parts }) => ownAddress(parts.db, scope, params.id)),

  endpoint(postAddress, ({ scope, body, parts }) =>
    parts.db.transaction(async (tx) => {
      const { store, viewer, now } = scope
      await refuseTooMany(tx, scope)
      const id = tx.random.orderedId()
      await insertAddress.run(tx, { id, storeId: store.id, customerId: viewer.id, ...fields(store, body), now })
      const all = await customerAddresses.all(tx, store.id, viewer.id)
      if (!all.some(({ is_main }) => is_main)) await setMainAddress.run(tx, store.id, viewer.id, id)
      return ownAddress(tx, scope, id)
    }),
  ),

  endpoint(putAddress, async ({ scope, params, body, parts }) => {
    const { store, viewer } = scope
    const id = uuidParam(params.id)
    const changed = await updateAddress.run(parts.db, {
      storeId: store.id,
      customerId: viewer.id,
      ...fields(store, body),
      id,
    })
    if (changed === 0) throw unknownAddress()
    return ownAddress(parts.db, scope, id)
  }),

  endpoint(deleteAddressCall, async ({ scope, params, parts }) => {
    const { store, viewer, now } = scope
    const hidden = await hideAddress.maybe(parts.db, store.id, viewer.id, uuidParam(params.id), now)
    if (!hidden) throw unknownAddress()
    return hidden
  }),

  endpoint(postAddressRestore, ({ scope, params, parts }) =>
    parts.db.transaction(async (tx) => {
      await refuseTooMany(tx, scope)
      const shown = await showAddress.run(tx, scope.store.id, scope.viewer.id, uuidParam(params.id))
      if (shown === 0) throw unknownAddress()
      return ownAddress(tx, scope, params.id)
    }),
  ),

  endpoint(postAddressMain, async ({ scope, params, parts }) => {
    const changed = await setMainAddress.run(parts.db, scope.store.id, scope.viewer.id, uuidParam(params.id))
    if (changed === 0) throw unknownAddress()
    return ownAddress(parts.db, scope, params.id)
  }),
]
