import * as z from 'zod/mini'
import type { MessageTemplate } from '#rules/messages/message-template.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { dayWords, momentWords } from '#rules/slots/window-words.ts'
import { rewardMailTexts as texts } from '#texts/mail/rewards-mail.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import type { Queryable } from '../db/database.ts'
import { type CustomerNews, customerNews } from '../events/customer-news.ts'
import type { Events } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Jobs } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import { customerContacts } from '../vouchers/use-voucher.queries.ts'
import type { ComposedMessage } from './composed-message.ts'
import { newsScene } from './mail/mail-stage.ts'
import { messagePriority } from './message-priority.ts'
import { senderOf } from './message-sender.ts'
import type { WaitingMessage } from './messages.queries.ts'
import { recipientOf } from './recipient.ts'
import { tell } from './tell.ts'

const carriedOf = ({ carried }: { carried: number }) => (carried > 0 ? moneyText(carried) : null)

/** Dates as everywhere in the shop: with their weekday, and with the year if it is another than now's. */
function dates(now: Date) {
  const dayOf = (at: Date) => dayWords(singaporeClock(at).day, now)
  return {
    date: (day: string) => dayWords(day, now),
    day: (time: string) => dayOf(new Date(time)),
    /** The last day before `end`: a voucher that ends at midnight is valid all day before. */
    lastDay: (end: string) => dayOf(new Date(Date.parse(end) - 1)),
    moment: (time: string) => momentWords(new Date(time), now),
  }
}

function wordsOf(store: string, news: CustomerNews, now: Date) {
  const { date, day, lastDay, moment } = dates(now)
  switch (news.kind) {
    case 'voucher_received':
      return texts.voucher_received(store, news.name, news.until && lastDay(news.until))
    case 'points_expiring':
      return texts.points_expiring(store, news.points, day(news.at))
    case 'referral_reward':
      return texts.referral_reward(store, news.name)
    case 'referral_withdrawn':
      return texts.referral_withdrawn(store, news.name)
    case 'subscription_charged':
      return texts.subscription_charged(store, news.plan, moneyText(news.cents), carriedOf(news), date(news.day))
    case 'subscription_renews': {
      const [pickup, amount] = [date(news.day), moneyText(news.cents)]
      return texts.subscription_renews(store, news.plan, amount, carriedOf(news), moment(news.at), pickup)
    }
    case 'subscription_over': {
      const kg = kilogramWords(news.grams)
      const text = news.ends ? texts.subscription_over_at_end : texts.subscription_over
      return text(store, news.plan, kg, moneyText(news.cents), news.at && day(news.at))
    }
    case 'overage_charged':
      return texts.overage_charged(store, news.plan, moneyText(news.cents))
    case 'overage_failed':
      return texts.overage_failed(store, news.plan, moneyText(news.cents), day(news.again))
    case 'overage_unpaid':
      return texts.overage_unpaid(store, news.plan, moneyText(news.cents))
    case 'subscription_failed':
      return texts.subscription_failed(store, news.plan, moneyText(news.cents), day(news.again))
    case 'subscription_suspended':
      return texts.subscription_suspended(store, news.plan)
    case 'subscription_paused':
      return texts.subscription_paused(store, news.plan)
    case 'subscription_resumed':
      return texts.subscription_resumed(store, news.plan, date(news.day))
    case 'subscription_ending':
      return texts.subscription_ending(store, news.plan)
    case 'subscription_cancelled':
      return texts.subscription_cancelled(store, news.plan, news.owed > 0 ? moneyText(news.owed) : null)
  }
}

function pageOf(news: CustomerNews): string {
  if (news.kind === 'points_expiring') return '/vouchers/redeem'
  if (news.kind === 'subscription_cancelled') return '/subscriptions'
  return 'subscription' in news ? `/subscriptions/${news.subscription}` : '/vouchers'
}

/** The short form has the link too: a text message has no button. */
export function newsWords(store: string, news: CustomerNews, now: Date, link: string): MessageTemplate {
  const { text, ...mail } = wordsOf(store, news, now)
  return { ...mail, short: `${text} ${link}` }
}

/** Money that could not be taken is worth a short message at once. The rest is to be read in peace. */
const SHORT_FIRST = new Set<CustomerNews['kind']>(['subscription_failed', 'subscription_suspended', 'overage_failed'])

export const isNews = (kind: string): kind is CustomerNews['kind'] => Object.hasOwn(texts, kind)

export async function composeNews(parts: JobParts, message: WaitingMessage): Promise<ComposedMessage | undefined> {
  const { store_id: storeId, customer_id: customerId, details } = message
  const contact = customerId ? await customerContacts.maybe(parts.db, storeId, customerId) : undefined
  if (!contact) return undefined
  const news = z.parse(customerNews, details.news)
  const sender = await senderOf(parts, storeId)
  return {
    sender,
    recipient: await recipientOf(parts, { storeId, customerId, orderId: null }, contact),
    needsMail: !SHORT_FIRST.has(news.kind),
    isUrgent: false,
    link: async () => `${sender.origin}${pageOf(news)}`,
    words: (link) => newsWords(sender.name, news, parts.clock(), link),
    mail: async (words, url) => ({ words, url, scene: await newsScene(parts, storeId, sender, news) }),
  }
}

/** The change that causes the news adds a job. So the areas that cause it need no clock, and the news is told once. */
export function enqueueCustomerNews(tx: Queryable, { storeId, customerId, news }: Events['customerNews']) {
  const job = { id: tx.random.id(), store: storeId, customer: customerId, news }
  return enqueue(tx, 'send_reward_news', job, null, messagePriority(news.kind))
}

export async function tellNews({ db, clock, random }: JobParts, job: Jobs['send_reward_news']): Promise<void> {
  const { id = random.id(), store: storeId, customer: customerId, news } = job
  const now = clock()
  const about = { storeId, person: `customer:${customerId}`, customerId, orderId: null }
  await db.transaction((tx) =>
    tell(tx, { ...about, event: `news ${id}`, kind: news.kind, details: { news }, dueAt: now, now }),
  )
}
