import { BAG_ANSWER_MINUTES } from '#contract/order/bag-limits.ts'
import { MINUTE_MS } from '#contract/wire/durations.ts'

/** B1.3: until when the customer is asked about the driver's count. */
export const askUntil = (countedAt: Date) => new Date(countedAt.getTime() + BAG_ANSWER_MINUTES * MINUTE_MS)

export type CountState = 'open' | 'answered' | 'over'

/** The server's clock decides. Without an answer in time the driver's count stays. */
export function countState({ said, ask_until }: { said: number | null; ask_until: Date }, now: Date): CountState {
  if (said !== null) return 'answered'
  return now < ask_until ? 'open' : 'over'
}
