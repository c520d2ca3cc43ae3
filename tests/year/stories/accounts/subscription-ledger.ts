import type { Subscription } from '#contract/order/subscriptions.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { Me } from '../../engine/world.ts'
import { asMember, type Member } from './member.ts'
import { type CardPayment, cardPayments } from './subscription-payments.ts'

const ONCE = 'a subscription charges each cycle once'
const WEIGHT = 'extra weight is charged once'
const GRAMS_OF_KG = 1000
/** The job may be late by so much: the shop is down, or nobody runs it at night. */
const LATE_MS = 6 * HOUR_MS
/** A cycle is charged so long before its first pickup. */
const NOTICE_MS = 48 * HOUR_MS
/** The shop's clock may be so far ahead. */
const AHEAD_MS = 11 * MINUTE_MS

/** What a subscriber keeps of one subscription, with plain arithmetic. */
export type Ledger = {
  id: string
  weeks: number
  priceCents: number
  includedKg: number | null
  extraKgCents: number
  /** Cycles that the subscriber has skipped, at most. */
  skipped: number
  /** From a time when the subscription was active: so many cycles, and the next at this time. Nothing while something else may change it. */
  steady: { cycles: number; chargeAt: Date } | undefined
}

export function newLedger({ id, plan, price_cents, extra_kg_cents, current, next_pickups }: Subscription): Ledger {
  const { weeks, included_kg: includedKg } = plan
  const first = current?.status === 'paid' ? next_pickups[0] : undefined
  const chargeAt = first && new Date(new Date(first).getTime() + weeks * 7 * DAY_MS - NOTICE_MS)
  const steady = chargeAt ? { cycles: 1, chargeAt } : undefined
  return { id, weeks, priceCents: price_cents, includedKg, extraKgCents: extra_kg_cents, skipped: 0, steady }
}

type Billing = Awaited<ReturnType<typeof billingOf>>
type Line = Billing['lines'][number]
type Separate = Billing['overages'][number]

/** The statement of one subscription over all of its time. */
export async function billingOf(me: Me, member: Member, id: string) {
  const day = (offset: number) => new Date(me.now().getTime() + offset * DAY_MS).toISOString().slice(0, 10)
  const query = { from: day(-660), to: day(60) }
  const bill = await asMember(me, member, (api) => api('GET /subscriptions/statements/billing', { query }))
  const own = <One extends { subscription_id: string }>(all: One[]) => all.filter((one) => one.subscription_id === id)
  return { lines: own(bill.lines), overages: own(bill.overages), total_cents: bill.total_cents }
}

/** Compares the shop's statement with the subscriber's own counting and with the card's statement. */
export async function audit(me: Me, member: Member, ledger: Ledger, seen: Subscription): Promise<Billing> {
  const bill = await billingOf(me, member, ledger.id)
  const wrong = [
    ...wrongCycles(ledger, bill.lines),
    ...wrongCount(me.now(), ledger, bill.lines),
    ...wrongCharges(ledger, bill.lines, bill.overages, await cardPayments(me, ledger.id)),
  ]
  const before = { ...ledger }
  keepSteady(me.now(), ledger, seen, bill.lines)
  wrong.push(...wrongRhythm(before, ledger.steady, bill.lines))
  for (const detail of wrong) me.world.violate(ONCE, `${me.id}: ${detail}`)
  for (const detail of wrongWeights(ledger, bill.lines, bill.overages)) me.world.violate(WEIGHT, `${me.id}: ${detail}`)
  return bill
}

/** From now on nothing but time changes the subscription. Not while a charge is due: the job may run between two looks. */
function keepSteady(now: Date, ledger: Ledger, { status, next_charge_at }: Subscription, lines: readonly Line[]): void {
  const chargeAt = next_charge_at === null ? undefined : new Date(next_charge_at)
  const isQuiet = status === 'active' && lines.every((line) => line.status !== 'due')
  const isAhead = chargeAt && chargeAt.getTime() > now.getTime() + AHEAD_MS
  ledger.steady = isQuiet && isAhead ? { cycles: lines.length, chargeAt } : undefined
}

/** The next charge must be a cycle after the last one, as the subscriber has it in mind from the first pickup on. */
function wrongRhythm({ steady: before, weeks }: Ledger, after: Ledger['steady'], lines: readonly Line[]): string[] {
  if (!before || !after || hasFailed(lines)) return []
  const passed = (after.cycles - before.cycles) * weeks * 7 * DAY_MS
  const expected = new Date(before.chargeAt.getTime() + passed)
  if (expected.getTime() === after.chargeAt.getTime()) return []
  return [`the next charge is at ${after.chargeAt.toISOString()} instead of ${expected.toISOString()}`]
}

