import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Received } from '../engine/postbox.ts'
import type { World } from '../engine/world.ts'
import { type Invariant, linesOf } from './invariant.ts'

/** A message by the id of its row. Mails have the key of their job instead. */
const OF_MESSAGE = /^([0-9a-f-]{36})-(push|sms|whatsapp|email)$/
/** Messages about an order name it. Others, such as codes, are sent again after a crash. */
const ABOUT_ORDER = /\border #?\d{4,}\b/i
/** A clock may have been ahead for the one and right for the other. */
const SAME_TIME_MS = 15 * MINUTE_MS

/** What arrived is compared with what the shop says that it has sent. */
export const receivedInvariants = (): Invariant[] => [arrivesOnce(), whatWasSentHasArrived(), onlyWhatIsSentArrives()]

const newSince = () => {
  let seen = 0
  return ({ postbox: { received } }: World): readonly Received[] => {
    const fresh = received.slice(seen)
    seen = received.length
    return fresh
  }
}

function arrivesOnce(): Invariant {
  const fresh = newSince()
  const keys = new Set<string>()
  return {
    name: 'a message arrives at most once',
    async check(world) {
      return fresh(world).flatMap(({ channel, key, to, text, at }) => {
        if (key === '' || !(OF_MESSAGE.test(key) || ABOUT_ORDER.test(text))) return []
        const once = `${channel} ${key}`
        const isFirst = !keys.has(once)
        keys.add(once)
        if (isFirst) return []
        return [`${at.toISOString()} ${once} to ${to} again: ${text.slice(0, 160)}`]
      })
    },
  }
}

const SENT = `SELECT d.message_id::text, m.kind, d.channel, d.at, lower(o.contact ->> 'email') AS email FROM message_delivery d
  JOIN message m ON m.store_id = d.store_id AND m.id = d.message_id
  LEFT JOIN customer_order o ON o.store_id = m.store_id AND o.id = m.order_id
  WHERE d.state = 'sent' AND d.at > $1 AND d.at <= $2`
type Sent = { message_id: string; kind: string; channel: string; at: Date; email: string | null }

function whatWasSentHasArrived(): Invariant {
  const fresh = newSince()
  const keys = new Set<string>()
  /** Those whose row may be recorded after this day. */
  let mails: Received[] = []
  let since = new Date(0)
  return {
    name: 'what the shop says that it has sent has arrived',
    async check(world) {
      const until = new Date(world.now().getTime() - SAME_TIME_MS)
      for (const one of fresh(world)) {
        keys.add(one.key)
        if (one.channel === 'mail') mails.push(one)
      }
      const { rows } = await world.shop.books.query({ text: SENT, values: [since, until] })
      const byAddress = Map.groupBy(mails, ({ to }) => to.toLowerCase())
      const isMissing = ({ message_id, channel, at, email }: Sent) => {
        if (channel !== 'email') return !keys.has(`${message_id}-${channel}`)
        // Addresses of accounts may have changed since, and those of erased orders are gone.
        if (!email) return false
        return !(byAddress.get(email) ?? []).some((mail) => Math.abs(mail.at.getTime() - at.getTime()) <= SAME_TIME_MS)
      }
      const missing = (rows as Sent[]).filter(isMissing)
      mails = mails.filter(({ at }) => at.getTime() > until.getTime() - SAME_TIME_MS)
      since = until
      return linesOf(missing.slice(0, 10))
    },
  }
}

function onlyWhatIsSentArrives(): Invariant {
  const fresh = newSince()
  return {
    name: 'what has arrived was sent by a message that has not ended otherwise',
    async check(world) {
      const ids = fresh(world).flatMap(({ key }) => OF_MESSAGE.exec(key)?.[1] ?? [])
      const { rows } = await world.shop.books.query({
        text: `SELECT a.id, m.kind, m.state FROM unnest($1::uuid[]) AS a (id) LEFT JOIN message m ON m.id = a.id
               WHERE m.id IS NULL OR m.state IN ('overtaken', 'unreachable', 'withdrawn', 'failed')`,
        values: [ids],
      })
      return linesOf(rows)
    },
  }
}
