import type { Purchase, postOrder } from '#contract/order/checkout.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { priceText } from '#rules/pricing/money.ts'
import { withChosenLimit } from '#rules/pricing/tolerance-figure.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { checkoutApiTexts } from '#texts/order/checkout-api.ts'
import { reasonTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { lockCart } from '../../cart/cart.queries.ts'
import { checkoutPlace } from '../../cart/checkout-place.ts'
import type { Queryable } from '../../db/database.ts'
import { lockName } from '../../db/locks.queries.ts'
import { prefetch, settleAll } from '../../db/settle-all.ts'
import { claim, claimAndLock, hashed, isKnownKey, type Once, onceOf } from '../../idempotency/idempotency.ts'
import { lockCustomerToOrder, lockOutletToOrder, type OrderOfCart } from '../../order-rows/order.queries.ts'
import type { KeptMethod } from '../../order-rows/payment-kept.ts'
import { endUnpaidOrder } from '../../orders/acts/end-unpaid-order.ts'
import type { Input } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import { placeRefused } from '../../parts/place-refused.ts'
import type { Scope } from '../../parts/scope.ts'
import type { Attempt } from '../../payments/attempts/attempt.queries.ts'
import { chargeAttempt } from '../../payments/attempts/attempt.ts'
import { onSessionSetting } from '../../payments/attempts/charge-setting.ts'
import type { EnteredCard } from '../../payments/cards/card-entry.queries.ts'
import { countingDeclines } from '../../payments/cards/carding.ts'
import { enteredSince, resolveMethod } from '../../payments/cards/resolve-method.ts'
import { requireChargeable } from '../../payments/gateways/minimum.ts'
import { guestNetwork } from '../../slots/guest-holds.ts'
import { claimLines, lockPaidLines, openLines } from '../../table-baskets/claim-lines.ts'
import { countingGuesses, type WrongCodes } from '../../vouchers/wallet/counting-guesses.ts'
import { askedMoney } from '../purchase/asked-money.ts'
import { purchaseAnswer } from '../purchase/purchase.ts'
import type { Quoted } from '../quote/quote-basket.ts'
import { type Buyer, buyerOf, guestToken } from './buyer.ts'
import { createOrder, type OrderBody } from './create-order.ts'
import { checkUnpaidLimit, lockNetworkOrders } from './guest-orders.ts'
import { orderToPlace } from './order-to-place.queries.ts'
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
  const { scope, body, buyer, wrongCodes } = request
  const id = scope.random.id()
  const known = await claimBasket(tx, request, id)
  if (known) return { orderId: known.orderId, attempt: undefined }
  const lockedLines = body.table_basket ? await lockPaidLines(tx, scope, body.table_basket) : null
  const quoted = await quoteToPay(tx, parts, scope, body, wrongCodes)
  const cartKey = cartKeyOf(buyer, quoted)
  const amountCents = quoted.quote.total_cents
  // Sends all queries at once, then checks the results in a fixed order, so the same problem is always reported first.
  const storeId = scope.store.id
  const found = prefetch(findOrderToPlace(tx, request, quoted, cartKey, id))
  const entered = prefetch(found.then(({ card }) => card))
  const payment = prefetch(methodOf(tx, parts, scope, body, amountCents, entered))
  const network = guestNetwork(scope)
  const networkLock = prefetch(lockNetworkOrders(tx, storeId, network))
  const { previous, own, has_webhooks: hasWebhooks, ...outlet } = await found
  await replaceUnpaidOrder(tx, scope, previous, buyer)
  const seenIds = quoted.quote.hash === body.quote_hash ? quoted.items.map(({ id }) => id) : null
  const paidLines =
    lockedLines && (await openLines(tx, scope, lockedLines, await checkoutPlace(parts, scope.store, body, tx), seenIds))
  recheckStore(scope, quoted, outlet)
  recheckQuote(quoted, body)
  const agreed = withOwnLimit(quoted, body)
  const method = await payment
  const gateway = parts.gateways.current.name
  const limitCents = agreed.weighing?.limitCents ?? null
  const firstStartsAt = body.first_starts_at === null ? null : new Date(body.first_starts_at)
  const asked = askedMoney({ method, limitCents, totalCents: amountCents, firstStartsAt, gateway, now: scope.now })
  requireChargeable(parts.gateways.current, asked.amountCents)
  await networkLock
  const attempt = await createOrder(tx, scope, {
    id,
    cartKey,
    buyer,
    quoted: agreed,
    body,
    subscriptionId: null,
    own,
    hasWebhooks,
    attempt: {
      random: scope.random,
      storeId,
      orderId: id,
      purpose: 'order',
      purposeId: null,
      method,
      setting: onSessionSetting(scope, id),
      ...asked,
      now: scope.now,
    },
  })
  if (paidLines) await claimLines(tx, scope, paidLines, id)
  const isCard = body.payment.kind === 'token' || body.payment.kind === 'wallet'
  if (network !== null) await checkUnpaidLimit(tx, { storeId, orderId: id, network, isCard, now: scope.now })
  parts.reached?.('order:written')
  return { orderId: id, attempt }
}

