import { pointsWords } from '../frame/points.ts'

type Kind = 'pickup' | 'return' | 'ready' | 'claim'
type Missed = {
  kind: Kind
  reason: string | null
  late_minutes: number | null
  points: number | null
  voucher: string | null
}

/** "25 min", "3 hours", "2 days": rounded up. */
export function lateWords(minutes: number): string {
  if (minutes <= 90) return `${minutes} min`
  const hours = Math.ceil(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

const what: Record<Kind, string> = {
  pickup: 'for your pickup',
  return: 'with your return',
  ready: 'getting your order ready',
  claim: 'answering your report',
}

/** P1.5: what the store promises, and what became of it. */
export const promiseTexts = {
  /** After a missed promise, to the customer. */
  sorry({ kind, reason, late_minutes: late }: Missed): string {
    if (reason === 'moved_by_store')
      return kind === 'pickup' ? 'Sorry, we had to move your pickup.' : 'Sorry, we had to move your return.'
    if (reason === 'failed_by_store')
      return kind === 'pickup' ? 'Sorry, we couldn’t collect as promised.' : 'Sorry, we couldn’t deliver as promised.'
    return late === null
      ? `Sorry, we were late ${what[kind]}.`
      : `Sorry, we were ${lateWords(late)} late ${what[kind]}.`
  },
  /** What the customer got. Null if it is only the apology. */
  credit({ points, voucher }: Pick<Missed, 'points' | 'voucher'>): string | null {
    if (points !== null) return `We’ve added ${pointsWords(points)} to your account.`
    return voucher === null ? null : `We’ve added a voucher to your account: ${voucher}.`
  },

  promised: (when: string) => `Promised ${when}`,
  promisedBy: (when: string) => `Promised by ${when}`,
  readyBy: (when: string) => `Promised ready by ${when}`,
  kept: 'On time',
  late: 'Late',
  lateBy: (minutes: number) => `Late by ${lateWords(minutes)}`,
  moved: 'We moved it',
  failed: 'We didn’t keep it',
  tooEarly: 'We came too early',
  nobodyThere: 'Nobody was there',
  broughtLate: 'Brought later than agreed',
  pointsAdded: (count: number) => `${pointsWords(count)} added.`,
  voucherAdded: (name: string) => `Voucher added: ${name}.`,

  page: {
    title: 'Our promises',
    description: 'How often we come and deliver on time, month by month, counted from every order.',
    lead: 'Each time we give you is a promise. This is how often we keep them.',
    link: 'How often we’re on time',
    checkout: (percent: number) => `We were on time for ${percent}% of our promises this month.`,
    empty: 'No promises counted yet',
    emptyText: 'Each time we give with an order is counted here once it has passed: kept or missed, month by month.',
    thisMonth: 'This month so far',
    latest: (month: string) => `On time in ${month}`,
    onTime: 'on time',
    counted: (kept: string, judged: string) => `${kept} of ${judged} promises kept`,
    tooFew: 'Too few to tell',
    table: 'Month by month',
    month: 'Month',
    all: 'All',
    kinds: { pickup: 'Pickup', return: 'Return or delivery', ready: 'Ready to collect', claim: 'Answer to a report' },
    none: '–',
    none_spoken: 'none',
    ratio: (kept: string, judged: string) => `${kept} of ${judged}`,
    percent: (rate: number) => `${rate}%`,
    howTitle: 'How we count',
    how: [
      'A pickup, return or delivery is on time when we’re at your door, or have handed over, by the end of the time we gave.',
      'An order to collect is on time when it’s ready by the start of your collection time.',
      'A report is on time when we answer or settle it by the time we gave.',
      'If we move your time, or a visit fails because of us, the old time counts as missed.',
      'If you move or cancel, or nobody is there on the way, it doesn’t count.',
      'Times are judged once, by what was recorded at the time. Nobody can change a result, not even us.',
      'A month with fewer than 5 counted promises is too few to tell.',
    ],
    missedTitle: 'If we miss one',
    missedPoints: (points: number) => `We add ${pointsWords(points)} to your account. You don’t have to ask.`,
    missedVoucher: (name: string) => `We add a voucher to your account: ${name}. You don’t have to ask.`,
    counts: (kinds: string) => `This holds for: ${kinds}.`,
    most: (order: number, day: number) => `At most ${order} times an order and ${day} times a day.`,
    guests: 'You need an account for it. Guests get our apology.',
    missedNothing: 'We’re sorry, and it counts here. We don’t give anything for it at the moment.',
  },
}
