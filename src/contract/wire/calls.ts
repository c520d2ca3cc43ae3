import type * as addresses from '../account/addresses.ts'
import type * as auth from '../account/auth.ts'
import type * as care from '../account/care.ts'
import type * as customer from '../account/customer.ts'
import type * as identity from '../account/identity.ts'
import type * as passkeys from '../account/passkeys.ts'
import type * as profile from '../account/profile.ts'
import type * as sessions from '../account/sessions.ts'
import type * as messagePreferences from '../messages/message-preferences.ts'
import type * as offers from '../messages/offers.ts'
import type * as push from '../messages/push.ts'
import type * as operator from '../operator/operator.ts'
import type * as bags from '../order/bags.ts'
import type * as cart from '../order/cart.ts'
import type * as checkout from '../order/checkout.ts'
import type * as conversation from '../order/conversation.ts'
import type * as orders from '../order/orders.ts'
import type * as payments from '../order/payments.ts'
import type * as reorder from '../order/reorder.ts'
import type * as slots from '../order/slots.ts'
import type * as subscriptions from '../order/subscriptions.ts'
import type * as tableBaskets from '../order/table-baskets.ts'
import type * as promises from '../promises/promises.ts'
import type * as referral from '../rewards/referral.ts'
import type * as vouchers from '../rewards/vouchers.ts'
import type * as catalog from '../shop/catalog.ts'
import type * as content from '../shop/content.ts'
import type * as outlets from '../shop/outlets.ts'
import type * as pickupTimes from '../shop/pickup-times.ts'
import type * as places from '../shop/places.ts'
import type * as search from '../shop/search.ts'
import type * as store from '../shop/store.ts'
import type { CallSpec } from './call.ts'

/** The files that declare calls. Each of their exports that is a call, or a list of calls, counts. */
type Area =
  | typeof addresses
  | typeof auth
  | typeof care
  | typeof customer
  | typeof identity
  | typeof passkeys
  | typeof profile
  | typeof sessions
  | typeof messagePreferences
  | typeof offers
  | typeof push
  | typeof operator
  | typeof bags
  | typeof cart
  | typeof checkout
  | typeof conversation
  | typeof orders
  | typeof payments
  | typeof reorder
  | typeof slots
  | typeof subscriptions
  | typeof tableBaskets
  | typeof promises
  | typeof referral
  | typeof vouchers
  | typeof catalog
  | typeof content
  | typeof outlets
  | typeof pickupTimes
  | typeof places
  | typeof search
  | typeof store

type CallsOf<File> = File extends unknown ? CallsIn<File[keyof File]> : never
type CallsIn<Exported> = Exported extends CallSpec
  ? Exported
  : Exported extends readonly (infer Item)[]
    ? Extract<Item, CallSpec>
    : never
type Call = CallsOf<Area>

/**
 * The calls by method and path, such as 'GET /store/config'. The browser imports this as a type only, which keeps the
 * schemas and zod out of its script.
 */
export type Calls = { [Spec in Call as `${Spec['method']} ${Spec['path']}`]: Spec }
export type CallName = keyof Calls