/** P1.3: the customer's own limit takes the place of the store's. It may be lower, but not below the estimate. */
function withOwnLimit(quoted: Quoted, { at_most_cents: limitCents }: OrderBody): Quoted {
  const { weighing, quote } = quoted
  const { explanation } = quote
  if (!weighing || limitCents === undefined || limitCents === null) return quoted
  if (limitCents < quote.total_cents) {
    const words = checkoutApiTexts.belowEstimate(priceText(quote.total_cents))
    throw new Refused(400, words, { errors: { at_most_cents: words } })
  }
  return {
    ...quoted,
    quote: {
      ...quote,
      limit_cents: limitCents,
      ...(explanation ? { explanation: withChosenLimit(explanation, limitCents) } : {}),
    },
    weighing: { ...weighing, limitCents, isLimitOwn: true },
  }
}

/**
 * Claims the request's key. Locks the cart, so no other request orders it at the same time. Refuses a customer whose account was just deleted. Returns the
 * order of an earlier request with the key.
 */
async function claimBasket(
  tx: Queryable,
  { scope, body, buyer, once }: PlaceRequest,
  orderId: string,
): Promise<{ orderId: string } | undefined> {
  const { store, viewer } = scope
  if (viewer.kind !== 'customer') return claimAndLock(tx, scope, once, orderId, `${store.id} ${buyer.actor}`)
  const [known, customer] = await settleAll(
    claim(tx, scope, once, orderId),
    lockCustomerToOrder.maybe(tx, store.id, viewer.id),
    lockCart.maybe(tx, store.id, viewer.id, body.outlet_id, body.sales_type_id),
  )
  if (!customer) throw new Refused(401, apiTexts.authenticationRequired)
  return known
}

/** All statements are sent together. The last one runs once the locks are taken. */
async function findOrderToPlace(
  tx: Queryable,
  { scope, body, buyer }: PlaceRequest,
  { outlet }: Quoted,
  cartKey: string,
  orderId: string,
) {
  const storeId = scope.store.id
  const { actor, customerId, guestCartKey } = buyer
  const { payment } = body
  const cardId = payment.kind === 'token' && isUuid(payment.token.toLowerCase()) ? payment.token : null
  const cardSince = enteredSince(scope.now)
  const [, , found] = await settleAll(
    // A guest's holds have the name of the cart, which is locked already.
    guestCartKey === null ? lockName.one(tx, `${storeId} ${actor}`) : Promise.resolve(),
    lockOutletToOrder.one(tx, storeId, outlet.id),
    orderToPlace.one(tx, {
      storeId,
      outletId: outlet.id,
      cartKey,
      holder: actor,
      orderId,
      customerId,
      cardId,
      cardSince,
    }),
  )
  const { own, previous_id: id, previous_status: status, is_undecided, ...rest } = found
  return {
    ...rest,
    previous: id === null || status === null ? undefined : { id, status, is_undecided: is_undecided === true },
    own: own.map(({ starts_at, expires_at, ...booking }) => ({
      ...booking,
      starts_at: new Date(starts_at),
      expires_at: expires_at === null ? null : new Date(expires_at),
    })),
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
  entered: Promise<EnteredCard | null>,
): Promise<KeptMethod> {
  if (totalCents === 0) return { kind: 'none', label: '' }
  if (payment.kind === 'none') throw new Refused(400, checkoutApiTexts.paymentNeeded)
  return (await resolveMethod(tx, parts, scope, payment, entered)).kept
}
