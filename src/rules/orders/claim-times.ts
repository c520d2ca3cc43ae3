import { CLAIM_ANSWER_DAYS, CLAIM_DAYS } from '#contract/order/order-limits.ts'
import { DAY_MS } from '#contract/wire/durations.ts'
import { dayAfter, singaporeClock, singaporeInstant } from '../slots/singapore-time.ts'

/** Six in the evening. */
const END_OF_WORK = 18 * 60

/** M1.6: the store answers a claim by the end of work, so many days later. */
export function answerBy(now: Date, days: number = CLAIM_ANSWER_DAYS): Date {
  return singaporeInstant(dayAfter(singaporeClock(now).day, days), END_OF_WORK)
}

/** M1.6: a closed claim can be reopened as long as a problem can be reported. */
export function reopenUntil(closedAt: Date | null): Date | null {
  return closedAt && new Date(closedAt.getTime() + CLAIM_DAYS * DAY_MS)
}
