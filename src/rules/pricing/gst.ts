import { GST_RATES } from '#contract/order/checkout-limits.ts'
import { singaporeClock } from '../slots/singapore-time.ts'

/** In hundredths of a percent, by Singapore's calendar: a rate counts from the first moment of its day. */
export function gstRate(now: Date): number {
  const { day } = singaporeClock(now)
  const begun = GST_RATES.filter(({ from }) => from <= day)
  return (begun.at(-1) ?? GST_RATES[0]).rate
}

/** D2.2: the tax that an amount includes, total × 9/109 at nine percent, half a cent rounded up. */
export function gstIncluded(totalCents: number, rate: number): number {
  const whole = 10_000 + rate
  return Math.floor((2 * totalCents * rate + whole) / (2 * whole))
}
