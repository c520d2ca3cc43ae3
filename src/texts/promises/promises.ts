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

type Words = { late: string; moved: string; early: string; failed: string }
const RETURNED: Words = {
  late: 'with your return',
  moved: 'your return',
  early: 'with your return',
  failed: 'deliver',
}
const words: Record<Kind | 'delivery', Words> = {
  pickup: { late: 'for your pickup', moved: 'your pickup', early: 'for your pickup', failed: 'collect' },
  return: RETURNED,
  delivery: { ...RETURNED, late: 'with your delivery', moved: 'your delivery', early: 'with your delivery' },
  ready: { ...RETURNED, late: 'getting your order ready', moved: 'the time your order is ready' },
  claim: { ...RETURNED, late: 'answering your report' },
}

/** P1.5: what the store promises, and what became of it. */
export const promiseTexts = {
  /** After a missed promise, to the customer. What was bought, not laundered, is delivered and not returned. */
  sorry({ kind, reason, late_minutes: late }: Missed, isDelivery: boolean): string {
    const said = words[kind === 'return' && isDelivery ? 'delivery' : kind]
    if (reason === 'moved_by_store') return `Sorry, we had to move ${said.moved}.`
    if (reason === 'failed_by_store') return `Sorry, we couldn’t ${said.failed} as promised.`
    if (reason === 'too_early') return `Sorry, we came too early ${said.early}.`
    return late === null ? `Sorry, we were late ${said.late}.` : `Sorry, we were ${lateWords(late)} late ${said.late}.`
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
  nobodyThere: 'No one was there',
  broughtLate: 'Brought later than agreed',
  waitedForCustomer: 'We were waiting for your payment or answer',
  pointsAdded: (count: number) => `${pointsWords(count)} added.`,
  voucherAdded: (name: string) => `Voucher added: ${name}.`,
}
