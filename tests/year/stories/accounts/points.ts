import type { ExchangeOffer } from '#contract/rewards/vouchers.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { buy } from '../shopping/buying.ts'
import { EASY } from '../shopping/payer.ts'
import { asMember, type Member, newMember } from './member.ts'
import { atOnce, expectThat, mustRefuse } from './patience.ts'

const BALANCE = 'points are what was earned without what was spent'
const DOLLAR = 'a completed order earns a point for each dollar that is paid and not refunded'
const ONCE = 'points are exchanged once'
const LONGEST_DAYS = 30

/** Somebody collects points with some orders, exchanges them, and uses the voucher. */
export async function collector(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  for (let orders = me.draw.between(1, 3); orders > 0; orders -= 1) {
    await buy(me, member, { payer: EASY, worthCents: me.draw.between(6000, 16_000) })
    await me.wait(me.draw.between(1, 3) * DAY_MS)
  }
  await whenAllIsDone(me, member)
  await checkPoints(me, member)
  await exchange(me, member)
  if (!me.draw.chance(0.6)) return
  await buy(me, member, { usesVouchers: true, worthCents: me.draw.between(4000, 9000) })
  await whenAllIsDone(me, member)
  await checkPoints(me, member)
  await checkUses(me, member)
}

/** Waits until no order is under way, or for a month. */
export async function whenAllIsDone(me: Me, member: Member): Promise<void> {
  const until = me.now().getTime() + LONGEST_DAYS * DAY_MS
  while (me.now().getTime() < until) {
    await me.wait(me.draw.between(20, 50) * (DAY_MS / 24))
    const { orders } = await asMember(me, member, (api) => api('GET /orders', { query: { filter: 'active' } }))
    if (orders.length === 0) return
  }
}

async function checkPoints(me: Me, member: Member): Promise<void> {
  const { orders } = await asMember(me, member, (api) => api('GET /orders', { query: { filter: 'past' } }))
  let expected = 0
  for (const { id, status } of orders) {
    if (status !== 'completed') continue
    const order = await asMember(me, member, (api) => api('GET /orders/:id', { params: { id } }))
    // The points go back when the money does.
    if (order.refunds.some((refund) => refund.status === 'created')) return
    expected += Math.floor((order.paid_cents - order.refunded_cents) / 100)
  }
  const earned = await historySum(me, member, 'earned')
  // An order may be completed or refunded at this moment.
  const isQuiet = (await historySum(me, member, 'earned')) === earned
  expectThat(me, DOLLAR, !isQuiet || earned === expected, `${earned} points instead of ${expected}`)
  const spent = await historySum(me, member, 'redeem')
  const { points } = await asMember(me, member, (api) => api('GET /vouchers'))
  const isStill = (await historySum(me, member, 'earned')) === earned
  expectThat(
    me,
    BALANCE,
    !isStill || points === earned + spent,
    `${points} points, ${earned} earned and ${spent} spent`,
  )
}

async function historySum(me: Me, member: Member, which: 'earned' | 'redeem'): Promise<number> {
  let sum = 0
  for (let cursor: string | undefined, page = 0; page < 20; page += 1) {
    const query = cursor ? { cursor } : {}
    const { entries, next_cursor } = await asMember(me, member, (api) =>
      api(`GET /vouchers/history/${which}`, { query }),
    )
    for (const { points } of entries) sum += points
    if (next_cursor === null) return sum
    cursor = next_cursor
  }
  return sum
}

async function exchange(me: Me, member: Member): Promise<void> {
  const { points, offers } = await asMember(me, member, (api) => api('GET /vouchers/exchange'))
  const dear = offers.find(({ missing_points }) => missing_points > 0)
  if (dear)
    await mustRefuse(me, 'an exchange with too few points', () => exchangeOnce(me, member, dear, me.draw.key()), 409)
  const affordable = offers.filter(({ missing_points }) => missing_points === 0)
  if (affordable.length === 0) return
  const offer = me.draw.pick(affordable)
  const key = me.draw.key()
  const isSameKey = me.draw.chance(0.5)
  const keys = isSameKey ? [key, key] : [key, me.draw.key(), me.draw.key()]
  const answers = await atOnce(
    me,
    ...keys.map((one) => (tab: Me) => tab.orRefused(() => exchangeOnce(tab, member, offer, one), 409)),
  )
  const vouchers = new Set(answers.flatMap((answer) => (answer instanceof ApiFailure ? [] : [answer.voucher.id])))
  const most = isSameKey ? 1 : Math.floor(points / offer.points)
  expectThat(me, ONCE, vouchers.size <= most, `${points} points gave ${vouchers.size} times ${offer.name}`)
  const { entries } = await asMember(me, member, (api) => api('GET /vouchers/history/redeem', { query: {} }))
  const spent = entries.filter(({ kind }) => kind === 'exchanged')
  const isPriced = spent.every((entry) => entry.points === -offer.points)
  expectThat(
    me,
    ONCE,
    spent.length === vouchers.size && isPriced,
    `${spent.length} exchanges for ${vouchers.size} vouchers`,
  )
  const after = await asMember(me, member, (api) => api('GET /vouchers'))
  expectThat(me, BALANCE, after.points >= 0 || points < 0, `${after.points} points are left`)
}

const exchangeOnce = (me: Me, member: Member, { id }: ExchangeOffer, key: string) =>
  asMember(me, member, (api) =>
    api('POST /vouchers/exchange/:id', { params: { id }, headers: { 'Idempotency-Key': key } }),
  )

/** No voucher is used by two orders at the same time. */
export async function checkUses(me: Me, member: Member): Promise<void> {
  const { entries } = await asMember(me, member, (api) => api('GET /vouchers/history', { query: {} }))
  const uses = new Map<string, number>()
  for (const { kind, voucher_id } of entries) {
    if (!voucher_id || (kind !== 'used' && kind !== 'returned')) continue
    uses.set(voucher_id, (uses.get(voucher_id) ?? 0) + (kind === 'used' ? 1 : -1))
  }
  for (const [id, times] of uses) expectThat(me, 'a voucher is used once', times <= 1, `${id} is used ${times} times`)
}
