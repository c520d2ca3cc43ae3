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
  nobodyThere: 'No one was there',
  broughtLate: 'Brought later than agreed',
  pointsAdded: (count: number) => `${pointsWords(count)} added.`,
  voucherAdded: (name: string) => `Voucher added: ${name}.`,
}
