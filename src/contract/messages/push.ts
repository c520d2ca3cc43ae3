import * as z from 'zod/mini'
import { call } from '../wire/call.ts'

/** A person's further browsers replace the oldest one. */
export const PUSH_BROWSERS_MAX = 10

/** Every push service has a name and the usual port. Other addresses are not called. */
const PUSH_ENDPOINT = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*[a-z0-9]\/[!-~]+$/
const endpoint = z
  .string()
  .check(
    z.regex(PUSH_ENDPOINT, 'must be the address of a push service'),
    z.maxLength(1000, 'must have at most 1000 characters'),
  )
/** 16 bytes in base64url. */
const auth = z.string().check(z.regex(/^[\w-]{22}$/, 'must be the secret of a subscription'))

/** What the browser's `PushSubscription.toJSON()` returns. */
const subscription = z.object({
  endpoint,
  keys: z.object({
    /** A point of the curve P-256, uncompressed: 65 bytes in base64url, of which the first is 4. */
    p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, 'must be the key of a subscription')),
    auth,
  }),
})
export type Subscription = z.output<typeof subscription>

const state = z.object({
  /** The shop's key, for `PushManager.subscribe()`. */
  public_key: z.string(),
  /** M1.7: nobody is asked before the first order. */
  is_offered: z.boolean(),
  /** The SHA-256 of each endpoint in base64url, so that a browser finds itself and no other. */
  browsers: z.array(z.string()),
})
export type PushState = z.output<typeof state>

const removed = z.object({ endpoint })

export const getCustomerPush = call({
  method: 'GET',
  path: '/customer/push',
  who: 'customer',
  summary: 'Get the key for notifications, and the browsers that show them for this customer',
  response: state,
})

export const postCustomerPush = call({
  method: 'POST',
  path: '/customer/push',
  who: 'customer',
  summary: 'Show notifications in this browser until the login ends',
  body: subscription,
  response: state,
})

export const postCustomerPushRemove = call({
  method: 'POST',
  path: '/customer/push/remove',
  who: 'customer',
  summary: 'Show no more notifications in this browser',
  body: removed,
  response: state,
})

const guest = { who: 'anyone', names: { token: 'guestOrder' } } as const

export const getGuestPush = call({
  ...guest,
  method: 'GET',
  path: '/guest-orders/:token/push',
  summary: "Get the key for notifications, and the browsers that show them for a guest's order",
  response: state,
})

export const postGuestPush = call({
  ...guest,
  method: 'POST',
  path: '/guest-orders/:token/push',
  summary: "Show notifications about a guest's order in this browser",
  body: subscription,
  response: state,
})

export const postGuestPushRemove = call({
  ...guest,
  method: 'POST',
  path: '/guest-orders/:token/push/remove',
  summary: "Show no more notifications about a guest's order in this browser",
  body: removed,
  response: state,
})

export const postPushRenew = call({
  method: 'POST',
  path: '/store/push/renew',
  who: 'anyone',
  openBeforeSignIn: true,
  summary:
    'Replace a subscription that the browser has renewed by itself. The old secret, which only that browser has, proves that it may',
  body: z.object({ old_endpoint: endpoint, old_auth: auth, subscription }),
  response: z.object({}),
})
