import * as z from 'zod/mini'
import { call } from '../wire/call.ts'

const customer = { who: 'customer' } as const

export const session = z.object({
  id: z.string(),
  /** A readable name, such as 'Chrome on Windows'. */
  device: z.string(),
  signed_in_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
})
export type Session = z.output<typeof session>

export const getSessions = call({
  ...customer,
  method: 'GET',
  path: '/customer/sessions',
  summary: 'List where the customer is signed in, newest first',
  response: z.array(session),
})

export const deleteSessionCall = call({
  ...customer,
  method: 'DELETE',
  path: '/customer/sessions/:id',
  names: { id: 'session' },
  summary: 'Sign out one device',
  response: z.object({}),
})

export const postSessionsEndOthers = call({
  ...customer,
  method: 'POST',
  path: '/customer/sessions/end-others',
  summary: 'Sign out every other device',
  response: z.object({ ended: z.int() }),
})
