import type { NewNote } from '#contract/order/conversation.ts'
import { NOTES_PER_ORDER_MAX } from '#contract/order/order-limits.ts'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { answerBy, reopenUntil } from '#rules/orders/claim-times.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { conversationApiTexts as texts } from '#texts/order/conversation-api.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { publish } from '../../events/events.ts'
import { hashed } from '../../idempotency/idempotency.ts'
import { consumeAll, type RateLimit } from '../../limits/limits.ts'
import { noteOrderEvent } from '../../order-rows/move-order.queries.ts'
import type { ClaimRow } from '../../order-rows/order-parts.queries.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import type { Scope } from '../../parts/scope.ts'
import { photosOfOrder } from '../claims/photos.queries.ts'
import type { OwnOrder } from '../read/load-order.ts'
import { claimOfOrder, countNotes, insertNote, markNotesRead, noteByKey, reopenClaim } from './conversation.queries.ts'
import { lockOwnOrder, personOf } from './lock-own-order.ts'

const NOTES_OF_PERSON: RateLimit = { name: 'notes-person', most: 30, seconds: HOUR_SECONDS }
const NOTES_OF_ORDER: RateLimit = { name: 'notes-order', most: 20, seconds: HOUR_SECONDS }

/** M1.6: the customer or guest writes about their order, or about a claim of it. */
export async function writeNote(db: Database, scope: Scope, own: OwnOrder, body: NewNote): Promise<void> {
  const { store, now, idempotencyKey } = scope
  refuseUnpaid(own.order)
  await consumeAll({ db, storeId: store.id, now }, [
    [NOTES_OF_PERSON, personOf(scope), texts.tooFast],
    [NOTES_OF_ORDER, own.order.id, texts.tooFast],
  ])
  await db.transaction(async (tx) => {
    const { store_id: storeId, id: orderId } = await lockOwnOrder(tx, scope, own)
    const claim = body.claim === undefined ? undefined : await claimOfOrder.maybe(tx, storeId, orderId, body.claim)
    if (body.claim !== undefined && !claim) throw new Refused(404, apiTexts.notFound)
    const author = own.isGuest ? 'guest' : 'customer'
    const key = idempotencyKey === undefined ? null : hashed(`${author} ${idempotencyKey}`)
    const written = key && (await noteByKey.maybe(tx, storeId, orderId, key))
    if (written) return refuseOtherWords(written, body)
    await refuseForeignPhotos(tx, own.order, body.photos)
    if ((await countNotes.one(tx, storeId, orderId, false)).count >= NOTES_PER_ORDER_MAX)
      throw new Refused(409, texts.tooMany)
    const note = await insertNote.one(tx, {
      id: tx.random.id(),
      storeId,
      orderId,
      claimId: claim?.id ?? null,
      author,
      text: body.message,
      photos: body.photos,
      key,
      now,
    })
    if (claim) return writeAboutClaim(tx, scope, { storeId, orderId, noteId: note.id, claim, author })
    const event = { kind: 'note', fromState: '', toState: 'written', details: { note_id: note.id } }
    await noteOrderEvent.one(tx, { storeId, orderId, tripId: '', ...event, actor: author, reason: '', now })
    await publish(tx, 'orderWritten', { storeId, orderId, now, noteId: note.id })
  })
}

type WrittenNote = Awaited<ReturnType<typeof noteByKey.one>>

/** The same message comes again if its answer was lost. Another message must not be lost for a key that was used. */
function refuseOtherWords(written: WrittenNote, { claim, message, photos }: NewNote): void {
  const isSame =
    written.claim_id === (claim ?? null) && written.text === message && written.photos.join() === photos.join()
  if (!isSame) throw new Refused(409, texts.keyReused)
}

export function refuseUnpaid({ confirmed_at, status }: OrderRow): void {
  if (confirmed_at === null) throw new Refused(409, texts.unpaid, { response: { state: status } })
}

export async function refuseForeignPhotos(
  tx: Queryable,
  { store_id, id }: Pick<OrderRow, 'store_id' | 'id'>,
  photos: readonly string[],
): Promise<void> {
  const known = await photosOfOrder.all(tx, store_id, id, [...photos])
  if (known.length < new Set(photos).size)
    throw new Refused(400, ordersApiTexts.unknownPhoto, { errors: { photos: ordersApiTexts.unknownPhoto } })
}

type AboutClaim = { storeId: number; orderId: string; noteId: string; claim: ClaimRow; author: string }

/** The store owes an answer again. A closed claim is reopened, within its time. */
async function writeAboutClaim(tx: Queryable, { store, now }: Scope, about: AboutClaim): Promise<void> {
  const { storeId, orderId, noteId, claim, author } = about
  const until = reopenUntil(claim.closed_at)
  if (until && until < now) throw new Refused(409, texts.claimOver)
  const isReopened = claim.state === 'closed'
  // While an answer is owed already, its deadline stays.
  const isOwed = claim.state === 'open' || claim.state === 'reopened'
  const by = isOwed ? claim.answer_by : answerBy(now, store.information.conversation?.claim_days)
  const state = isReopened || claim.state === 'reopened' ? 'reopened' : 'open'
  await reopenClaim.run(tx, storeId, claim.id, state, by)
  const details = { claim_id: claim.id, note_id: noteId }
  const step = isReopened ? { kind: 'claim', toState: 'reopened' } : { kind: 'note', toState: 'written' }
  const event = { ...step, fromState: claim.state, details }
  await noteOrderEvent.one(tx, { storeId, orderId, tripId: '', ...event, actor: author, reason: '', now })
  if (!isOwed) await publish(tx, 'answerOwed', { storeId, orderId, now, claimId: claim.id })
  if (isReopened) await publish(tx, 'claimOpened', { storeId, orderId, now, claimId: claim.id })
  else await publish(tx, 'orderWritten', { storeId, orderId, now, noteId })
}

/** M1.6: the customer has the store's messages before their eyes. */
export async function readNotes(db: Database, { now }: Scope, { order }: OwnOrder, last: string): Promise<void> {
  await markNotesRead.run(db, order.store_id, order.id, true, last, now)
}
