import { GST_RATES } from '#contract/order/checkout-limits.ts'
import { singaporeClock } from '../slots/singapore-time.ts'

/** The rate in hundredths of a percent. A rate applies from the beginning of its day in Singapore. */
export function gstRate(now: Date): number {
  const { day } = singaporeClock(now)
  const begun = GST_RATES.filter(({ from }) => from <= day)
  return (begun.at(-1) ?? GST_RATES[0]).rate
}

/** D2.2: the tax included in an amount, total × 9/109 at nine percent. Half a cent is rounded up. */
export function gstIncluded(totalCents: number, rate: number): number {
  const whole = 10_000 + rate
  return Math.floor((2 * totalCents * rate + whole) / (2 * whole))
}
