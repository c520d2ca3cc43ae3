import { setCycleOrder } from '#api/subscriptions/cycles/cycle.queries.ts'
import type { CycleOrder, CycleOutcome } from '#api/subscriptions/cycles/cycle-order.ts'
import { runCycles } from '#api/subscriptions/cycles/run-cycles.ts'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { testMessages } from './messages.ts'
import { insertOrder, saveAddress, saveCard } from './rewards.ts'
import { type TestSite, testSite } from './site.ts'

/** A moment in Singapore. */
export const at = (time: string) => new Date(`${time}+08:00`)
export const SUBSCRIBED_AT = at('2026-11-15T09:00')

/**
 * A fake checkout that records the orders it is asked to place, and answers as configured. A repeated attempt gets
 * the same answer.
 */
export function testTill(site: TestSite) {
  const asked: CycleOrder[] = []
  const known = new Map<string, CycleOutcome>()
  let answer: 'paid' | 'pending' | 'declined' = 'paid'
  const place = async (order: CycleOrder): Promise<CycleOutcome> => {
    asked.push(order)
    const key = `${order.subscriptionId} ${order.cycle} ${order.attempt}`
    const before = known.get(key)
    if (before && before.kind !== 'pending') return before
    const orderId = order.orderId ?? (await insertOrder(site, { customerId: order.customerId, status: 'confirmed' }))
    const outcome: CycleOutcome =
      answer === 'declined' ? { kind: 'declined', orderId, failure: 'insufficient_funds' } : { kind: answer, orderId }
    known.set(key, outcome)
    await setCycleOrder.run(
      site.db,
      order.storeId,
      order.subscriptionId,
      order.cycle,
      orderId,
      order.later?.day ?? null,
    )
    return outcome
  }
  Object.assign(site.parts, { placeCycle: place })
  return {
    asked,
    place,
    answers: (next: typeof answer) => {
      answer = next
    },
    /** Runs the job at this moment. */
    run: (now: Date) => {
      site.setClock(now)
      return runCycles(site.parts, place)
    },
  }
}

/**
 * A site of its own with its messages. Call `begin` before each test: nothing of another test is due, and it is
 * Sunday before the first pickup.
 */
export async function subscriptionTrial() {
  const site = await testSite()
  const messages = await testMessages(site)
  const begin = async () => {
    await endSubscriptions(site)
    await messages.deliver()
    site.setClock(SUBSCRIBED_AT)
    return testTill(site)
  }
  return { site, messages, begin }
}

/** Ends all subscriptions, so that a later run finds only the test's own. */
export async function endSubscriptions(site: TestSite): Promise<void> {
  await site.db.query({ text: `UPDATE subscription SET status = 'cancelled', next_at = NULL` })
  await site.db.query({ text: `UPDATE subscription_cycle SET status = 'given_up', try_at = NULL WHERE status = 'due'` })
}

export type Subscriber = { token: string; customerId: string; methodId: string; addressId: string; outletId: number }

export async function newSubscriber(site: TestSite): Promise<Subscriber> {
  const { token, customerId } = await site.signedIn()
  const { rows } = await site.db.query({ text: `SELECT id FROM outlet WHERE slug = 'tiong-bahru'` })
  // Sessions end after a week, but the test runs a year of cycles.
  await site.db.query({
    text: `UPDATE session SET expires_at = '2100-01-01' WHERE customer_id = $1`,
    values: [customerId],
  })
  const [methodId, addressId] = [await saveCard(site, customerId), await saveAddress(site, customerId)]
  return { token, customerId, methodId, addressId, outletId: rows[0].id as number }
}

type Wanted = { plan?: string; firstStartsAt?: string; key?: string }

export async function subscribe(
  site: TestSite,
  who: Subscriber,
  { plan = 'weekly-wash-fold', firstStartsAt, key }: Wanted = {},
) {
  const body = {
    plan_id: plan,
    outlet_id: who.outletId,
    first_starts_at: firstStartsAt ?? '2026-11-17T02:00:00.000Z',
    address_id: who.addressId,
    method_id: who.methodId,
    consent: true as const,
  }
  const headers = { 'Idempotency-Key': key ?? crypto.randomUUID() }
  return site.call(who.token)('POST /subscriptions', { body, headers })
}

export const look = (site: TestSite, { token }: Subscriber, id: string): Promise<Subscription> =>
  site.call(token)('GET /subscriptions/:id', { params: { id } })
