import { orderPurpose } from './checkout/purchase/order-purpose.ts'
import { type Consumers, connectConsumers } from './events/events.ts'
import { remindOfPickup, takeBackReminder } from './messages/order-mail.ts'
import { orderMessages } from './messages/order-messages.ts'
import { enqueueCustomerNews } from './messages/reward-news.ts'
import { claimGuestOrders } from './orders/guests/claim-guest-orders.ts'
import { servicesPurpose } from './orders/services/services-purpose.ts'
import { connectPurposes, type Purposes } from './payments/attempts/purposes.ts'
import { claimAtSignUp } from './rewards/claim-at-sign-up.ts'
import { hurryCycle } from './subscriptions/cycles/hurry-cycle.ts'
import { overagePurpose } from './subscriptions/overage/overage-purpose.ts'
import { orderWebhooks } from './webhooks/order-webhooks.ts'

/** Who consumes which event. Areas never call those that come after them in the layer test's order; they publish, and this table calls. */
const consumers: Consumers = {
  contactProven: [claimGuestOrders],
  accountCreated: [claimAtSignUp],
  customerNews: [enqueueCustomerNews],
  orderPlaced: [orderWebhooks.placed],
  orderPaid: [orderMessages.paid, hurryCycle],
  orderMoved: [orderWebhooks.moved],
  orderStepTaken: [orderMessages.stepTaken],
  orderCancelled: [orderMessages.cancelled],
  orderRefunded: [orderMessages.refunded],
  orderLinkKept: [orderMessages.linkKept],
  windowsMoved: [orderWebhooks.changed],
  newTimeGiven: [orderMessages.newTime],
  tripMoved: [orderMessages.tripMoved, orderWebhooks.tripMoved],
  pickupPlanned: [remindOfPickup],
  pickupCancelled: [takeBackReminder],
  servicesProposed: [orderMessages.servicesProposed],
  servicesAnswered: [orderWebhooks.servicesAnswered],
  servicesWithdrawn: [orderMessages.servicesWithdrawn],
}

/** What each kind of payment pays for. */
const purposes: Purposes = { order: orderPurpose, extra_service: servicesPurpose, overage: overagePurpose }

/** Ties the areas of the API together. Every process does this before it uses them. */
export function connectAreas(): void {
  connectConsumers(consumers)
  connectPurposes(purposes)
}
