import { type customerReads, guestReads } from '#contract/order/orders.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { pdfAnswer } from '../../invoices/pdf-answer.ts'
import { type Endpoint, endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { cancelOrder } from '../acts/cancel-order.ts'
import { orderSlots } from '../acts/order-slots.ts'
import { reschedule } from '../acts/reschedule.ts'
import { orderDocuments, tripDocuments } from '../invoices/invoice-documents.ts'
import { orderStream } from '../live/order-stream.ts'
import { answerProposals, proposedOn } from '../services/services.ts'
import { guestsOrder, type OwnOrder } from './load-order.ts'
import { eventsAfter } from './order-events.ts'
import { orderView, tripView } from './order-view.ts'

type Request = { scope: Scope; params: Record<string, string>; parts: ApiParts }
type Load = (db: Queryable, request: Request) => Promise<OwnOrder>

/** What can be asked of an order, for whoever `load` finds it for. */
export function readEndpoints(reads: typeof customerReads | typeof guestReads, load: Load): Endpoint[] {
  const [
    getOrder,
    getTrip,
    getEvents,
    getStream,
    getInvoice,
    getInvoicePdf,
    getTripInvoice,
    getTripInvoicePdf,
    postCancel,
    getServices,
    postServices,
    getOrderSlots,
    postReschedule,
  ] = reads
  const finding = (input: unknown) => (db: Queryable) => load(db, input as Request)
  const found = (input: { parts: ApiParts }) => finding(input)(input.parts.db)
  return [
    endpoint(getOrder, async (input) => orderView(input.parts.db, input.scope, finding(input))),

    endpoint(getTrip, async (input) => tripView(input.parts.db, input.scope, finding(input), input.params.slug)),

    endpoint(getEvents, async (input) => {
      const { order } = await found(input)
      return eventsAfter(input.parts.db, order.store_id, order.id, Number(input.query.after))
    }),

    endpoint(getStream, async (input) => {
      const { order } = await found(input)
      const { db, orderNews: news } = input.parts
      if (!news) throw new Refused(503, ordersApiTexts.tooManyStreams)
      const { store_id: storeId, id: orderId } = order
      const after = Number(input.query.after ?? 0)
      const read = (known: number) => eventsAfter(db, storeId, orderId, known)
      return orderStream({ news, storeId, orderId, after, read, signal: input.signal })
    }),

    endpoint(getInvoice, async (input) => ({
      documents: await orderDocuments(input.parts.db, await found(input)),
    })),

    endpoint(getInvoicePdf, async (input) => {
      const own = await found(input)
      return pdfAnswer(input.scope.store, () => orderDocuments(input.parts.db, own))
    }),

    endpoint(getTripInvoice, async (input) => ({
      documents: await tripDocuments(input.parts.db, await found(input), input.params.slug),
    })),

    endpoint(getTripInvoicePdf, async (input) => {
      const own = await found(input)
      return pdfAnswer(input.scope.store, () => tripDocuments(input.parts.db, own, input.params.slug))
    }),

    endpoint(postCancel, async (input) => {
      const { order, isGuest } = await found(input)
      const actor = isGuest ? 'guest' : 'customer'
      const { store, now } = input.scope
      await cancelOrder(input.parts, {
        storeId: store.id,
        orderId: order.id,
        actor,
        reason: input.body.reason,
        random: input.scope.random,
        now,
      })
      return orderView(input.parts.db, input.scope, finding(input))
    }),

    endpoint(getServices, async (input) =>
      proposedOn(input.parts.db, input.scope, await found(input), input.params.slug),
    ),

    endpoint(postServices, async (input) =>
      answerProposals(input.parts, input.scope, await found(input), input.params.slug, input.body),
    ),

    endpoint(getOrderSlots, async (input) =>
      orderSlots(input.parts, input.scope, await found(input), input.query.first_starts_at),
    ),

    endpoint(postReschedule, async (input) => {
      await reschedule(input.parts, input.scope, await found(input), input.body)
      return orderView(input.parts.db, input.scope, finding(input))
    }),
  ]
}

/** D4.3: a guest's order, by the token of the link. */
export const guestOrderEndpoints = readEndpoints(guestReads, (db, { scope, params }) =>
  guestsOrder(db, scope, params.token ?? ''),
)
