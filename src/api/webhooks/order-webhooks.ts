import type { WebhookEvent } from '#contract/operator/operator-limits.ts'
import type { Queryable } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import { weightOfOrder } from '../order-rows/weighed-order.queries.ts'
import { enqueueWebhook } from './enqueue-webhook.ts'

type About = Pick<Events['orderPaid'], 'storeId' | 'orderId' | 'now'>

const webhook = (event: WebhookEvent) => (tx: Queryable, about: About) => enqueueWebhook(tx, { ...idsOf(about), event })
const idsOf = ({ storeId, orderId, now }: About) => ({ storeId, orderId, now })

type AboutClaim = About & { claimId: string }
const claimWebhook =
  (event: WebhookEvent) =>
  (tx: Queryable, { claimId, ...about }: AboutClaim) =>
    enqueueWebhook(tx, { ...idsOf(about), event, details: { claim: { id: claimId } } })

/** D4.7: maps internal events to webhook events. */
export const orderWebhooks = {
  placed: async (tx: Queryable, { hasWebhooks, ...about }: Events['orderPlaced']) => {
    if (hasWebhooks) await enqueueWebhook(tx, { ...idsOf(about), event: 'order.placed' })
  },
  changed: webhook('order.changed'),
  servicesAnswered: webhook('extra_service.answered'),
  weighed: (tx: Queryable, { grams, cycleGrams, includedKg, overGrams, overCents, ...about }: Events['orderWeighed']) =>
    enqueueWebhook(tx, {
      ...idsOf(about),
      event: 'order.weighed',
      details: {
        weight: {
          grams,
          cycle_grams: cycleGrams,
          included_kg: includedKg,
          over_grams: overGrams,
          over_cents: overCents,
        },
      },
    }),
  /** P1.2: `grams` of the order's lines, and their price. */
  weightTaken: async (tx: Queryable, about: Events['weightTaken']) => {
    const { grams, final_cents } = await weightOfOrder.one(tx, about.storeId, about.orderId)
    await enqueueWebhook(tx, { ...idsOf(about), event: 'order.weighed', details: { weight: { grams, final_cents } } })
  },
  claimOpened: claimWebhook('claim.opened'),
  claimAnswered: claimWebhook('claim.answered'),
  claimClosed: claimWebhook('claim.closed'),
  moved: async (tx: Queryable, { from, to, hasWebhooks, ...about }: Events['orderMoved']) => {
    if (hasWebhooks) await enqueueWebhook(tx, { ...idsOf(about), event: movedEvent(from, to) })
  },
  tripMoved: (tx: Queryable, { slug, to, ...about }: Events['tripMoved']) =>
    enqueueWebhook(tx, { ...idsOf(about), event: 'trip.changed', trip: { slug, status: to } }),
}

/** Payment and cancellation have their own events. Every other step is a change. */
function movedEvent(from: string, to: string): WebhookEvent {
  if (from === 'awaiting_payment' && to === 'confirmed') return 'order.paid'
  return to === 'cancelled' || to === 'expired' ? 'order.cancelled' : 'order.changed'
}
