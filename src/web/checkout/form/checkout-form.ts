import { EXTRA_SERVICES_MAX, ORDER_NOTES_MAX, VOUCHERS_PER_ORDER_MAX } from '#contract/order/checkout-limits.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { type AddressValues, addressValues } from '../../account/addresses/address-values.ts'

export type ContactValues = { name: string; mobile: string; email: string }

/** selected_payment_method: `card` is one that is entered for this order, whether it has been yet or not, and perhaps saved for the next. */
export type PaymentChoice =
  | { kind: 'saved'; method_id: string }
  | { kind: 'card'; isSaved: boolean }
  | { kind: 'paynow' }
  | { kind: 'grabpay' }

/** D4.12: all empty where the invoice is to be the customer's own. */
export type CompanyValues = { name: string; uen: string; address: string; po_number: string }
export const noCompany: CompanyValues = { name: '', uen: '', address: '', po_number: '' }

/** S3.9, S4.25: what the checkout is told, kept in the browser until the order is placed. Never a card. */
export type CheckoutForm = {
  /** checkout_pickup_date and checkout_pickup_time: when the first leg's window begins. */
  pickupAt: string | null
  /** checkout_delivery_date and checkout_delivery_time: the last leg's. */
  deliveryAt: string | null
  /** D3.9: the first of two returns; null where everything comes back together. */
  earlyAt: string | null
  payment: PaymentChoice | null
  /** D3.8: the number of the default card that this choice is; a later default takes its place. */
  paymentNo: number
  /** transactionNotes */
  notes: string
  voucherIds: readonly string[]
  extraServiceIds: readonly number[]
  /** A guest's; a customer has both on file. */
  contact: ContactValues
  address: AddressValues
  /** D4.12: whom the invoice is written to; null while nobody has decided: then it goes by the profile. */
  company: CompanyValues | null
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
  }
}

/** S4.25: the checkout form's reset. The temporary card goes with it: see form-state.ts. */
export const RESET = { pickupAt: null, deliveryAt: null, earlyAt: null, payment: null } as const

const FIELD_MAX = 500
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const instant = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value) ? value : null
const words = (value: unknown, most: number) => (typeof value === 'string' ? value.slice(0, most) : '')

function choice(value: unknown): PaymentChoice | null {
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
    return [name, words(found, FIELD_MAX)]
  })
  return Object.fromEntries(entries)
}

const isRef = (value: unknown): value is string => typeof value === 'string' && value.length <= 64
const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0
const list = <T>(value: unknown, most: number, isOne: (one: unknown) => one is T): T[] =>
  Array.isArray(value) ? value.filter(isOne).slice(0, most) : []

/** S3.10: what is kept in a browser may be anything; what is no form is made one. */
export function formOf(value: unknown): CheckoutForm {
  const given = isRecord(value) ? value : {}
  return {
    pickupAt: instant(given.pickupAt),
    deliveryAt: instant(given.deliveryAt),
    earlyAt: instant(given.earlyAt),
    payment: choice(given.payment),
    paymentNo: isId(given.paymentNo) ? given.paymentNo : 0,
    notes: words(given.notes, ORDER_NOTES_MAX),
    voucherIds: list(given.voucherIds, VOUCHERS_PER_ORDER_MAX, isRef),
    extraServiceIds: list(given.extraServiceIds, EXTRA_SERVICES_MAX, isId),
    contact: fieldsLike(emptyContact, given.contact),
    address: fieldsLike(addressValues(), given.address),
    company: isRecord(given.company) ? fieldsLike(noCompany, given.company) : null,
  }
}
