import { placeCycleOrders } from '#api/subscriptions/cycles/place-visit.ts'
import { runCycles } from '#api/subscriptions/cycles/run-cycles.ts'
import { type CardName, enterCard } from './gateway.ts'
import { type TestMessages, testMessages } from './messages.ts'
import { operatorKey } from './orders.ts'
import { type TestSite, testSite } from './site.ts'
import { at, endSubscriptions, look, newSubscriber, SUBSCRIBED_AT, subscribe } from './subscriber.ts'

/** When a weekly plan with its first pickup on Tuesday the 17th is charged again. */
export const END = at('2026-11-22T10:00')
/** The time a number of hours later. */
export const hours = (count: number) => new Date(END.getTime() + count * 3_600_000)

/** Subscribers with sandbox cards, weights, and the job, for tests of the charge at the end of a subscription. */
export async function overageTrial() {
  const site = await testSite({ poolSize: 20 })
  const messages = await testMessages(site)
  const staff = site.call(await operatorKey(site, ['orders:write']))
  return {
    site,
    messages,
    subscriber: (wanted?: Wanted) => subscriber(site, messages, wanted),
    weigh: (id: string, grams: number) =>
      staff('PUT /operator/orders/:id/weight', { params: { id }, body: { grams, reason: 'the scales' } }),
    /** Runs the job at this moment. */
    run: (now: Date) => {
      site.setClock(now)
      return runCycles(site.parts, placeCycleOrders(site.parts))
    },
    /** The messages to customers since the last call. */
    said: async () => (await messages.deliver()).map(({ subject, text }) => `${subject}\n${text}`),
    taken: (id: string) => taken(site, id),
    standing: (id: string) => standing(site, id),
    /** Before each test: nothing of another test is due, and it is two days before the first pickup. */
    begin: async () => {
      await endSubscriptions(site)
      await site.db.query({ text: `DELETE FROM rate_limit WHERE key LIKE 'card-entries%'` })
      site.setClock(SUBSCRIBED_AT)
      await messages.deliver()
    },
  }
}

/** `laterCard` is charged after the first cycle. */
type Wanted = { laterCard?: CardName; plan?: string }

async function subscriber(
  site: TestSite,
  messages: TestMessages,
  { laterCard, plan = 'weekly-wash-fold' }: Wanted = {},
) {
  const who = await newSubscriber(site)
  who.methodId = await cardOf(site, who.token, 'success')
  const { subscription } = await subscribe(site, who, { plan })
  const { id, current } = subscription
  const call = site.call(who.token)
  const payBy = async (card: CardName) =>
    call('POST /subscriptions/:id/method', { params: { id }, body: { method_id: await cardOf(site, who.token, card) } })
  if (laterCard) await payBy(laterCard)
  await messages.deliver()
  return {
    who,
    id,
    call,
    payBy,
    order: current?.order_id ?? '',
    look: () => look(site, who, id),
    cancel: () => call('POST /subscriptions/:id/cancel', { params: { id } }),
  }
}

async function cardOf(site: TestSite, token: string, card: CardName): Promise<string> {
  const saved = await enterCard(site, card, { token, purpose: 'save' })
  if (saved.kind !== 'saved') throw new Error('the card was not saved')
  return saved.method.id
}

/** The gateway's charges for a subscription's extra weight, according to the gateway. */
async function taken(site: TestSite, id: string): Promise<number[]> {
  const { rows } = await site.db.query({
    text: `SELECT coalesce(p.captured_cents, p.amount_cents) - p.refunded_cents AS cents FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
           JOIN subscription_overage v ON v.id = a.purpose_id WHERE v.subscription_id = $1 AND p.status = 'captured'`,
    values: [id],
  })
  return rows.map(({ cents }) => cents)
}

/** For each cycle of a subscription: its state, its remaining visits, and the amount kept according to the gateway. */
async function standing(site: TestSite, id: string): Promise<[status: string, visits: number, keptCents: number][]> {
  const { rows } = await site.db.query({
    text: `SELECT c.status, count(o.id) FILTER (WHERE o.status = 'confirmed')::integer AS visits,
             coalesce(sum((SELECT sum(coalesce(p.captured_cents, p.amount_cents) - p.refunded_cents) FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id
               WHERE a.order_id = o.id AND p.status = 'captured')), 0)::integer AS kept_cents
           FROM subscription_cycle c LEFT JOIN customer_order o ON o.subscription_id = c.subscription_id
             AND o.cart_key LIKE 'subscription:' || c.subscription_id || ':' || c.cycle || ':%'
           WHERE c.subscription_id = $1 AND c.status <> 'skipped' GROUP BY c.cycle, c.status ORDER BY c.cycle`,
    values: [id],
  })
  return rows.map(({ status, visits, kept_cents }) => [status, visits, kept_cents])
}
