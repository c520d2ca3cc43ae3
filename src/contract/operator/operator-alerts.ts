import * as z from 'zod/mini'
import { ALERT_KINDS } from '../messages/staff-alerts.ts'
import { call } from '../wire/call.ts'

const alert = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** "New order 10023", and its outlet, window and total. */
  title: z.string(),
  facts: z.string(),
  outlet: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  order: z.nullable(z.string()),
  claim_id: z.nullable(z.string()),
  at: z.string(),
  looked_at: z.nullable(z.string()),
  looked_by: z.nullable(z.string()),
  /** Escalated after this time. */
  look_by: z.nullable(z.string()),
  escalated_at: z.nullable(z.string()),
  /** Who is told, by their id in alerts.yaml, and the state of the message. */
  told: z.array(
    z.object({
      person: z.string(),
      is_escalation: z.boolean(),
      state: z.string(),
      at: z.nullable(z.string()),
    }),
  ),
})
export type StaffAlert = z.output<typeof alert>

export const ALERT_STATES = ['open', 'all'] as const

export const getAlerts = call({
  method: 'GET',
  path: '/operator/alerts',
  who: 'operator',
  scope: 'orders:read',
  summary: 'List what staff have to look at, newest first. `all` includes what was looked at',
  query: z.object({ state: z.optional(z.enum(ALERT_STATES)) }),
  response: z.array(alert),
})

export const postAlertLook = call({
  method: 'POST',
  path: '/operator/alerts/:id/look',
  names: { id: 'staffAlert' },
  who: 'operator',
  scope: 'orders:write',
  summary:
    'Mark an alert as looked at. Reading or changing its order does the same for a new order, a late trip and a question; a bag that is found or a claim that is answered for theirs',
  response: alert,
})

export const operatorAlertCalls = [getAlerts, postAlertLook] as const
