import type { NewClaim } from '#contract/order/conversation.ts'
import { CLAIMS_PER_ORDER_MAX, CUSTOMER_PHOTOS_MAX } from '#contract/order/order-limits.ts'
import { answerBy } from '#rules/orders/claim-times.ts'
import { conversationApiTexts } from '#texts/order/conversation-api.ts'
import { ordersApiTexts, uploadTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Database } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { hashed } from '../../idempotency/idempotency.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import type { Scope } from '../../parts/scope.ts'
import { lockOwnOrder, personOf } from '../conversation/lock-own-order.ts'
import { refuseForeignPhotos, refuseUnpaid } from '../conversation/write-note.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { orderView } from '../read/order-view.ts'
import { claimByKey, countClaims, insertClaim, lineOfOrder } from './claims.queries.ts'
import { countPhotosBy } from './photos.queries.ts'
import { keepPhoto } from './photos.ts'

async function refuseIfClaimsClosed(db: Database, scope: Scope, own: OwnOrder) {
  const { acts } = await orderView(db, scope, async () => own)
  if (!acts.claim) throw new Refused(409, ordersApiTexts.claimClosed, { response: { state: own.order.status } })
}

/** D4.5, M1.6: uploads a photo for a claim or a message, which then refers to it. */
export async function addCustomerPhoto(db: Database, scope: Scope, own: OwnOrder, bytes: Uint8Array) {
  refuseUnpaid(own.order)
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
  return keepPhoto(db, bytes, { ...taken, owner: personOf(scope), first: (tx) => lockOwnOrder(tx, scope, own) })
}

/** D4.5: reports a problem within the claim window. Photos must belong to this order. The same Idempotency-Key reports once. */
export async function makeClaim(db: Database, scope: Scope, own: OwnOrder, body: NewClaim): Promise<void> {
  await refuseIfClaimsClosed(db, scope, own)
  const { store, now, idempotencyKey } = scope
  const { store_id: storeId, id: orderId } = own.order
  const author = own.isGuest ? 'guest' : 'customer'
  const key = idempotencyKey === undefined ? null : hashed(`${author} ${idempotencyKey}`)
  await db.transaction(async (tx) => {
    await lockOwnOrder(tx, scope, own)
    const made = key && (await claimByKey.maybe(tx, storeId, orderId, key))
    if (made) return refuseOtherReport(made, body)
    if ((await countClaims.one(tx, storeId, orderId)).count >= CLAIMS_PER_ORDER_MAX)
      throw new Refused(409, ordersApiTexts.claimTooMany)
    await refuseForeignPhotos(tx, own.order, body.photos)
    if (body.line && !(await lineOfOrder.maybe(tx, storeId, orderId, body.line))) {
      throw new Refused(404, ordersApiTexts.claimLineUnknown, { errors: { line: ordersApiTexts.claimLineUnknown } })
    }
    const claim = await insertClaim.one(tx, {
      id: tx.random.id(),
      storeId,
      orderId,
      author,
      message: body.message,
      lineId: body.line ?? null,
      photos: body.photos,
      answerBy: answerBy(now, store.information.conversation?.claim_days),
      key,
      now,
    })
    const event = { kind: 'claim', fromState: '', toState: 'reported', details: { claim_id: claim.id } }
    await noteOrderEvent.one(tx, { storeId, orderId, tripId: '', ...event, actor: author, reason: '', now })
    await publish(tx, 'claimOpened', { storeId, orderId, now, claimId: claim.id })
    await publish(tx, 'answerOwed', { storeId, orderId, now, claimId: claim.id })
  })
}

type MadeClaim = Awaited<ReturnType<typeof claimByKey.one>>

/** Another report must not be lost for a key that was used. */
function refuseOtherReport(made: MadeClaim, { message, photos, line }: NewClaim): void {
  const isSame = made.message === message && made.photos.join() === photos.join() && made.line_id === (line ?? null)
  if (!isSame) throw new Refused(409, conversationApiTexts.keyReused)
}
