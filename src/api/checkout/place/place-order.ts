import type { Purchase, postOrder } from '#contract/order/checkout.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { lockCart } from '../../cart/cart.queries.ts'
import { checkoutPlace } from '../../cart/checkout-place.ts'
import type { Queryable } from '../../db/database.ts'
import { lockName } from '../../db/locks.queries.ts'
import { prefetch, settleAll } from '../../db/settle-all.ts'
import { claim, hashed, isKnownKey, type Once, onceOf } from '../../idempotency/idempotency.ts'
import {
  lockCustomerToOrder,
  lockOutletToOrder,
  type OrderOfCart,
  type OutletNow,
  orderOfCart,
  outletNow,
} from '../../order-rows/order.queries.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Scope } from '../../parts/scope.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt } from '../../payments/attempts/attempt.ts'
import { onSessionSetting } from '../../payments/attempts/charge-setting.ts'
import { countingDeclines } from '../../payments/cards/carding.ts'
import { resolveMethod } from '../../payments/cards/resolve-method.ts'
import { guestNetwork } from '../../slots/guest-holds.ts'
import { ownBookings } from '../../slots/own-bookings.ts'
import { claimLines, lockPaidLines, openLines } from '../../table-baskets/claim-lines.ts'
import { countingGuesses, type WrongCodes } from '../../vouchers/wallet/counting-guesses.ts'
import { purchaseAnswer } from '../purchase/purchase.ts'
import type { Quoted } from '../quote/quote-basket.ts'
import { type Buyer, buyerOf, guestToken } from './buyer.ts'
import { createOrder, type OrderBody } from './create-order.ts'
import { checkUnpaidLimit, lockNetworkOrders } from './guest-orders.ts'
import { quoteToPay, recheckQuote, recheckStore, StoreChanged } from './recheck.ts'

/**
 * D3.5: transaction T1 writes the order, its windows, its vouchers and the payment attempt. Then the gateway is called, outside any transaction.
 * Transaction T2 records its answer. After a crash at any point, a retry of the same request finds the same order, and nothing is charged twice.
 */
export function placeOrder(input: Input<typeof postOrder>): Promise<Purchase> {
  return countingDeclines(input.parts, input.scope, () => place(input))
}

async function place({ scope, body, parts }: Input<typeof postOrder>) {
  const buyer = buyerOf(scope, body.cart_key)
  const once = onceOf(scope, buyer.actor, body)
  parts.reached?.('order:begun')
  // A retried request looks up no voucher codes, so it must not fail because the network's limit of guesses was used up meanwhile.
  const { voucher_ids: refs } = body
  const typed = refs.length > 0 && (await isKnownKey(parts.db, scope, once)) ? [] : refs
  const { orderId, attempt } = await countingGuesses(parts.db, scope, typed, (wrongCodes) =>
    writeOrder(parts, { scope, body, buyer, once, wrongCodes }),
  )
  parts.reached?.('order:committed')
  if (attempt) await chargeAttempt(parts, attempt)
  const ref = buyer.guestCartKey === null ? orderId : guestToken(buyer.guestCartKey, orderId)
  const purchase = await purchaseAnswer(parts.db, scope, ref)
  if (!attempt && purchase.payment.status === 'created') {
    throw new Refused(409, checkoutApiTexts.keyInFlight, { response: { code: 'in_flight', purchase } })
  }
  parts.reached?.('answered')
  return { answer: purchase, failure: attempt ? purchase.payment.failure : null }
}

type PlaceRequest = { scope: Scope; body: OrderBody; buyer: Buyer; once: Once; wrongCodes: WrongCodes }
type WrittenOrder = { orderId: string; attempt: Attempt | undefined }

/** Writes the order. If the cached store was stale, refreshes the cache and tries once more. */
async function writeOrder(parts: ApiParts, request: PlaceRequest): Promise<WrittenOrder> {
  const { scope } = request
  try {
    return await parts.db.transaction((tx) => writeInTransaction(tx, parts, request))
  } catch (error) {
    if (!(error instanceof StoreChanged)) throw error
    await parts.stores.refresh()
    const store = parts.stores.byId(scope.store.id) ?? scope.store
    return parts.db.transaction((tx) => writeInTransaction(tx, parts, { ...request, scope: { ...scope, store } }))
  }
}

