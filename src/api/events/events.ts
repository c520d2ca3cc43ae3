import type { OrderAct } from '#contract/operator/operator-limits.ts'
import type { BagStation } from '#contract/order/bag-limits.ts'
import type { OrderStatus, TripStatus } from '#contract/order/checkout-limits.ts'
import type { Leg, SlotWindow } from '#rules/slots/slots.ts'
import type { Queryable } from '../db/database.ts'
import { settleAll } from '../db/settle-all.ts'
import type { CustomerNews } from './customer-news.ts'

type About = { storeId: number; orderId: string; now: Date }
/** Whether the store has webhooks at all. An order is placed and paid with fewer statements where nobody listens. */
type Followed = { hasWebhooks: boolean }

/** `ref` names the try, so that each is told once. `willRetry` says whether it is tried again without staff. */
export type FailedCharge = {
  storeId: number
  orderId: string | null
  subscriptionId: string | null
  what: 'subscription' | 'overage' | 'refund' | 'payment' | 'hold'
  plan: string
  cents: number
  willRetry: boolean
  ref: string
  now: Date
}

export type WeighedVisitNews = {
  grams: number
  cycleGrams: number
  includedKg: number | null
  overGrams: number
  overCents: number
  /** A mail about the extra weight says it already, staff ask the customer about it, or nothing has changed. */
  isKnown: boolean
}

export type EndedState = 'sent' | 'unclear' | 'unreachable' | 'failed'
type MessageEnd = {
  storeId: number
  orderId: string | null
  messageId: string
  kind: string
  to: 'customer' | 'guest' | 'staff'
  /** The channel that was tried last; null if there is none. */
  channel: string | null
  state: EndedState
  now: Date
}

/** The windows that an order was placed with. They are in the event, because an order is placed with as few statements as possible. */
type PlacedWindows = { categoryId: number; windows: Record<Leg, SlotWindow | null> }

/** The visit that failed, and that another one replaces. */
export type FailedVisit = { leg: Leg; by: 'store' | 'customer'; at: Date }

export type PlannedPickup = { slug: string; startsAt: Date }

/** All events between areas, by name. An event has ids and states; a consumer reads other data itself. */
export type Events = {
  contactProven: { storeId: number; customerId: string; now: Date }
  accountCreated: { storeId: number; customerId: string; verificationId: string; now: Date }
  customerNews: { storeId: number; customerId: string; news: CustomerNews }
  orderPlaced: About & Followed & PlacedWindows
  /** `subscriptionId` names the subscription that the order is a visit of. `pickup` was planned with it, and is not published by itself. */
  orderPaid: About & { subscriptionId: string | null; pickup: PlannedPickup | null }
  orderMoved: About & Followed & { from: OrderStatus; to: OrderStatus }
  /** A step of staff on the order itself, not on one of its trips. */
  orderStepTaken: About & { act: OrderAct; categoryId: number }
  orderCancelled: About
  orderRefunded: About & { refundId: string }
  /** An order opens by its link from now on, because its account was deleted. */
  orderLinkKept: About
  windowsMoved: About
  /** Staff or the customer moved the order to another time. The customer gets a message. */
  newTimeGiven: About & { by: 'store' | 'customer'; isPickupMoved: boolean; failed?: FailedVisit }
  /** `orderBecomes` is the state the order moves to with its trip, if it moves. */
  tripMoved: About & {
    slug: string
    leg: Leg
    to: TripStatus
    orderBecomes: OrderStatus | undefined
    /** Only of a trip that failed. */
    failedBy?: 'store' | 'customer' | undefined
  }
  pickupPlanned: About & PlannedPickup
  pickupCancelled: { orderId: string; slug: string }
  orderWeighed: About & WeighedVisitNews
  /** A message was sent, or cannot be. */
  messageEnded: MessageEnd
  /** P1.2: the customer is asked to pay for weight above what they agreed to. */
  weightAsked: About & { askedCents: number }
  /** P1.2: an order costs its weight, and its money was taken or is given back. */
  weightTaken: About
  /** The customer said no to that, or nothing in time. */
  weightNotAgreed: About & { askedCents: number; isLate: boolean }
  /** P1.2: money that was to be held without the customer is not. `ref` names the try. */
  holdRefused: About & { ref: string }
  /** P1.2: what was awaited of the customer is there, or is asked for anew: the money before a pickup, or the answer about a weight. */
  customerWaitEnded: About & { what: 'money' | 'answer' }
  servicesProposed: About
  /** P1.3: extra services within the customer's limit go ahead without an answer. */
  servicesIncluded: About
  servicesAnswered: About
  servicesPaid: About
  servicesWithdrawn: About & { slug: string }
  /** Money that staff have to look after: a charge without the customer, a refund, or a payment that is not as requested. */
  chargeFailed: FailedCharge
  /** M1.6: the customer or guest wrote about the order or an open claim of it. */
  orderWritten: About & { noteId: string }
  orderAnswered: About & { noteId: string }
  /** A problem was reported, or its closed claim was reopened. */
  claimOpened: About & { claimId: string }
  /** The store owes an answer to a claim by a new time: it was reported, or the customer replied to an answer. */
  answerOwed: About & { claimId: string }
  claimAnswered: About & { claimId: string; noteId: string }
  /** B1.2: bags of an order passed a station. */
  bagsScanned: About & { station: BagStation }
  /** B1.2: a hand-over went on without bags of an order. They are numbered as on the labels of the used tags. */
  bagsMissing: About & {
    handOverId: string
    station: BagStation
    bags: readonly { code: string; n: number; of: number }[]
  }
  /** B1.3: the customer counted other bags at the door than the driver. */
  bagsMiscounted: About & { counted: number; said: number }
  claimClosed: About & { claimId: string; noteId: string }
  /** P1.5: a promise was missed, and the store's policy says that the customer is told. */
  promiseMissed: About & { promiseId: string }
}
export type EventName = keyof Events
export type Consumer<Name extends EventName> = (tx: Queryable, event: Events[Name]) => Promise<unknown>
export type Consumers = { [Name in EventName]: readonly Consumer<Name>[] }

let connected: Consumers | undefined

/** The composition root calls this once. */
export function connectConsumers(consumers: Consumers): void {
  connected = consumers
}

/**
 * Calls the consumers of an event in the transaction of the change that caused it. Consumers enqueue slow work (mails, webhooks) as a job in that
 * transaction, so it runs only if the change commits. A rollback undoes the event.
 */
export async function publish<Name extends EventName>(tx: Queryable, name: Name, event: Events[Name]): Promise<void> {
  if (!connected) throw new Error(`nobody consumes ${name}: call connectAreas() first`)
  const consumers: readonly Consumer<Name>[] = connected[name]
  await settleAll(...consumers.map((consume) => consume(tx, event)))
}
