import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { day, instant, text, wholeNumber } from '../wire/fields.ts'
import { BOOKING_CHOICES } from './operator-limits.ts'

const reason = z._default(text(300), '')
const message = z._default(text(300), '')

const outlet = z.object({
  slug: z.string(),
  name: z.string(),
  is_switched_off: z.boolean(),
  blackout_days: z.array(z.string()),
  slot_capacity: z.int(),
})
export type OperatorOutlet = z.output<typeof outlet>

export const getOperatorOutlets = call({
  method: 'GET',
  path: '/operator/outlets',
  who: 'operator',
  scope: 'catalogue',
  summary: "List the store's outlets with the settings that staff can change",
  response: z.array(outlet),
})

const outletChange = z.object({
  is_switched_off: z.optional(z.boolean()),
  add_blackout_days: z._default(z.array(day).check(z.maxLength(100)), []),
  remove_blackout_days: z._default(z.array(day).check(z.maxLength(100)), []),
  slot_capacity: z.optional(wholeNumber(0, 1000)),
  reason,
})
export type OutletChange = z.output<typeof outletChange>

/** A booking that a closure affects, and its outcome. Names are left out: they need the permission to read orders. */
const touchedBooking = z.object({
  order_id: z.string(),
  number: z.int(),
  status: z.string(),
  leg: z.enum(['first', 'early', 'last']),
  starts_at: z.string(),
  ends_at: z.string(),
  outcome: z.enum(['moved', 'cancelled', 'left']),
  /** Why the booking was left unchanged. */
  why: z.string(),
})

export const patchOperatorOutlet = call({
  method: 'PATCH',
  path: '/operator/outlets/:slug',
  names: { slug: 'outlet' },
  who: 'operator',
  scope: 'catalogue',
  summary:
    'Open or close an outlet, or change its blackout days or orders per window. If a closure affects bookings, say what happens to them (move and cancel also need orders:write). Otherwise 409 with {bookings}',
  body: z.extend(outletChange, { bookings: z.optional(z.enum(BOOKING_CHOICES)), message }),
  response: z.extend(outlet, { bookings: z.array(touchedBooking) }),
})

export const putOperatorWindow = call({
  method: 'PUT',
  path: '/operator/outlets/:slug/windows',
  names: { slug: 'outlet' },
  who: 'operator',
  scope: 'catalogue',
  summary: 'Set how many orders one window takes; null for the usual number',
  body: z.object({ starts_at: instant, capacity: z.nullable(wholeNumber(0, 1000)), reason }),
  response: z.object({ starts_at: z.string(), capacity: z.nullable(z.int()), taken: z.int() }),
})

export const patchOperatorProduct = call({
  method: 'PATCH',
  path: '/operator/products/:slug',
  names: { slug: 'product' },
  who: 'operator',
  scope: 'catalogue',
  summary: 'Mark a product as sold out or available',
  body: z.object({ is_sold_out: z.boolean(), reason }),
  response: z.object({ slug: z.string(), name: z.string(), is_sold_out: z.boolean() }),
})

export const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  actor: z.string(),
  act: z.string(),
  subject: z.string(),
  reason: z.string(),
  details: z.record(z.string(), z.unknown()),
})

export const getAudit = call({
  method: 'GET',
  path: '/operator/audit',
  who: 'operator',
  scope: 'orders:read',
  summary: 'List what staff did, newest first',
  query: z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'must be the id of an entry'))) }),
  response: z.array(auditEntry),
})

export const delivery = z.object({
  id: z.string(),
  event: z.string(),
  url: z.string(),
  order_id: z.nullable(z.string()),
  status: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  last_answer: z.nullable(z.string()),
  created_at: z.string(),
  delivered_at: z.nullable(z.string()),
})
export type WebhookDelivery = z.output<typeof delivery>

export const getDeliveries = call({
  method: 'GET',
  path: '/operator/webhooks/deliveries',
  who: 'operator',
  scope: 'webhooks',
  summary: 'List webhook messages, sent and failed, newest first',
  query: z.object({ status: z.optional(z.enum(['waiting', 'delivered', 'failed'])) }),
  response: z.array(delivery),
})

export const postReplay = call({
  method: 'POST',
  path: '/operator/webhooks/deliveries/:id/replay',
  names: { id: 'webhookDelivery' },
  who: 'operator',
  scope: 'webhooks',
  summary: 'Send a webhook message again, with the same id',
  response: delivery,
})

export const operatorStoreCalls = [
  getOperatorOutlets,
  patchOperatorOutlet,
  putOperatorWindow,
  patchOperatorProduct,
  getAudit,
  getDeliveries,
  postReplay,
] as const
