import * as z from 'zod/mini'
import { CHANNELS } from '../messages/channels.ts'
import { call } from '../wire/call.ts'

/** M1.3: a message and what became of it. Without its text, and without the address it went to. */
const operatorMessage = z.object({
  id: z.string(),
  kind: z.string(),
  to: z.enum(['customer', 'guest', 'staff']),
  order_number: z.nullable(z.string()),
  state: z.enum(['waiting', 'sent', 'unclear', 'overtaken', 'unreachable', 'failed', 'withdrawn']),
  created_at: z.string(),
  /** Not sent before this time. */
  due_at: z.string(),
  done_at: z.nullable(z.string()),
  /** The channels that were tried, in their order. */
  deliveries: z.array(
    z.object({
      channel: z.enum(CHANNELS),
      state: z.enum(['sending', 'waiting', 'sent', 'unclear', 'refused']),
      tries: z.int(),
      /** A short code, such as "smtp 550". */
      reason: z.string(),
      at: z.string(),
    }),
  ),
})
export type OperatorMessage = z.output<typeof operatorMessage>

export const getOrderMessages = call({
  method: 'GET',
  path: '/operator/orders/:id/messages',
  names: { id: 'order' },
  who: 'operator',
  scope: 'orders:read',
  summary: "List an order's messages with their states, newest first",
  response: z.array(operatorMessage),
})

export const operatorMessageCalls = [getOrderMessages] as const