async function writeInTransaction(tx: Queryable, parts: ApiParts, request: PlaceRequest): Promise<WrittenOrder> {
  const { scope, body, buyer, once, wrongCodes } = request
  const id = scope.random.id()
  const [known] = await settleAll(claim(tx, scope, once, id), lockBasket(tx, scope, body, buyer))
  if (known) return { orderId: known.orderId, attempt: undefined }
  const lockedLines = body.table_basket ? await lockPaidLines(tx, scope, body.table_basket) : null
  const quoted = await quoteToPay(tx, parts, scope, body, wrongCodes)
  const cartKey = cartKeyOf(buyer, quoted)
  const amountCents = quoted.quote.total_cents
  // Sends all queries at once, then checks the results in a fixed order, so the same problem is always reported first.
  const storeId = scope.store.id
  const previous = prefetch(orderOfCart.maybe(tx, storeId, cartKey))
  const outlet = prefetch(outletToOrder(tx, storeId, quoted.outlet.id))
  const payment = prefetch(methodOf(tx, parts, scope, body, amountCents))
  const held = prefetch(ownBookings(tx, storeId, buyer.actor, id))
  const network = guestNetwork(scope)
  const networkLock = prefetch(lockNetworkOrders(tx, storeId, network))
  await replaceUnpaidOrder(tx, scope, await previous, buyer)
  const seenIds = quoted.quote.hash === body.quote_hash ? quoted.items.map(({ id }) => id) : null
  const paidLines =
    lockedLines && (await openLines(tx, scope, lockedLines, await checkoutPlace(parts, scope.store, body, tx), seenIds))
  recheckStore(scope, quoted, await outlet)
  recheckQuote(quoted, body)
  const method = await payment
  await networkLock
  const attempt = await createOrder(tx, scope, {
    id,
    cartKey,
    buyer,
    quoted,
    body,
    subscriptionId: null,
    own: await held,
    attempt: {
      random: scope.random,
      storeId,
      orderId: id,
      purpose: 'order',
      purposeId: null,
      gateway: method.kind === 'none' ? 'none' : parts.gateways.current.name,
      method,
      setting: onSessionSetting(scope, id),
      amountCents,
      now: scope.now,
    },
  })
  if (paidLines) await claimLines(tx, scope, paidLines, id)
  const isCard = body.payment.kind === 'token' || body.payment.kind === 'wallet'
  if (network !== null) await checkUnpaidLimit(tx, { storeId, orderId: id, network, isCard, now: scope.now })
  parts.reached?.('order:written')
  return { orderId: id, attempt }
}

/** Both statements are sent together. The row is read once the lock is taken. */
async function outletToOrder(tx: Queryable, storeId: number, outletId: number): Promise<OutletNow> {
  const [, outlet] = await settleAll(lockOutletToOrder.one(tx, storeId, outletId), outletNow.one(tx, storeId, outletId))
  return outlet
}

/** Locks the cart, so no other request orders it at the same time. Refuses a customer whose account was just deleted. */
async function lockBasket(tx: Queryable, { store, viewer }: Scope, body: OrderBody, buyer: Buyer): Promise<void> {
  if (viewer.kind === 'customer') {
    const [customer] = await settleAll(
      lockCustomerToOrder.maybe(tx, store.id, viewer.id),
      lockCart.maybe(tx, store.id, viewer.id, body.outlet_id, body.sales_type_id),
    )
    if (!customer) throw new Refused(401, apiTexts.authenticationRequired)
  } else {
    await lockName.one(tx, `${store.id} ${buyer.actor}`)
  }
}

function cartKeyOf({ guestCartKey }: Buyer, { cart, member }: Quoted): string {
  if (guestCartKey !== null) return `guest:${hashed(guestCartKey)}`
  if (member) return `table:${member.basket_id}:${member.member}`
  if (!cart) throw placeRefused('cart_empty')
  return `cart:${cart.id}`
}

/**
 * A cart has one open order. If the payment of the previous order may still succeed, the request is refused with that order. If it failed, the
 * previous order is cancelled. A guest's cart can be ordered once: after it was paid, its order is shown.
 */
async function replaceUnpaidOrder(
  tx: Queryable,
  { store, now }: Scope,
  previous: OrderOfCart | undefined,
  buyer: Buyer,
): Promise<void> {
  if (!previous) return
  const isWaiting = previous.status === 'awaiting_payment'
  if ((isWaiting && previous.is_undecided) || (!isWaiting && buyer.guestCartKey !== null)) {
    const ref = buyer.guestCartKey === null ? previous.id : guestToken(buyer.guestCartKey, previous.id)
    throw placeRefused('order_waiting', { order: ref })
  }
  if (!isWaiting) return
  const actor = buyer.customerId === null ? 'guest' : 'customer'
  await endUnpaidOrder(tx, {
    storeId: store.id,
    orderId: previous.id,
    to: 'cancelled',
    actor,
    reason: reasonTexts.replaced,
    now,
  })
}

async function methodOf(
  tx: Queryable,
  parts: ApiParts,
  scope: Scope,
  { payment }: OrderBody,
  totalCents: number,
): Promise<KeptMethod> {
  if (totalCents === 0) return { kind: 'none', label: '' }
  if (payment.kind === 'none') throw new Refused(400, checkoutApiTexts.paymentNeeded)
  return (await resolveMethod(tx, parts, scope, payment)).kept
}
