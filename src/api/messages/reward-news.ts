import * as z from 'zod/mini'
import { moneyText } from '#rules/pricing/money.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { dayText } from '#texts/frame/days.ts'
import { rewardMailTexts as texts } from '#texts/mail/rewards-mail.ts'
import type { JobParts } from '../parts/job-parts.ts'
import type { Sender } from '../transports/mail.ts'
import { customerContacts } from '../vouchers/use-voucher.queries.ts'
import { type MessageTemplate, senderOf, sendMessage } from './message-sender.ts'

const at = z.iso.datetime()
const subscription = { subscription: z.uuid(), plan: z.string() }

/** What a customer is written about. Whom, is looked up when it goes out: an account that is gone by then gets nothing. */
export const rewardNews = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('voucher_received'), name: z.string(), until: z.nullable(at) }),
  z.object({ kind: z.literal('points_expiring'), points: z.int(), at }),
  z.object({ kind: z.literal('referral_reward'), name: z.string() }),
  z.object({ kind: z.literal('referral_withdrawn'), name: z.string() }),
  z.object({
    kind: z.literal('subscription_charged'),
    ...subscription,
    cents: z.int(),
    carried: z._default(z.int(), 0),
    day: z.string(),
  }),
  z.object({
    kind: z.literal('subscription_renews'),
    ...subscription,
    cents: z.int(),
    carried: z.int(),
    at,
    day: z.string(),
  }),
  z.object({
    kind: z.literal('subscription_over'),
    ...subscription,
    grams: z.int(),
    cents: z.int(),
    at: z.nullable(at),
    ends: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('overage_charged'), ...subscription, cents: z.int() }),
  z.object({ kind: z.literal('overage_failed'), ...subscription, cents: z.int(), again: at }),
  z.object({ kind: z.literal('overage_unpaid'), ...subscription, cents: z.int() }),
  z.object({ kind: z.literal('subscription_failed'), ...subscription, cents: z.int(), again: at }),
  z.object({ kind: z.literal('subscription_suspended'), ...subscription }),
  z.object({ kind: z.literal('subscription_cancelled'), ...subscription, owed: z._default(z.int(), 0) }),
])
export type RewardNews = z.output<typeof rewardNews>
export const rewardNewsPayload = z.object({ store: z.int(), customer: z.uuid(), news: rewardNews })
export type RewardNewsPayload = z.output<typeof rewardNewsPayload>

const day = (time: string) => dayText(singaporeClock(new Date(time)).day)
const moment = (time: string) => momentWords(new Date(time))
const carriedOf = ({ carried }: { carried: number }) => (carried > 0 ? moneyText(carried) : null)
const lastDay = (end: string) => dayText(singaporeClock(new Date(Date.parse(end) - 1)).day)

function wordsOf(store: string, news: RewardNews) {
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
      return texts.subscription_charged(store, news.plan, moneyText(news.cents), carriedOf(news), dayText(news.day))
    case 'subscription_renews': {
      const [pickup, amount] = [dayText(news.day), moneyText(news.cents)]
      return texts.subscription_renews(store, news.plan, amount, carriedOf(news), moment(news.at), pickup)
    }
    case 'subscription_over': {
      const kg = (news.grams / 1000).toFixed(1)
      const told = news.ends ? texts.subscription_over_at_end : texts.subscription_over
      return told(store, news.plan, kg, moneyText(news.cents), news.at && day(news.at))
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
    case 'subscription_cancelled':
      return texts.subscription_cancelled(store, news.plan, news.owed > 0 ? moneyText(news.owed) : null)
  }
}

function pageOf(news: RewardNews): string {
  if (news.kind === 'points_expiring') return '/vouchers/redeem'
  if (news.kind === 'subscription_cancelled') return '/subscriptions'
  return 'subscription' in news ? `/subscriptions/${news.subscription}` : '/vouchers'
}

export function rewardTemplate(news: RewardNews): MessageTemplate {
  return {
    mail: (sender: Sender) => ({ words: wordsOf(sender.name, news), url: `${sender.origin}${pageOf(news)}` }),
    text: (sender: Sender) => wordsOf(sender.name, news).text,
  }
}

export async function sendRewardNews(parts: JobParts, { store, customer, news }: RewardNewsPayload): Promise<void> {
  const contacts = await customerContacts.maybe(parts.db, store, customer)
  const { email, mobile } = contacts ?? { email: null, mobile: null }
  const contact = email
    ? { channel: 'email' as const, to: email }
    : mobile && { channel: 'mobile' as const, to: mobile }
  if (contact) await sendMessage(parts, await senderOf(parts.db, store), contact, rewardTemplate(news))
}
