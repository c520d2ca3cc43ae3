import type { InvoiceDocument } from '#contract/order/invoices.ts'
import { type customerReads, guestReads } from '#contract/order/orders.ts'
import { orderDocuments } from '#rules/orders/order-document.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { invoiceTexts } from '#texts/order/invoices.ts'
import { ordersApiTexts } from '#texts/order/orders-api.ts'
import { Refused } from '../../base/refused.ts'
import type { Queryable } from '../../db/database.ts'
import { pdfAnswer } from '../../invoices/pdf-answer.ts'
import type { OrderRow } from '../../order-rows/order-row.queries.ts'
import { type Endpoint, endpoint } from '../../parts/endpoint.ts'
import type { ApiParts } from '../../parts/parts.ts'
import type { Scope } from '../../parts/scope.ts'
import { brandPictures } from '../../store/brand-pictures.ts'
import { cancelOrder } from '../acts/cancel-order.ts'
import { orderSlots } from '../acts/order-slots.ts'
import { reschedule } from '../acts/reschedule.ts'
import { orderInvoices, tripInvoices } from '../invoices/order-invoices.ts'
import { orderStream } from '../live/order-stream.ts'
import { answerProposals, proposalsOfTrip } from '../services/services.ts'
import { answerWeight } from '../weight/answer-weight.ts'
import { guestsOrder, type OwnOrder } from './load-order.ts'
import { orderCalendar } from './order-calendar.ts'
import { eventsAfter } from './order-events.ts'
import { orderView, tripView } from './order-view.ts'

type Reads = typeof customerReads | typeof guestReads
type Request = { scope: Scope; params: Record<string, string>; parts: ApiParts }
type Load = (db: Queryable, request: Request) => Promise<OwnOrder>
type LoadNow = (input: { parts: ApiParts }) => Promise<OwnOrder>

/** The endpoints of one order. Customers and guests have the same ones; `load` finds the order and checks who may see it. */
export function readEndpoints(reads: Reads, load: Load): Endpoint[] {
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
    postWeightAnswer,
    getOrderSlots,
    postReschedule,
    getCalendar,
  ] = reads
  const loaderOf = (input: unknown) => (db: Queryable) => load(db, input as Request)
  const loaded: LoadNow = (input) => loaderOf(input)(input.parts.db)
  return [
    endpoint(getOrder, async (input) => orderView(input.parts.db, input.scope, loaderOf(input))),

    endpoint(getTrip, async (input) => tripView(input.parts.db, input.scope, loaderOf(input), input.params.slug)),

    endpoint(getEvents, async (input) => {
      const { order } = await loaded(input)
      return eventsAfter(input.parts.db, order.store_id, order.id, Number(input.query.after))
    }),

    endpoint(getStream, async (input) => {
      const { order } = await loaded(input)
      return followOrder(input.parts, order, Number(input.query.after ?? 0), input.signal)
    }),

    ...invoiceEndpoints({ getInvoice, getInvoicePdf, getTripInvoice, getTripInvoicePdf }, loaded),

    endpoint(postCancel, async (input) => {
      await cancelOwnOrder(input.parts, input.scope, await loaded(input), input.body.reason)
      return orderView(input.parts.db, input.scope, loaderOf(input))
    }),

    endpoint(getServices, async (input) =>
      proposalsOfTrip(input.parts.db, input.scope, await loaded(input), input.params.slug),
    ),

    endpoint(postServices, async (input) =>
      answerProposals(input.parts, input.scope, await loaded(input), input.params.slug, input.body),
    ),

    endpoint(postWeightAnswer, async (input) => {
      await answerWeight(input.parts, input.scope, await loaded(input), input.body)
      return orderView(input.parts.db, input.scope, loaderOf(input))
    }),

    endpoint(getOrderSlots, async (input) =>
      orderSlots(input.parts, input.scope, await loaded(input), input.query.first_starts_at),
    ),

    endpoint(postReschedule, async (input) => {
      await reschedule(input.parts, input.scope, await loaded(input), input.body)
      return orderView(input.parts.db, input.scope, loaderOf(input))
    }),

    endpoint(getCalendar, async (input) => {
      const { store, now } = input.scope
      const view = await orderView(input.parts.db, input.scope, loaderOf(input))
      const file = orderCalendar(view, { name: store.config.name, origin: store.origin }, now, input.query.visit)
      if (!file) throw new Refused(404, apiTexts.notFound)
      return new Response(file.content, {
        headers: {
          'Content-Type': file.type,
          'Content-Disposition': `attachment; filename="${file.filename}"`,
          'Cache-Control': 'private, no-store',
        },
      })
    }),
  ]
}

function followOrder(
  { db, orderNews: news }: ApiParts,
  { store_id: storeId, id: orderId }: OrderRow,
  after: number,
  signal: AbortSignal | undefined,
): Response {
  if (!news) throw new Refused(503, ordersApiTexts.tooManyStreams)
  const read = (known: number) => eventsAfter(db, storeId, orderId, known)
  return orderStream({ news, storeId, orderId, after, read, signal })
}

type InvoiceCalls = {
  getInvoice: Reads[4]
  getInvoicePdf: Reads[5]
  getTripInvoice: Reads[6]
  getTripInvoicePdf: Reads[7]
}

function invoiceEndpoints(calls: InvoiceCalls, loaded: LoadNow): Endpoint[] {
  return [
    endpoint(calls.getInvoice, async (input) => ({
      documents: await orderInvoices(input.parts.db, await loaded(input)),
    })),

    endpoint(calls.getInvoicePdf, async (input) => {
      const own = await loaded(input)
      return pdfAnswer(input.query, async () => toDraw(input, own, await orderInvoices(input.parts.db, own)))
    }),

    endpoint(calls.getTripInvoice, async (input) => ({
      documents: await tripInvoices(input.parts.db, await loaded(input), input.params.slug),
    })),

    endpoint(calls.getTripInvoicePdf, async (input) => {
      const [own, trip] = [await loaded(input), input.params.slug]
      const read = async () => toDraw(input, own, await tripInvoices(input.parts.db, own, trip))
      return pdfAnswer({ ...input.query, trip }, read)
    }),
  ]
}

/** M1.5: the documents as the model that the page shows too. */
async function toDraw({ parts, scope }: Pick<Request, 'parts' | 'scope'>, own: OwnOrder, invoices: InvoiceDocument[]) {
  const { store } = scope
  const order = await orderView(parts.db, scope, async () => own)
  return {
    documents: orderDocuments(invoices, order, store.config, invoiceTexts),
    pictures: await brandPictures(parts.db, parts.stores, store),
  }
}

function cancelOwnOrder(parts: ApiParts, { store, random, now }: Scope, own: OwnOrder, reason: string): Promise<void> {
  const actor = own.isGuest ? 'guest' : 'customer'
  return cancelOrder(parts, { storeId: store.id, orderId: own.order.id, actor, reason, random, now })
}

/** D4.3: a guest's order, by the token of the link. */
export const guestOrderEndpoints = readEndpoints(guestReads, (db, { scope, params }) =>
  guestsOrder(db, scope, params.token ?? ''),
)
