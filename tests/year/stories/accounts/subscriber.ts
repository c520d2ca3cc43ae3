import type { Subscription } from '#contract/order/subscriptions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { Me } from '../../engine/world.ts'
import { DECLINING_CARDS, saveCard } from './cards.ts'
import { addAddress, newMember } from './member.ts'
import { expectThat } from './patience.ts'
import { pickPlan, subscribe } from './subscribing.ts'
import { changeCard, fancy, look, type Subscribing, step } from './subscription-changes.ts'
import { audit, newLedger } from './subscription-ledger.ts'
import { serveNewVisits } from './subscription-visits.ts'

const WEEK_MS = 7 * DAY_MS
/** Visits go on for so long after the last charge, and late weights for longer. */
const AFTERWARDS_DAYS = 60

/** Somebody subscribes, lives with it for weeks or for more than a year, and cancels. */
export async function subscriber(me: Me): Promise<void> {
  const member = await newMember(me)
  if (!member) return
  const { id: addressId } = await addAddress(me, member)
  const plan = await pickPlan(me)
  // Some cards are declined at once: then nothing is bought.
  const first = me.draw.chance(0.1) ? me.draw.pick(DECLINING_CARDS) : undefined
  const card = await saveCard(me, member, first)
  const wish = { plan, addressId, methodId: card.id }
  let bought = await subscribe(me, member, wish)
  if (first) {
    if (bought) await mustBuyNothing(me, { member, id: bought.id, ledger: newLedger(bought) })
    bought = await subscribe(me, member, { ...wish, methodId: (await saveCard(me, member)).id })
  }
  if (!bought) return
  const of: Subscribing = { member, id: bought.id, ledger: newLedger(bought) }
  await live(me, of, new Date(me.now().getTime() + stayWeeks(me) * WEEK_MS))
}

/** The gateway had not answered. When it does, the card was declined, and nothing was bought. */
async function mustBuyNothing(me: Me, of: Subscribing): Promise<void> {
  let seen = await look(me, of)
  for (let looks = 0; looks < 24 && seen.status !== 'cancelled'; looks += 1) {
    await me.wait(me.draw.between(1, 4) * HOUR_MS)
    seen = await look(me, of)
  }
  const { status, current } = seen
  const isNothing = status === 'cancelled' && current?.status === 'given_up'
  expectThat(me, 'a declined card buys no subscription', isNothing, `${status}, ${JSON.stringify(current)}`)
}

const stayWeeks = ({ draw }: Me) => (draw.chance(0.15) ? draw.between(30, 70) : draw.between(2, 16))

async function live(me: Me, of: Subscribing, until: Date): Promise<void> {
  const { member, ledger } = of
  const served = new Set<string>()
  let mood = newMood(me)
  for (;;) {
    const seen = await look(me, of)
    await audit(me, member, ledger, seen)
    const isUnpaid = await serveNewVisits(me, member, seen, ledger, served)
    if (seen.status === 'cancelled') return afterwards(me, of, seen, served)
    if (me.now() > until) {
      if (seen.may.cancel) await step(me, of, 'cancel')
    } else mood = await react(me, of, seen, mood)
    await me.until(nextLook(me, seen, isUnpaid))
  }
}

/** What the subscriber has in mind: when to go on after a pause, and until when a failed charge is left alone. */
type Mood = { resumeAt: Date | undefined; repairAt: Date | undefined; repairs: boolean }
const newMood = ({ draw }: Me): Mood => ({ resumeAt: undefined, repairAt: undefined, repairs: draw.chance(0.75) })
const inDays = (me: Me, least: number, most: number) =>
  new Date(me.now().getTime() + me.draw.between(least, most) * DAY_MS)

async function react(me: Me, of: Subscribing, seen: Subscription, mood: Mood): Promise<Mood> {
  const now = me.now()
  switch (seen.status) {
    case 'paused': {
      const resumeAt = mood.resumeAt ?? inDays(me, 5, 50)
      if (now < resumeAt) return { ...mood, resumeAt }
      await step(me, of, 'resume')
      return { ...mood, resumeAt: undefined }
    }
    case 'past_due':
    case 'suspended': {
      const repairAt = mood.repairAt ?? inDays(me, 0, 12)
      if (now < repairAt) return { ...mood, repairAt }
      if (mood.repairs) await changeCard(me, of)
      else if (me.draw.chance(0.3) && seen.may.cancel) await step(me, of, 'cancel')
      return { ...mood, repairAt: undefined }
    }
    case 'active':
      if (me.draw.chance(0.1)) await fancy(me, of, seen)
      return { ...mood, resumeAt: undefined, repairAt: undefined }
    default:
      if (me.draw.chance(0.05) && seen.may.keep) await step(me, of, 'keep')
      return mood
  }
}

/** Soon after the next charge, every few days, and sooner while something waits for its payment. */
function nextLook(me: Me, { next_charge_at, ends_at }: Subscription, isUnpaid: boolean): Date {
  const now = me.now().getTime()
  const usual = now + (isUnpaid ? me.draw.between(2, 8) * HOUR_MS : me.draw.between(30, 84) * HOUR_MS)
  const change = next_charge_at ?? ends_at
  const soonAfter = change ? new Date(change).getTime() + me.draw.between(20, 300) * MINUTE_MS : usual
  return new Date(soonAfter > now ? Math.min(usual, soonAfter) : usual)
}

/** What is left after the end: visits that were paid, their weights, and the charge for them. No cycle follows. */
async function afterwards(me: Me, of: Subscribing, ended: Subscription, served: Set<string>): Promise<void> {
  const { member, ledger } = of
  const newest = ended.current?.cycle ?? 0
  const until = me.now().getTime() + AFTERWARDS_DAYS * DAY_MS
  while (me.now().getTime() < until) {
    await me.wait(me.draw.between(2, 9) * DAY_MS)
    const seen = await look(me, of)
    await audit(me, member, ledger, seen)
    await serveNewVisits(me, member, seen, ledger, served)
    expectThat(
      me,
      'a cancelled subscription has no further cycle',
      seen.status === 'cancelled' && (seen.current?.cycle ?? 0) <= newest,
      JSON.stringify(seen.current),
    )
    if (seen.overage?.status === 'given_up' && seen.may.pay && me.draw.chance(0.3)) await changeCard(me, of)
  }
}
