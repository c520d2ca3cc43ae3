import { Agent } from 'node:https'
import webPush, { WebPushError } from 'web-push'
import { HOUR_SECONDS } from '#contract/wire/durations.ts'
import { NotSent, refusedWith, withoutAnswer } from './not-sent.ts'
import type { Outbox } from './outbox.ts'
import { publicLookup } from './public-address.ts'

/** A browser's subscription, as the Push API names its parts. */
export type PushTarget = { endpoint: string; p256dh: string; auth: string }
/** `keys` are the shop's own: the browser accepts messages of no other sender. */
export type PushMessage = { keys: VapidKeys; target: PushTarget; title: string; body: string; url: string; tag: string }

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
export function webPusher(contact: string, agent: Agent = publicAgent()): Pusher {
  return {
    async send({ keys, target: { endpoint, p256dh, auth }, ...shown }) {
      const subscription = { endpoint, keys: { p256dh, auth } }
      try {
        await webPush.sendNotification(subscription, JSON.stringify(shown), {
          vapidDetails: { subject: contact, ...keys },
          TTL: TTL_SECONDS,
          urgency: 'high',
          timeout: ANSWER_WITHIN_MS,
          agent,
        })
      } catch (error) {
        if (!(error instanceof WebPushError)) throw withoutAnswer('push', error)
        if (error.statusCode === 404 || error.statusCode === 410) throw new SubscriptionGone('never', 'push gone')
        throw refusedWith('push', error.statusCode)
      }
    },
  }
}

export function outboxPusher(outbox: Pick<Outbox, 'put'>, clock: () => Date): Pusher {
  return {
    send: ({ target, title, body, url }, key) =>
      outbox.put(
        {
          kind: 'push',
          at: clock().toISOString(),
          from: '',
          to: new URL(target.endpoint).hostname,
          subject: title,
          text: `${body}\n${url}`,
          html: '',
        },
        key,
      ),
  }
}
