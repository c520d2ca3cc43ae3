import { createHash, ECDH } from 'node:crypto'
import {
  getCustomerPush,
  getGuestPush,
  PUSH_BROWSERS_MAX,
  type PushState,
  postCustomerPush,
  postCustomerPushRemove,
  postGuestPush,
  postGuestPushRemove,
  postPushRenew,
  type Subscription,
} from '#contract/messages/push.ts'
import { authApiTexts } from '#texts/account/auth-api.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { PUSH_FROM_ADDRESS } from '../../limits/account-limits.ts'
import { consume } from '../../limits/limits.ts'
import { guestsOrder } from '../../orders/read/load-order.ts'
import { endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import { refusePrivateHost } from '../../transports/public-address.ts'
import {
  endSubscriptions,
  hasOrdered,
  pushTargets,
  renewSubscription,
  subscribeOrder,
  subscribeSession,
  unsubscribeCustomer,
  unsubscribeOrder,
} from './push.queries.ts'
import { readPushKeys } from './push-keys.ts'

/** A guest has news of an order until it ends. */
const NO_NEWS: readonly string[] = ['awaiting_payment', 'expired', 'cancelled', 'completed']

/** Whose browsers: a customer's, or those of an order that opens by its link. */
type Whose = { customerId: string | null; orderId: string | null }

const fingerprint = (address: string) => createHash('sha256').update(address).digest('base64url')

async function stateOf(db: Queryable, { store, now }: Scope, whose: Whose, isOffered: boolean): Promise<PushState> {
  const { publicKey } = await readPushKeys(db)
  const targets = await pushTargets.all(db, store.id, whose.customerId, whose.orderId, now)
  return {
    public_key: publicKey,
    is_offered: isOffered,
    browsers: targets.map((target) => fingerprint(target.endpoint)),
  }
}

async function customersState(db: Queryable, scope: Scope<Customer>): Promise<PushState> {
  const { store, viewer } = scope
  const { has_ordered } = await hasOrdered.one(db, store.id, viewer.id)
  return stateOf(db, scope, { customerId: viewer.id, orderId: null }, has_ordered)
}

/** M1.7: the order's own link is the permission, as for everything else of a guest's order. */
async function guestsState(db: Queryable, scope: Scope, token: string): Promise<PushState> {
  const { order } = await guestsOrder(db, scope, token)
  return stateOf(db, scope, { customerId: null, orderId: order.id }, !NO_NEWS.includes(order.status))
}

/** Security 90: an endpoint that leads into our network, and a key that is none, are refused before they are stored. */
function checked({ endpoint: address, keys: { p256dh, auth } }: Subscription) {
  try {
    refusePrivateHost(new URL(address))
    ECDH.convertKey(Buffer.from(p256dh, 'base64url'), 'prime256v1')
  } catch {
    throw new Refused(400, apiTexts.invalid)
  }
  return { endpoint: address, p256dh, auth }
}

/** Further browsers of a person replace the oldest. */
async function endOldest(tx: Queryable, { store, now }: Scope, { customerId, orderId }: Whose): Promise<void> {
  const targets = await pushTargets.all(tx, store.id, customerId, orderId, now)
  const ids = targets.slice(PUSH_BROWSERS_MAX).map(({ id }) => id)
  if (ids.length > 0) await endSubscriptions.run(tx, store.id, ids)
}

const limitChanges = ({ db }: ApiParts, { store, now, clientAddress }: Scope) =>
  consume({ db, storeId: store.id, now }, PUSH_FROM_ADDRESS, clientAddress, authApiTexts.slowDown)

export const pushEndpoints = [
  endpoint(getCustomerPush, ({ scope, parts }) => customersState(parts.db, scope)),

  endpoint(postCustomerPush, async ({ scope, body, parts }) => {
    const { store, viewer, now } = scope
    const target = checked(body)
    await limitChanges(parts, scope)
    return parts.db.transaction(async (tx) => {
      const login = { customerId: viewer.id, sessionId: viewer.sessionId }
      const id = tx.random.orderedId()
      const added = await subscribeSession.run(tx, { id, storeId: store.id, ...target, ...login, now })
      if (added === 0) throw new Refused(401, apiTexts.authenticationRequired)
      await endOldest(tx, scope, { customerId: viewer.id, orderId: null })
      return customersState(tx, scope)
    })
  }),

  endpoint(postCustomerPushRemove, async ({ scope, body, parts }) => {
    await unsubscribeCustomer.run(parts.db, scope.store.id, scope.viewer.id, body.endpoint)
    return customersState(parts.db, scope)
  }),

  endpoint(getGuestPush, ({ scope, params, parts }) => guestsState(parts.db, scope, params.token)),

  endpoint(postGuestPush, async ({ scope, params, body, parts }) => {
    const { store, now } = scope
    const { order } = await guestsOrder(parts.db, scope, params.token)
    const target = checked(body)
    await limitChanges(parts, scope)
    return parts.db.transaction(async (tx) => {
      await subscribeOrder.run(tx, {
        id: tx.random.orderedId(),
        storeId: store.id,
        ...target,
        orderId: order.id,
        now,
      })
      await endOldest(tx, scope, { customerId: null, orderId: order.id })
      return guestsState(tx, scope, params.token)
    })
  }),

  endpoint(postGuestPushRemove, async ({ scope, params, body, parts }) => {
    const { order } = await guestsOrder(parts.db, scope, params.token)
    await unsubscribeOrder.run(parts.db, scope.store.id, order.id, body.endpoint)
    return guestsState(parts.db, scope, params.token)
  }),

  /** The answer does not say whether the old subscription was known. */
  endpoint(postPushRenew, async ({ scope, body, parts }) => {
    const target = checked(body.subscription)
    await limitChanges(parts, scope)
    const { old_endpoint: oldEndpoint, old_auth: oldAuth } = body
    await renewSubscription.run(parts.db, { storeId: scope.store.id, oldEndpoint, oldAuth, ...target })
    return {}
  }),
]
