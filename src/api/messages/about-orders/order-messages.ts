import { SalesCategory } from '#contract/shop/sales-category.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Queryable } from '../../db/database.ts'
import type { Events } from '../../events/events.ts'
import { tellAboutOrder } from '../tell.ts'
import { holdWasTold } from './order-mail.queries.ts'

/** Who pays at once gets only the confirmation. */
const UNPAID_AFTER_MS = 3 * MINUTE_MS
const READ_AFTER_MS = MINUTE_MS

/** M1.1: which event sends which message about an order. */
export const orderMessages = {
  placed: (tx: Queryable, about: Events['orderPlaced']) =>
    tellAboutOrder(tx, 'unpaid', { ...about, delayMs: UNPAID_AFTER_MS }),
  cancelled: (tx: Queryable, about: Events['orderCancelled']) => tellAboutOrder(tx, 'cancelled', about),
  linkKept: (tx: Queryable, about: Events['orderLinkKept']) => tellAboutOrder(tx, 'link_kept', about),
  newTime: (tx: Queryable, about: Events['newTimeGiven']) => tellAboutOrder(tx, 'new_time', about),
  weighed: async (tx: Queryable, { storeId, orderId, now, isKnown }: Events['orderWeighed']) => {
    // Weighing has no event of the order, so its time tells one from the other.
    if (!isKnown) await tellAboutOrder(tx, 'weighed', { storeId, orderId, now, occasion: now.toISOString() })
  },
  /** P1.2: it may be asked again, so its time tells one from the other. */
  weightAsked: (tx: Queryable, { storeId, orderId, now }: Events['weightAsked']) =>
    tellAboutOrder(tx, 'weight_asked', { storeId, orderId, now, occasion: now.toISOString() }),
  weightTaken: (tx: Queryable, about: Events['weightTaken']) => tellAboutOrder(tx, 'weight_taken', about),
  servicesProposed: (tx: Queryable, about: Events['servicesProposed']) => tellAboutOrder(tx, 'extra_service', about),
  servicesIncluded: (tx: Queryable, about: Events['servicesIncluded']) =>
    tellAboutOrder(tx, 'services_included', { ...about, occasion: about.now.toISOString() }),
  servicesPaid: (tx: Queryable, about: Events['servicesPaid']) => tellAboutOrder(tx, 'services_paid', about),
  servicesWithdrawn: (tx: Queryable, { slug, ...about }: Events['servicesWithdrawn']) =>
    tellAboutOrder(tx, 'proposal_withdrawn', { ...about, trip: slug }),
  refunded: (tx: Queryable, { refundId, ...about }: Events['orderRefunded']) =>
    tellAboutOrder(tx, 'refund', { ...about, refund: refundId }),

  /** Who has the order's page open reads the answer there, and needs no message. */
  answered: (tx: Queryable, { noteId, ...about }: Events['orderAnswered']) =>
    tellAboutOrder(tx, 'staff_answer', { ...about, note: noteId, delayMs: READ_AFTER_MS }),
  claimAnswered: (tx: Queryable, { noteId, ...about }: Events['claimAnswered']) =>
    tellAboutOrder(tx, 'claim_answered', { ...about, note: noteId, delayMs: READ_AFTER_MS }),

  holdRefused: (tx: Queryable, { ref, ...about }: Events['holdRefused']) =>
    tellAboutOrder(tx, 'payment_needed', { ...about, occasion: ref }),

  promiseMissed: (tx: Queryable, { promiseId, ...about }: Events['promiseMissed']) =>
    tellAboutOrder(tx, 'promise_missed', { ...about, promise: promiseId }),

  async tripMoved(tx: Queryable, { slug, leg, to, orderBecomes, ...ids }: Events['tripMoved']): Promise<void> {
    const about = { ...ids, trip: slug }
    const isPickup = leg === 'first'
    if (to === 'failed') return tellAboutOrder(tx, isPickup ? 'pickup_failed' : 'return_failed', about)
    if (to === 'assigned') return tellAboutOrder(tx, 'driver_assigned', about)
    if (to === 'arrived') return tellAboutOrder(tx, 'driver_arrived', about)
    if (to === 'en_route') return tellAboutOrder(tx, isPickup ? 'driver_on_the_way' : 'out_for_delivery', about)
    if (to !== 'done') return
    if (isPickup) return tellAboutOrder(tx, 'picked_up', about)
    // D3.9: of two returns, each gets its own message.
    return tellAboutOrder(tx, orderBecomes === 'delivered' ? 'delivered' : 'part_delivered', about)
  },

  async stepTaken(tx: Queryable, { act, categoryId, ...about }: Events['orderStepTaken']): Promise<void> {
    if (act === 'hold') return tellAboutOrder(tx, 'on_hold', about)
    if (act === 'resume') {
      // Who has not heard of the hold need not hear of its end.
      const { was_told } = await holdWasTold.one(tx, about.storeId, about.orderId)
      if (was_told) await tellAboutOrder(tx, 'resumed', about)
      return
    }
    if (act === 'send_out') return tellAboutOrder(tx, 'out_for_delivery', about)
    if (act === 'deliver') return tellAboutOrder(tx, 'delivered', about)
    if (act === 'collect') return tellAboutOrder(tx, 'collected', about)
    if (act === 'ready' && categoryId === SalesCategory.collect) return tellAboutOrder(tx, 'ready_to_collect', about)
    if (act === 'ready' && categoryId === SalesCategory.pickup) return tellAboutOrder(tx, 'ready_to_return', about)
  },
}
