import type { Subscription } from '#contract/order/subscriptions.ts'
import { HOUR_MS } from '#contract/wire/durations.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import type { Me } from '../../engine/world.ts'
import { patiently } from '../people/codes.ts'
import { asMember, type Member } from './member.ts'
import { atOnce, expectThat } from './patience.ts'

const LEAP_DAY = '2028-02-29'
const MOST_TRIES = 4

type Plans = readonly Subscription['plan'][]

const plansOf = (me: Me): Promise<Plans> =>
  me.world.shared('subscription plans', () =>
    me.again(() => me.call({ network: '100.64.0.1' })('GET /subscription-plans', {})),
  )
const outletIdOf = (me: Me): Promise<number> =>
  me.world.shared('outlet of subscriptions', async () => {
    const outlets = await me.again(() => me.call({ network: '100.64.0.1' })('GET /outlets', { query: {} }))
    const found = outlets.find(({ slug }) => slug === 'tiong-bahru')
    if (!found) throw new Error('the demo store has changed: its first outlet is gone')
    return found.id
  })

export async function pickPlan(me: Me) {
  const plans = await plansOf(me)
  const id = me.draw.pick(['weekly-wash-fold', 'weekly-wash-fold', 'family-four', 'fresh-sheets'])
  return plans.find((plan) => plan.id === id) ?? me.draw.pick(plans)
}

/** A free window for a first pickup, at least so many hours ahead. In the first days of the simulation it is on 29 February, if that is possible. */
export async function pickWindow(me: Me, member: Member, plan: Subscription['plan'], hoursAhead: number) {
  const query = {
    outlet_id: String(await outletIdOf(me)),
    sales_type_id: String(plan.sales_type_id),
    turnaround_hours: String(plan.turnaround_hours),
  }
  const { first } = await asMember(me, member, (api) => api('GET /checkout/slots', { query }))
  const from = new Date(me.now().getTime() + hoursAhead * HOUR_MS)
  const free = (first ?? []).flatMap(({ day, windows }) =>
    windows
      .filter((one) => !one.is_full && new Date(one.starts_at) > from)
      .map(({ starts_at }) => ({ day, starts_at })),
  )
  const onLeapDay = free.filter(({ day }) => day === LEAP_DAY)
  const choice = onLeapDay.length > 0 ? onLeapDay : free
  return choice.length > 0 ? me.draw.pick(choice).starts_at : undefined
}

type Wish = { plan: Subscription['plan']; addressId: string; methodId: string }

/** Subscribes and pays the first cycle. Nothing if the card is declined, or if no window can be had. */
export async function subscribe(
  me: Me,
  member: Member,
  { plan, addressId, methodId }: Wish,
): Promise<Subscription | undefined> {
  const outlet_id = await outletIdOf(me)
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const first_starts_at = await pickWindow(me, member, plan, 3)
    if (!first_starts_at) return undefined
    const body = {
      ...{ plan_id: plan.id, outlet_id, first_starts_at, address_id: addressId, method_id: methodId },
      consent: true as const,
    }
    const headers = { 'Idempotency-Key': me.draw.key() }
    // The window may be taken or past meanwhile. A session that ends meanwhile is begun again, and the key stays.
    const once = (at: Me) =>
      patiently(at, () =>
        at.orRefused(() => asMember(at, member, (api) => api('POST /subscriptions', { body, headers })), 400, 409),
      )
    const answers = me.draw.chance(0.3) ? await atOnce(me, once, once) : [await once(me)]
    const bought = answers.flatMap((answer) => (answer instanceof ApiFailure ? [] : [answer]))
    const ids = new Set(bought.map(({ subscription }) => subscription.id))
    expectThat(me, 'the same key subscribes once', ids.size <= 1, `${[...ids]}`)
    const [one] = bought
    if (!one) continue
    if (one.result === 'failed') return undefined
    return one.subscription
  }
  return undefined
}
