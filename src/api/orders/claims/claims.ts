import { CLAIMS_PER_ORDER_MAX, CUSTOMER_PHOTOS_MAX } from '#contract/order/order-limits.ts'
import type { postClaim } from '#contract/order/orders.ts'
import type { BodyOf } from '#contract/wire/call.ts'
import { ordersApiTexts, uploadTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import { lockOwnAccount } from '../../customer/own-account.ts'
import type { Database } from '../../db/database.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import { lockWholeOrder } from '../../order-rows/order-row.queries.ts'
import type { Customer, Scope } from '../../parts/scope.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { orderView } from '../read/order-view.ts'
import { countClaims, insertClaim } from './claims.queries.ts'
import { countPhotosBy, photosOfOrder } from './photos.queries.ts'
import { keepPhoto } from './photos.ts'

async function refuseIfClaimsClosed(db: Database, scope: Scope, own: OwnOrder) {
  const { acts } = await orderView(db, scope, async () => own)
  if (!acts.claim) throw new Refused(409, ordersApiTexts.claimClosed, { response: { state: own.order.status } })
}

/** D4.5: uploads a photo for a claim. The claim then refers to it. */
export async function addClaimPhoto(db: Database, scope: Scope<Customer>, own: OwnOrder, bytes: Uint8Array) {
  await refuseIfClaimsClosed(db, scope, own)
  const { store_id: storeId, id: orderId } = own.order
  // A cheap early check, because decoding a picture is expensive. The binding check counts under the order's lock.
  const { count } = await countPhotosBy.one(db, storeId, orderId, 'customer')
  if (count >= CUSTOMER_PHOTOS_MAX) throw new Refused(409, uploadTexts.tooManyPhotos)
  const taken = {
    storeId,
    orderId,
    takenBy: 'customer',
    most: CUSTOMER_PHOTOS_MAX,
    random: scope.random,
    now: scope.now,
  }
  return keepPhoto(db, bytes, { ...taken, owner: scope.viewer.id, first: (tx) => lockOwnAccount(tx, scope) })
}

/** D4.5: reports a problem within the claim window. Photos must belong to this order. */
export async function makeClaim(
  db: Database,
  scope: Scope<Customer>,
  own: OwnOrder,
  body: BodyOf<typeof postClaim>,
): Promise<void> {
  await refuseIfClaimsClosed(db, scope, own)
  const { store_id, id } = own.order
  await db.transaction(async (tx) => {
    // A claim written after the account was deleted would never be erased.
    await lockOwnAccount(tx, scope)
    await lockWholeOrder.one(tx, store_id, id)
    if ((await countClaims.one(tx, store_id, id)).count >= CLAIMS_PER_ORDER_MAX)
      throw new Refused(409, ordersApiTexts.claimTooMany)
    const photos = await photosOfOrder.all(tx, store_id, id, body.photos)
    if (photos.length < new Set(body.photos).size)
      throw new Refused(400, ordersApiTexts.unknownPhoto, { errors: { photos: ordersApiTexts.unknownPhoto } })
    const claim = await insertClaim.one(tx, store_id, id, body.message, body.photos, scope.now, tx.random.id())
    await noteOrderEvent.one(tx, {
      storeId: store_id,
      orderId: id,
      tripId: '',
      kind: 'claim',
      fromState: '',
      toState: 'reported',
      actor: 'customer',
      reason: '',
      details: { claim_id: claim.id },
      now: scope.now,
    })
  })
}
