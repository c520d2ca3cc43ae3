import * as z from 'zod/mini'
import { emailOrNothing, mobileOrNothing, typedRequired } from '../account/account-fields.ts'
import { NAME_MAX } from '../account/account-limits.ts'
import { addressForm } from '../account/address-form.ts'
import { companyInvoice } from '../account/company.ts'
import { SALES_CATEGORIES } from '../shop/sales-category.ts'
import { call } from '../wire/call.ts'
import { cents, id, idParam, text, wholeNumber } from '../wire/fields.ts'
import { CARD_TOKEN } from '../wire/ids.ts'
import { cartItem, droppedItem } from './cart.ts'
import {
  EXTRA_SERVICES_MAX,
  ORDER_NOTES_MAX,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  VOUCHERS_PER_ORDER_MAX,
} from './checkout-limits.ts'
import { WALLETS } from './payment-limits.ts'
import { quote } from './quote-shapes.ts'
import { cartKey, chosenSlots } from './slots.ts'
import { paidLines } from './table-baskets.ts'
import { AT_MOST_CENTS_MAX } from './weight-limits.ts'

/** The items of the order: a customer's cart at a place, or a guest's stored items (as for POST /cart/sync/guest). */
const basket = {
  outlet_id: id,
  sales_type_id: id,
  /** The token of a table (D1.6). */
  table: z.optional(z.string().check(z.maxLength(64))),
  /** D1.9: lines of a table's shared basket, in place of a cart. */
  table_basket: z.optional(paidLines),
  /** Guests only. */
  items: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
  voucher_ids: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(VOUCHERS_PER_ORDER_MAX)), []),
  extra_service_ids: z._default(z.array(id).check(z.maxLength(EXTRA_SERVICES_MAX)), []),
}

export const quoteRequest = z.object({
  ...basket,
  early_starts_at: chosenSlots.early_starts_at,
  /** The chosen pickup; it decides `holds_later`. */
  first_starts_at: z.optional(chosenSlots.first_starts_at),
})
export type QuoteRequest = z.output<typeof quoteRequest>

/** D3.9: the items that set the date of the return. */
export const slowest = z.object({
  names: z.array(z.string()),
  /** The items that are ready before them, and their turnaround. */
  early_names: z.array(z.string()),
  early_hours: z.int(),
})
export type Slowest = z.output<typeof slowest>

export const quotedCart = z.object({
  quote,
  items: z.array(cartItem),
  dropped: z.array(droppedItem),
  /** The turnaround of the slowest item. The return starts at the earliest this long after the pickup's end (D3.1). */
  turnaround_hours: z.int(),
  /**
   * P1.2: the chosen pickup is too far away to hold money for it. A saved card is kept, and the limit is held shortly before the pickup. A card for
   * one payment and a wallet are charged as estimated. Absent if the money is held at once, or if nothing is weighed.
   */
  holds_later: z.optional(z.literal(true)),
  /**
   * D1.9: a sentence that names who is paying or has paid for requested lines of the table's basket. Those lines are
   * not in the quote.
   */
  taken: z.optional(z.string()),
  /** D3.9: the items that set the date of the return, if others are faster; null if all take the same time. */
  slowest: z.nullable(
    z.object({
      ...slowest.shape,
      /** The price of a separate return for the faster items; null if the return cannot be split. */
      second_return_cents: z.nullable(cents),
    }),
  ),
})
export type QuotedCart = z.output<typeof quotedCart>

export const postQuote = call({
  method: 'POST',
  path: '/checkout/quote',
  names: { voucher_ids: 'voucher' },
  who: 'anyone',
  summary: 'Quote an order. Every line names its rule',
  body: quoteRequest,
  response: quotedCart,
})

const extraService = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  price_cents: cents,
})
export type ExtraService = z.output<typeof extraService>

export const getExtraServices = call({
  method: 'GET',
  path: '/checkout/extra-services',
  who: 'anyone',
  revalidated: true,
  summary: 'List the extra services for a sales type',
  query: z.object({ sales_type_id: idParam }),
  response: z.array(extraService),
})

export const payment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), method_id: z.uuid() }),
  /** A card entered for this order only (tempCard): the gateway's token, never a number. */
  z.object({ kind: z.literal('token'), token: z.string().check(z.regex(CARD_TOKEN)) }),
  /** D3.7: a single-use token from the shopper's wallet. `wallet` names it on the receipt. */
  z.object({ kind: z.literal('wallet'), wallet: z.enum(WALLETS), token: z.string().check(z.regex(CARD_TOKEN)) }),
  z.object({ kind: z.literal('paynow') }),
  z.object({ kind: z.literal('grabpay') }),
  /** Nothing is left to pay. */
  z.object({ kind: z.literal('none') }),
])
export type Payment = z.output<typeof payment>

/**
 * D1.8: a guest at a table gives a name, and an email for a receipt. Other guests also give a mobile number and an
 * email.
 */
export const guestContact = z.object({
  name: typedRequired(NAME_MAX, 'Enter your name'),
  mobile: z._default(mobileOrNothing, ''),
  email: z._default(emailOrNothing, ''),
})

export const orderNotes = text(ORDER_NOTES_MAX)

