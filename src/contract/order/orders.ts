import * as z from 'zod/mini'
import { type CallSpec, call } from '../wire/call.ts'
import { instant, text } from '../wire/fields.ts'
import { payment, purchase } from './checkout.ts'
import { ORDER_STATUSES } from './checkout-limits.ts'
import { invoiceDocument } from './invoices.ts'
import { orderEvent, orderSummary, orderView, proposedService, tripView } from './order-shapes.ts'
import { chosenSlots, slots } from './slots.ts'

export const getOrders = call({
  method: 'GET',
  path: '/orders',
  who: 'customer',
  summary: "List the customer's orders, newest first or by their next event",
  query: z.object({
    filter: z._default(z.enum(['all', 'active', 'past']), 'all'),
    kind: z.optional(z.enum(['trips', 'regular'])),
    /** `soonest`: the order whose next event comes first is first. There are no further pages. */
    sort: z._default(z.enum(['newest', 'soonest']), 'newest'),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  response: z.object({ orders: z.array(orderSummary), next_cursor: z.nullable(z.string()), now: z.string() }),
})

const events = z.object({
  events: z.array(orderEvent),
  status: z.enum(ORDER_STATUSES),
  last_event_id: z.int(),
})
export type OrderEvents = z.output<typeof events>
const after = z.object({
  after: z._default(z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of an event')), '0'),
})
const paper = z.object({ paper: z.optional(z.enum(['a4', 'receipt'])) })
const invoices = z.object({ documents: z.array(invoiceDocument) })
const answersBody = z.object({
  answers: z.record(z.uuid(), z.enum(['accept', 'decline'])),
  /** Required if anything is accepted. */
  payment: z.optional(payment),
})
export type Answers = z.output<typeof answersBody>

const weightAnswer = z.object({
  answer: z.enum(['accept', 'decline']),
  /** What the customer was shown. If something else is asked for meanwhile, nothing is charged. */
  asked_cents: z.optional(z.int()),
  payment: z.optional(payment),
})
export type WeightAnswer = z.output<typeof weightAnswer>
const cancelBody = z.object({ reason: z._default(text(300), '') })

const services = z.object({
  services: z.array(proposedService),
  /** The last payment attempt for them; null if there was none. */
  payment: z.nullable(purchase.shape.payment),
  answer_until: z.nullable(z.string()),
  now: z.string(),
})
export type ProposedServices = z.output<typeof services>

/** The calls of an order: for its customer by id, for a guest by the token of the link. */
const reads = <const Base extends 'orders/:id' | 'guest-orders/:token', const Who extends 'customer' | 'anyone'>(
  base: Base,
  who: Who,
  whose: string,
  names: NonNullable<CallSpec['names']>,
) =>
  [
    call({
      method: 'GET',
      path: `/${base}` as `/${Base}`,
      who,
      names,
      summary: `Get ${whose}: overview and details`,
      response: orderView,
    }),
    call({
      method: 'GET',
      path: `/${base}/trips/:slug` as `/${Base}/trips/:slug`,
      who,
      names,
      summary: `Get a trip of ${whose}: window, driver, bags, proof and charges`,
      response: tripView,
    }),
    call({
      method: 'GET',
      path: `/${base}/events` as `/${Base}/events`,
      who,
      names,
      summary: `List the events of ${whose} after a known one, for pages that cannot use the stream`,
      query: after,
      response: events,
    }),
    call({
      method: 'GET',
      path: `/${base}/stream` as `/${Base}/stream`,
      who,
      names,
      summary: `Stream ${whose} as server-sent events with {events, status, last_event_id}. Last-Event-ID or ?after= is the last known event`,
      answers: 'text/event-stream',
      query: z.object({ after: z.optional(after.shape.after) }),
      response: z.unknown(),
    }),
    call({
      method: 'GET',
      path: `/${base}/invoice` as `/${Base}/invoice`,
      who,
      names,
      summary: `Get the invoices and credit notes of ${whose}, as issued`,
      response: invoices,
    }),
    call({
      method: 'GET',
      path: `/${base}/invoice.pdf` as `/${Base}/invoice.pdf`,
      who,
      names,
      summary: `Get them as a PDF, on A4 or as a receipt of 80 mm`,
      answers: 'application/pdf',
      query: paper,
      response: z.unknown(),
    }),
    call({
      method: 'GET',
      path: `/${base}/trips/:slug/invoice` as `/${Base}/trips/:slug/invoice`,
      who,
      names,
      summary: `Get the charges of a trip of ${whose}`,
      response: invoices,
    }),
    call({
      method: 'GET',
      path: `/${base}/trips/:slug/invoice.pdf` as `/${Base}/trips/:slug/invoice.pdf`,
      who,
      names,
      summary: `Get them as a PDF, on A4 or as a receipt of 80 mm`,
      answers: 'application/pdf',
      query: paper,
      response: z.unknown(),
    }),
    call({
      method: 'POST',
      path: `/${base}/cancel` as `/${Base}/cancel`,
      who,
      names,
      summary: `Cancel and refund ${whose}, until its pickup is assigned`,
      body: cancelBody,
      response: orderView,
    }),
    call({
      method: 'GET',
      path: `/${base}/trips/:slug/extra-services` as `/${Base}/trips/:slug/extra-services`,
      who,
      names,
      summary: `List the extra services that staff propose on a trip of ${whose}`,
      response: services,
    }),
    call({
      method: 'POST',
      path: `/${base}/trips/:slug/extra-services` as `/${Base}/trips/:slug/extra-services`,
      who,
      names: { ...names, answers: 'proposal' },
      summary:
        'Accept or decline each proposal. Accepted ones are paid now. No answer in time, no charge. Needs an Idempotency-Key: the same key charges once',
      body: answersBody,
      response: services,
    }),
    call({
      method: 'POST',
      path: `/${base}/weight-answer` as `/${Base}/weight-answer`,
      who,
      names: { ...names, method_id: 'paymentMethod' },
      summary:
        'Accept or decline the price of weight above the limit. Accepted, it is paid now. No answer in time, no charge. Needs an Idempotency-Key: the same key charges once',
      body: weightAnswer,
      response: orderView,
    }),
    call({
      method: 'GET',
      path: `/${base}/slots` as `/${Base}/slots`,
      who,
      names,
      summary: `List the windows that ${whose} can move to, its own included. null for a leg that can no longer move`,
      query: z.object({ first_starts_at: z.optional(instant) }),
      response: slots,
    }),
    call({
      method: 'POST',
      path: `/${base}/reschedule` as `/${Base}/reschedule`,
      who,
      names,
      summary: `Reschedule ${whose}: both windows until the pickup is assigned, the return until its driver is assigned`,
      body: z.object(chosenSlots),
      response: orderView,
    }),
    call({
      method: 'GET',
      path: `/${base}/calendar.ics` as `/${Base}/calendar.ics`,
      who,
      names,
      summary: `Get the windows of ${whose} as a calendar file, or one of them. A later file moves or removes the same entries`,
      answers: 'text/calendar',
      query: z.object({ visit: z.optional(z.enum(['first', 'early', 'last'])) }),
      response: z.unknown(),
    }),
  ] as const

export const customerReads = reads('orders/:id', 'customer', "the customer's order", { id: 'order' })
export const guestReads = reads('guest-orders/:token', 'anyone', "a guest's order", { token: 'guestOrder' })

export const orderCalls = [getOrders, ...customerReads, ...guestReads] as const
