import type { Subscription } from '#contract/order/subscriptions.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { bankDecides, DECLINING_CARDS, saveCard } from './cards.ts'
import { addAddress, asMember, type Member } from './member.ts'
import { expectThat } from './patience.ts'
import { pickWindow } from './subscribing.ts'
import type { Ledger } from './subscription-ledger.ts'

export type Subscribing = { member: Member; ledger: Ledger; id: string }
type Step = 'pause' | 'resume' | 'cancel' | 'keep'

export const look = (me: Me, { member, id }: Subscribing): Promise<Subscription> =>
  asMember(me, member, (api) => api('GET /subscriptions/:id', { params: { id } }))

/** A step that may be repeated: the second time it is refused, because it was done. */
export async function step(me: Me, { member, ledger, id }: Subscribing, name: Step): Promise<void> {
  ledger.steady = undefined
  await asMember(me, member, (api) =>
    me.orRefused(() => api(`POST /subscriptions/:id/${name}`, { params: { id } }), 409),
  )
}

/** Skips one cycle. A repeated call would skip another, so the subscriber looks first whether the lost one was heard. */
async function skip(me: Me, of: Subscribing): Promise<void> {
  const { member, ledger, id } = of
  ledger.steady = undefined
  const before = await look(me, of)
  // A skipped cycle is shown by the time of the next charge only.
  const hasMoved = ({ next_charge_at }: Subscription) => (next_charge_at ?? '') > (before.next_charge_at ?? '')
  await asMember(me, member, async (api) => {
    if (hasMoved(await look(me, of))) return
    await me.orRefused(() => api('POST /subscriptions/:id/skip', { params: { id } }), 409)
  })
  const after = await look(me, of)
  // A charge that fell due meanwhile moves it, too.
  const isQuiet = after.current?.cycle === before.current?.cycle
  if (!hasMoved(after)) return
  ledger.skipped += 1
  if (!isQuiet || !before.next_charge_at || !after.next_charge_at) return
  const moved = new Date(after.next_charge_at).getTime() - new Date(before.next_charge_at).getTime()
  expectThat(me, 'a skip moves the charge by one cycle', moved === ledger.weeks * WEEK_MS, `by ${moved / DAY_MS} days`)
}

const DAYS_AHEAD_HOURS = 49
const WEEK_MS = 7 * DAY_MS

/** A free window, or the same one some weeks later if the paid cycle still has pickups by then. Sometimes one that is too soon. */
async function pickLater(me: Me, member: Member, { plan, next_cycle_from: from }: Subscription) {
  const free = await pickWindow(me, member, plan, DAYS_AHEAD_HOURS)
  if (!free || !from || me.draw.chance(0.2)) return free
  let at = Date.parse(free)
  while (at < Date.parse(`${from}T00:00:00+08:00`)) at += WEEK_MS
  return new Date(at).toISOString()
}

/** Another time, another address, or both. */
async function move(me: Me, of: Subscribing, seen: Subscription): Promise<void> {
  const { member, ledger, id } = of
  ledger.steady = undefined
  const first_starts_at = me.draw.chance(0.7) ? await pickLater(me, member, seen) : undefined
  const address_id = first_starts_at && me.draw.chance(0.6) ? undefined : (await addAddress(me, member)).id
  const body = { ...(first_starts_at && { first_starts_at }), ...(address_id && { address_id }) }
  // It may be too late for the next cycle by now.
  await asMember(me, member, (api) =>
    me.orRefused(() => api('POST /subscriptions/:id/slot', { params: { id }, body }), 400, 409),
  )
}

/** Another card, which works or is declined. Returns its id. */
export async function changeCard(me: Me, { member, ledger, id }: Subscribing, number?: string): Promise<string> {
  ledger.steady = undefined
  const { id: method_id } = await saveCard(me, member, number)
  // A charge that failed is repeated at once. The answer may be that nothing is left to pay.
  const changed = await asMember(me, member, (api) =>
    me.orRefused(() => api('POST /subscriptions/:id/method', { params: { id }, body: { method_id } }), 400, 409),
  )
  if (changed instanceof ApiFailure && changed.httpStatus === 400) throw changed
  return method_id
}

/** What a subscriber who is content does now and then. */
export async function fancy(me: Me, of: Subscribing, seen: Subscription): Promise<void> {
  const { may, method } = seen
  const what = me.draw.pick([
    'skip',
    'skip',
    'pause',
    'move',
    'move',
    'card',
    'bad card',
    'blocked',
    'change of mind',
  ] as const)
  switch (what) {
    case 'skip':
      if (may.skip) await skip(me, of)
      return
    case 'pause':
      if (may.pause) await step(me, of, 'pause')
      return
    case 'move':
      if (may.change) await move(me, of, seen)
      return
    case 'card':
      if (may.pay) await changeCard(me, of)
      return
    case 'bad card':
      if (may.pay) await changeCard(me, of, me.draw.pick(DECLINING_CARDS))
      return
    case 'blocked':
      if (method) await bankDecides(me, method.id, 'decline')
      return
    case 'change of mind':
      if (!may.cancel) return
      await step(me, of, 'cancel')
      await me.wait(me.draw.between(1, 3) * DAY_MS)
      await step(me, of, 'keep')
  }
}
