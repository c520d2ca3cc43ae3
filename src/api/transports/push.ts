import { createHash } from 'node:crypto'
import { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { NotSent, refusedWith, withoutAnswer } from './not-sent.ts'
import type { Outbox } from './outbox.ts'
import { PrivateAddress, publicLookup, refusePrivateHost } from './public-address.ts'

/** A browser's subscription, as the Push API names its parts. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** `keys` are the shop's own: the browser accepts messages of no other sender. */
export type PushMessage = {
  keys: VapidKeys
  target: PushTarget
  /** The store's name and icon. The browser gets them from the store's host, so they are not sent. */
  from: string
  icon: Buffer | null
  title: string
  body: string
  url: string
  /** A newer notification replaces an older one with the same tag. */
  tag: string
}

export type Pusher = { send(message: PushMessage, key?: string): Promise<void> }

export type VapidKeys = { publicKey: string; privateKey: string }

/** The browser has ended the subscription. It is deleted. */
export class SubscriptionGone extends NotSent {}

const ANSWER_WITHIN_MS = 15_000
/** After an hour, where a driver was is old news. */
const TTL_SECONDS = HOUR_SECONDS

/** Browsers name the address of their push service. So it must not lead into our own network. */
const publicAgent = () => new Agent({ lookup: publicLookup, keepAlive: true, maxSockets: 10 })

/** Sends by the Web Push protocol. `contact` is told to the push service, for complaints. */
export function webPusher(contact: string, agent: Agent = publicAgent(), answerWithinMs = ANSWER_WITHIN_MS): Pusher {
  return {
    async send({ keys, target: { endpoint, p256dh, auth }, title, body, url, tag }) {
      const subscription = { endpoint, keys: { p256dh, auth } }
      // The browser opens the page at the host where it subscribed, which may be a partner's.
      const { pathname, search, hash } = new URL(url)
      const payload = JSON.stringify({ title, body, url: `${pathname}${search}${hash}`, tag })
      const options = {
        vapidDetails: { subject: contact, ...keys },
        TTL: TTL_SECONDS,
        urgency: 'high' as const,
        timeout: answerWithinMs,
        agent,
        // A message that the push service still holds is replaced, too.
        ...(tag ? { topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32) } : {}),
      }
      try {
        refusePrivateHost(new URL(endpoint))
        await webPush.sendNotification(subscription, payload, options)
      } catch (error) {
        throw notSent(error)
      }
    },
  }
}

function notSent(error: unknown): NotSent {
  // Security 90: nothing was sent there, and nothing will be.
  if (error instanceof PrivateAddress) return new SubscriptionGone('never', 'push private address')
  if (!(error instanceof WebPushError)) return withoutAnswer('push', error)
  if (error.statusCode === 404 || error.statusCode === 410) return new SubscriptionGone('never', 'push gone')
  return refusedWith('push', error.statusCode)
}

export function outboxPusher(outbox: Pick<Outbox, 'put'>, clock: () => Date): Pusher {
  return {
    send: ({ target, from, icon, title, body, url }, key) =>
      outbox.put(
        {
          kind: 'push',
          at: clock().toISOString(),
          from,
          to: new URL(target.endpoint).hostname,
          subject: title,
          text: `${body}\n${url}`,
          html: '',
          ...(icon
            ? { files: [{ filename: 'icon.png', type: 'image/png', cid: 'icon', base64: icon.toString('base64') }] }
            : {}),
        },
        key,
      ),
  }
}