export const orderRequest = z.object({
  ...basket,
  ...chosenSlots,
  /** Required for guests, and only for them. */
  cart_key: z.optional(cartKey),
  contact: z.optional(guestContact),
  /** The number for the driver, from a customer whose account has none. */
  contact_mobile: z.optional(mobileOrNothing),
  /** The id of a saved address, or an address written out. Not needed at an outlet or a table. */
  address_id: z.optional(z.uuid()),
  address: z.optional(addressForm),
  notes: z._default(orderNotes, ''),
  /**
   * D4.12: the company on the invoice; null for the customer. Omitted, it is the profile's company, if there is one.
   */
  company: z.optional(z.nullable(companyInvoice)),
  /**
   * P1.3: for weighed items: charge at most this without asking. Without it, or with null, the quote's limit counts. A customer's amount is
   * remembered; null forgets it.
   */
  at_most_cents: z.optional(z.nullable(wholeNumber(1, AT_MOST_CENTS_MAX))),
  /** P1.2: the quote's `holds_later` as the customer saw it. If it is otherwise by now, the order is refused with the new quote (D2.4). */
  holds_later: z.optional(z.boolean()),
  quote_hash: z.string().check(z.maxLength(64)),
  payment,
})
export type OrderRequest = z.input<typeof orderRequest>

export const payerAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('redirect'), url: z.string() }),
  /** `rows` is the QR code as an image: one text of 0 and 1 for each row. */
  z.object({ kind: z.literal('qr'), payload: z.string(), expires_at: z.string(), rows: z.array(z.string()) }),
  z.object({ kind: z.literal('stripe'), client_secret: z.string(), publishable_key: z.string() }),
])
export type PayerAction = z.output<typeof payerAction>

/** The state of a purchase: everything that the pages after Pay need. */
export const purchase = z.object({
  order_id: z.string(),
  /**
   * The token that opens a guest's order. Only the guest who placed it gets it, and only its hash is stored. Null for
   * a customer's order.
   */
  guest_token: z.nullable(z.string()),
  number: z.string(),
  kind: z.enum(['trips', 'regular']),
  category_id: z.literal(SALES_CATEGORIES),
  status: z.enum(ORDER_STATUSES),
  total_cents: cents,
  /** P1.1: the total is an estimate, and this is the most that is charged without asking. Omitted once it was weighed and nothing is held. */
  limit_cents: z.optional(cents),
  /** When the order expires without a payment. */
  expires_at: z.nullable(z.string()),
  first_starts_at: z.nullable(z.string()),
  first_ends_at: z.nullable(z.string()),
  last_starts_at: z.nullable(z.string()),
  last_ends_at: z.nullable(z.string()),
  /** D3.9: the first of two returns. */
  early_starts_at: z.nullable(z.string()),
  early_ends_at: z.nullable(z.string()),
  outlet: z.string(),
  sales_type: z.string(),
  table: z.nullable(z.string()),
  /** D1.9: the order was cancelled because others at the table paid for or changed a part of it. */
  is_changed_at_table: z.boolean(),
  contact_email: z.nullable(z.string()),
  /** D6.2: the points that the order will earn when completed; null for a guest, and when there are none. */
  points: z.nullable(z.int()),
  /** The newest payment attempt. P1.2: `held` holds the limit, `kept` only keeps the card until shortly before the pickup. */
  payment: z.object({
    status: z.enum(PAYMENT_STATUSES),
    kind: z.string(),
    label: z.string(),
    action: z.nullable(payerAction),
    failure: z.nullable(z.string()),
  }),
  /** The items for the analytics event, without personal data. */
  items: z.array(
    z.object({ product_id: z.nullable(id), name: z.string(), variant: z.string(), qty: z.int(), piece_cents: cents }),
  ),
  now: z.string(),
})
export type Purchase = z.output<typeof purchase>

export const postOrder = call({
  method: 'POST',
  path: '/checkout/orders',
  who: 'anyone',
  summary:
    'Place an order and pay. Needs an Idempotency-Key: the same key gets the same response. 409 with {code}, and the new quote if it changed. Nothing is charged then',
  body: orderRequest,
  response: purchase,
})

export const getPurchase = call({
  method: 'GET',
  path: '/checkout/orders/:id',
  names: { id: 'unpaidOrder' },
  who: 'anyone',
  summary: 'Get the state of a purchase, by order id for its customer or by token for a guest',
  response: purchase,
})

export const postPay = call({
  method: 'POST',
  path: '/checkout/orders/:id/pay',
  names: { id: 'unpaidOrder', method_id: 'paymentMethod' },
  who: 'anyone',
  summary:
    'Pay the same order again. Needs an Idempotency-Key. 409 with `money_changed` if `holds_later` is not so any more',
  body: z.object({
    payment,
    /** P1.2: whether the page said that money is held later, or charged as estimated because it cannot be. */
    holds_later: z.optional(z.boolean()),
  }),
  response: purchase,
})

export const postStopPayment = call({
  method: 'POST',
  path: '/checkout/orders/:id/stop-payment',
  names: { id: 'unpaidOrder' },
  who: 'anyone',
  summary: 'Cancel a payment that waits for the payer, to pay another way. A payment made meanwhile counts',
  response: purchase,
})

export const postAbandon = call({
  method: 'POST',
  path: '/checkout/orders/:id/abandon',
  names: { id: 'unpaidOrder' },
  who: 'anyone',
  summary: 'Cancel an unpaid order. Frees its windows and vouchers and keeps the cart',
  response: purchase,
})
