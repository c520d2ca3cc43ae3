import { moneyText } from '#rules/pricing/money.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { dayWords, momentWords } from '#rules/slots/window-words.ts'
import { rewardMailTexts as texts } from '#texts/mail/rewards-mail.ts'
import { kilogramWords } from '#texts/order/quantity.ts'
import type { Queryable } from '../db/database.ts'
import type { CustomerNews } from '../events/customer-news.ts'
import type { Events } from '../events/events.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Jobs } from '../jobs/job-payloads.ts'
import type { JobParts } from '../parts/job-parts.ts'
import type { Sender } from '../transports/mail.ts'
import { customerContacts } from '../vouchers/use-voucher.queries.ts'
import { newsScene } from './mail-stage.ts'
import { type MessageTemplate, senderOf, sendMessage } from './message-sender.ts'

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

export function rewardTemplate(news: CustomerNews, now: Date, scene: Buffer | null = null): MessageTemplate {
  return {
    mail: (sender: Sender) => ({
      words: wordsOf(sender.name, news, now),
      url: `${sender.origin}${pageOf(news)}`,
      scene,
    }),
    text: (sender: Sender) => wordsOf(sender.name, news, now).text,
  }
}

export async function sendRewardNews(
  parts: JobParts,
  { store, customer, news }: Jobs['send_reward_news'],
): Promise<void> {
  const contacts = await customerContacts.maybe(parts.db, store, customer)
  const { email, mobile } = contacts ?? { email: null, mobile: null }
  const contact = email
    ? { channel: 'email' as const, to: email }
    : mobile && { channel: 'mobile' as const, to: mobile }
  if (!contact) return
  const sender = await senderOf(parts, store)
  const scene = await newsScene(parts, store, sender, news)
  await sendMessage(parts, sender, contact, rewardTemplate(news, parts.clock(), scene))
}

export function enqueueCustomerNews(tx: Queryable, { storeId, customerId, news }: Events['customerNews']) {
  return enqueue(tx, 'send_reward_news', { store: storeId, customer: customerId, news })
}
