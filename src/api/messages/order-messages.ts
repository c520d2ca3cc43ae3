import { SalesCategory } from '#contract/shop/sales-category.ts'
import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { enqueueOrderMail } from './order-mail.ts'

/** Which event sends which message about an order. */
export const orderMessages = {
  paid: (tx: Queryable, about: Events['orderPaid']) => enqueueOrderMail(tx, 'confirmation', about),
  cancelled: (tx: Queryable, about: Events['orderCancelled']) => enqueueOrderMail(tx, 'cancelled', about),
  linkKept: (tx: Queryable, about: Events['orderLinkKept']) => enqueueOrderMail(tx, 'link_kept', about),
  newTime: (tx: Queryable, about: Events['newTimeGiven']) => enqueueOrderMail(tx, 'new_time', about),
  servicesProposed: (tx: Queryable, about: Events['servicesProposed']) => enqueueOrderMail(tx, 'extra_service', about),
  servicesPaid: (tx: Queryable, about: Events['servicesPaid']) => enqueueOrderMail(tx, 'services_paid', about),
  servicesWithdrawn: (tx: Queryable, { slug, ...about }: Events['servicesWithdrawn']) =>
    enqueueOrderMail(tx, 'proposal_withdrawn', { ...about, trip: slug }),
  refunded: (tx: Queryable, { refundId, ...about }: Events['orderRefunded']) =>
    enqueueOrderMail(tx, 'refund', { ...about, refund: refundId }),

  /** D3.9: of two returns, each gets a message when it leaves and when it arrives. */
  async tripMoved(tx: Queryable, { slug, leg, to, orderBecomes, ...about }: Events['tripMoved']): Promise<void> {
    if (to === 'failed') return enqueueOrderMail(tx, 'trip_failed', { ...about, trip: slug })
    if (leg === 'first') return
    if (to === 'en_route') return enqueueOrderMail(tx, 'out_for_delivery', { ...about, trip: slug })
    if (to !== 'done') return
    if (orderBecomes === 'delivered') return enqueueOrderMail(tx, 'delivered', about)
    return enqueueOrderMail(tx, 'part_delivered', { ...about, trip: slug })
  },

  async stepTaken(tx: Queryable, { act, categoryId, ...about }: Events['orderStepTaken']): Promise<void> {
    if (act === 'hold') return enqueueOrderMail(tx, 'on_hold', about)
    if (act === 'send_out') return enqueueOrderMail(tx, 'out_for_delivery', about)
    if (act === 'deliver' || act === 'collect') return enqueueOrderMail(tx, 'delivered', about)
    if (act === 'ready' && categoryId === SalesCategory.collect) return enqueueOrderMail(tx, 'ready_to_collect', about)
  },
}
