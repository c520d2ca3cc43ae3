import { EXTRA_SERVICES_MAX, ORDER_NOTES_MAX, VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { type AddressValues, addressValues } from '../../account/addresses/address-values.ts'

export type ContactValues = { name: string; mobile: string; email: string }

/** selected_payment_method. `card` is a card that is entered for this order, and saved for later orders if `isSaved`. */
export type PaymentChoice =
  | { kind: 'saved'; method_id: string }
  | { kind: 'card'; isSaved: boolean }
  | { kind: 'paynow' }
  | { kind: 'grabpay' }

/** D4.12: the company on the invoice. All fields are empty when the invoice is in the customer's own name. */
export type CompanyValues = { name: string; uen: string; address: string; po_number: string }
export const noCompany: CompanyValues = { name: '', uen: '', address: '', po_number: '' }

/** S3.9, S4.25: the checkout's form. The browser stores it until the order is placed. It never contains card data. */
export type CheckoutForm = {
  /** checkout_pickup_date and checkout_pickup_time: the start of the first leg's window. */
  pickupAt: string | null
  /** checkout_delivery_date and checkout_delivery_time: the start of the last leg's window. */
  deliveryAt: string | null
  /** D3.9: the start of the first of two returns; null when everything comes back together. */
  earlyAt: string | null
  payment: PaymentChoice | null
  /** D3.8: the default number of this choice. A default card with the same or a higher number replaces it. */
  paymentNo: number
  /** transactionNotes */
  notes: string
  voucherIds: readonly string[]
  extraServiceIds: readonly number[]
  /** A guest's contact and address. A customer's are in the account. */
  contact: ContactValues
  address: AddressValues
  /** D4.12: the company on the invoice. null: not decided here, so the profile decides. */
  company: CompanyValues | null
  /** P1.3: charge at most this without asking; `cents` is null for the store's limit. null: not decided here, so what is remembered counts. */
  atMost: { cents: number | null } | null
}

export const emptyContact: ContactValues = { name: '', mobile: '', email: '' }

export function emptyForm(): CheckoutForm {
  return {
    ...RESET,
    paymentNo: 0,
    notes: '',
    voucherIds: [],
    extraServiceIds: [],
    contact: emptyContact,
    address: addressValues(),
    company: null,
    atMost: null,
  }
}

/** S4.25: the values of the form's reset. form-state.ts also deletes the temporary card. */
export const RESET = { pickupAt: null, deliveryAt: null, earlyAt: null, payment: null } as const

const FIELD_MAX = 500
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const instant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value) ? value : null
const textOf = (value: unknown, max: number) => (typeof value === 'string' ? value.slice(0, max) : '')

function paymentChoiceOf(value: unknown): PaymentChoice | null {
  const { kind, method_id, isSaved } = isRecord(value) ? value : {}
  if (kind === 'saved' && typeof method_id === 'string' && isUuid(method_id)) return { kind, method_id }
  if (kind === 'card') return { kind, isSaved: isSaved === true }
  return kind === 'paynow' || kind === 'grabpay' ? { kind } : null
}

function fieldsLike<Fields extends Record<string, string | boolean>>(empty: Fields, value: unknown): Fields {
  const given = isRecord(value) ? value : {}
  const entries = Object.entries(empty).map(([name, none]) => {
    const found = given[name]
    if (typeof none === 'boolean') return [name, found === true]
    return [name, textOf(found, FIELD_MAX)]
  })
  return Object.fromEntries(entries)
}

const isRef = (value: unknown): value is string => typeof value === 'string' && value.length <= 64
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
const list = <T>(value: unknown, max: number, isOne: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? value.filter(isOne).slice(0, max) : []

/** S3.10: parses a stored form. Storage may contain anything, so each invalid field gets its empty value. */
export function formOf(value: unknown): CheckoutForm {
  const given = isRecord(value) ? value : {}
  return {
    pickupAt: instant(given.pickupAt),
    deliveryAt: instant(given.deliveryAt),
    earlyAt: instant(given.earlyAt),
    payment: paymentChoiceOf(given.payment),
    paymentNo: isId(given.paymentNo) ? given.paymentNo : 0,
    notes: textOf(given.notes, ORDER_NOTES_MAX),
    voucherIds: list(given.voucherIds, VOUCHERS_PER_ORDER_MAX, isRef),
    extraServiceIds: list(given.extraServiceIds, EXTRA_SERVICES_MAX, isId),
    contact: fieldsLike(emptyContact, given.contact),
    address: fieldsLike(addressValues(), given.address),
    atMost: isRecord(given.atMost) ? { cents: isId(given.atMost.cents) ? given.atMost.cents : null } : null,
    company: isRecord(given.company) ? fieldsLike(noCompany, given.company) : null,
  }
}
