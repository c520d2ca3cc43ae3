import { makeTags } from './bags/make-tags.ts'
import { moveHoldWithPickup } from './checkout/purchase/late-hold.ts'
import { orderPurpose } from './checkout/purchase/order-purpose.ts'
import { type Consumers, connectConsumers } from './events/events.ts'
import { orderMessages } from './messages/about-orders/order-messages.ts'
import { tellOfPayment } from './messages/about-orders/paid-order.ts'
import { cancelReminder, remindOfPickup } from './messages/about-orders/pickup-reminder.ts'
import { staffAlerts } from './messages/alerts/raise-alert.ts'
import { enqueueCustomerNews } from './messages/reward-news.ts'
import { claimGuestOrders } from './orders/guests/claim-guest-orders.ts'
import { servicesPurpose } from './orders/services/services-purpose.ts'
import { weightPurpose } from './orders/weight/weight-purpose.ts'
import { connectPurposes, type Purposes } from './payments/attempts/purposes.ts'
import { moveWindows, promiseAnswer, promiseAtPlacing, promiseVisit } from './promises/make-promises.ts'
import { promiseFacts } from './promises/note-what-happened.ts'
import { claimAtSignUp } from './rewards/claim-at-sign-up.ts'
import { startPaidCycle } from './subscriptions/cycles/start-paid-cycle.ts'
import { overagePurpose } from './subscriptions/overage/overage-purpose.ts'
import { messageEnded } from './webhooks/message-webhooks.ts'
import { orderWebhooks } from './webhooks/order-webhooks.ts'

/** The consumers of each event. An area never calls a later one (layers.test.ts has the order): it publishes, and this table calls. */
const consumers: Consumers = {
  contactProven: [claimGuestOrders],
  accountCreated: [claimAtSignUp],
  customerNews: [enqueueCustomerNews],
  orderPlaced: [orderWebhooks.placed, orderMessages.placed, promiseAtPlacing],
  orderPaid: [makeTags, tellOfPayment, startPaidCycle, promiseVisit],
  orderMoved: [orderWebhooks.moved, promiseFacts.orderMoved],
  orderStepTaken: [orderMessages.stepTaken],
  orderCancelled: [orderMessages.cancelled, staffAlerts.orderCancelled],
  orderRefunded: [orderMessages.refunded],
  orderLinkKept: [orderMessages.linkKept],
  windowsMoved: [orderWebhooks.changed],
  newTimeGiven: [orderMessages.newTime, moveWindows, moveHoldWithPickup],
  tripMoved: [orderMessages.tripMoved, orderWebhooks.tripMoved, promiseFacts.tripMoved],
  pickupPlanned: [remindOfPickup],
  pickupCancelled: [cancelReminder],
  orderWeighed: [orderMessages.weighed, orderWebhooks.weighed],
  messageEnded: [messageEnded],
  weightAsked: [orderMessages.weightAsked, promiseFacts.weightAsked],
  weightTaken: [orderMessages.weightTaken, orderWebhooks.weightTaken],
  weightNotAgreed: [staffAlerts.weightNotAgreed],
  holdRefused: [orderMessages.holdRefused, promiseFacts.holdRefused],
  customerWaitEnded: [promiseFacts.customerWaitEnded],
  servicesProposed: [orderMessages.servicesProposed],
  servicesIncluded: [orderMessages.servicesIncluded],
  servicesAnswered: [orderWebhooks.servicesAnswered],
  servicesPaid: [orderMessages.servicesPaid],
  servicesWithdrawn: [orderMessages.servicesWithdrawn],
  chargeFailed: [staffAlerts.chargeFailed],
  orderWritten: [staffAlerts.orderWritten],
  orderAnswered: [orderMessages.answered],
  claimOpened: [orderWebhooks.claimOpened, staffAlerts.claimOpened],
  answerOwed: [promiseAnswer],
  claimAnswered: [orderMessages.claimAnswered, orderWebhooks.claimAnswered, promiseFacts.claimAnswered],
  claimClosed: [orderMessages.claimAnswered, orderWebhooks.claimClosed, promiseFacts.claimAnswered],
  bagsScanned: [promiseFacts.bagsScanned, staffAlerts.bagsScanned],
  bagsMissing: [staffAlerts.bagsMissing],
  bagsMiscounted: [staffAlerts.bagsMiscounted],
  promiseMissed: [orderMessages.promiseMissed],
}

/** What each kind of payment pays for. */
const purposes: Purposes = {
  order: orderPurpose,
  extra_service: servicesPurpose,
  weight: weightPurpose,
  overage: overagePurpose,
}

/** Registers consumers and purposes. Every process calls it before it uses the areas. */
export function connectAreas(): void {
  connectConsumers(consumers)
  connectPurposes(purposes)
}