/** A cycle whose charge failed is paid later, and moves those that follow. */
const hasFailed = (lines: readonly Line[]) =>
  lines.some(({ failures, status }) => failures > 0 || status === 'given_up')

function wrongCycles({ priceCents, skipped }: Ledger, lines: readonly Line[]): string[] {
  const numbers = new Set(lines.map(({ cycle }) => cycle))
  const newest = Math.max(0, ...numbers)
  const orders = lines.flatMap(({ order_id }) => order_id ?? [])
  return [
    ...(numbers.size === lines.length ? [] : ['a cycle is on the statement twice']),
    ...(numbers.size + skipped >= newest
      ? []
      : [`${newest} cycles, of which ${numbers.size} are billed and ${skipped} skipped`]),
    ...(new Set(orders).size === orders.length ? [] : ['two cycles have the same order']),
    ...lines
      .filter(({ price_cents }) => price_cents !== priceCents)
      .map(({ cycle, price_cents }) => `cycle ${cycle} costs ${price_cents} instead of ${priceCents}`),
  ]
}

/** How many charges fall due from a time on, one every so many weeks. */
export function chargesDue(first: Date, weeks: number, until: Date): number {
  const every = weeks * 7 * DAY_MS
  return until < first ? 0 : Math.floor((until.getTime() - first.getTime()) / every) + 1
}

function wrongCount(now: Date, { steady, weeks }: Ledger, lines: readonly Line[]): string[] {
  if (!steady) return []
  const until = (ms: number) => steady.cycles + chargesDue(steady.chargeAt, weeks, new Date(now.getTime() + ms))
  const [least, most] = [until(-LATE_MS), until(AHEAD_MS)]
  if (lines.length <= most && (lines.length >= least || hasFailed(lines))) return []
  return [`${lines.length} cycles instead of ${least} to ${most}, after ${steady.cycles} and one every ${weeks} weeks`]
}

function wrongCharges(
  { priceCents }: Ledger,
  lines: readonly Line[],
  overages: readonly Separate[],
  payments: readonly CardPayment[],
): string[] {
  const kept = payments.filter(({ amount_cents, refunded_cents }) => refunded_cents < amount_cents)
  const wrong: string[] = []
  for (const { cycle, order_id, status, carried_cents } of lines) {
    const own = payments.filter((one) => one.purpose === 'order' && one.order_id === order_id)
    const times = kept.filter((one) => own.includes(one)).length
    if (times > 1) wrong.push(`cycle ${cycle} was charged ${times} times`)
    if (status === 'paid' && own.length === 0) wrong.push(`cycle ${cycle} is paid, and the card was not charged`)
    if (own.some(({ amount_cents }) => amount_cents !== priceCents + carried_cents))
      wrong.push(`cycle ${cycle} was charged another amount than ${priceCents} and ${carried_cents}`)
  }
  const orders = new Set(lines.map(({ order_id }) => order_id))
  for (const { purpose, order_id, amount_cents } of kept)
    if (purpose === 'order' && !orders.has(order_id)) wrong.push(`${amount_cents} were charged for no cycle`)
  const separate = kept.filter(({ purpose }) => purpose === 'overage').length
  if (separate > overages.length) wrong.push(`${separate} separate charges, and ${overages.length} on the statement`)
  return wrong
}

/** The price of the weight beyond what is included, to the cent. */
export const overOf = ({ includedKg, extraKgCents }: Ledger, grams: number): number =>
  includedKg === null ? 0 : Math.floor((Math.max(0, grams - includedKg * GRAMS_OF_KG) * extraKgCents) / GRAMS_OF_KG)

function wrongWeights(ledger: Ledger, lines: readonly Line[], overages: readonly Separate[]): string[] {
  const sum = (all: readonly number[]) => all.reduce((total, cents) => total + cents, 0)
  const isCharged = ({ status }: { status: string }) => status === 'paid' || status === 'due'
  const over = sum(lines.map(({ weight_grams }) => overOf(ledger, weight_grams)))
  const charged =
    sum(lines.filter(isCharged).map(({ carried_cents }) => carried_cents)) +
    sum(overages.filter(isCharged).map(({ cents }) => cents))
  return [
    ...lines
      .filter(({ over_cents, weight_grams }) => over_cents !== overOf(ledger, weight_grams))
      .map(({ cycle, over_cents, weight_grams }) => `cycle ${cycle} with ${weight_grams} g costs ${over_cents} more`),
    ...(charged <= over ? [] : [`${charged} charged for extra weight of ${over}`]),
  ]
}
