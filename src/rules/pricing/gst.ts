import { GST_RATES } from '#contract/order/checkout-limits.ts'
import { singaporeClock } from '../slots/singapore-time.ts'

/** The rate in hundredths of a percent. A rate applies from the beginning of its day in Singapore. */
export function gstRate(now: Date): number {
  const { day } = singaporeClock(now)
  const begun = GST_RATES.filter(({ from }) => from <= day)
  return (begun.at(-1) ?? GST_RATES[0]).rate
}

/** 900 hundredths of a percent are "9%". */
export function percentText(rate: number): string {
  return `${rate / 100}%`
}

/** D2.2: the tax that an amount includes, total × 9/109 at nine percent, half a cent rounded up. */
export function gstIncluded(totalCents: number, rate: number): number {
  const whole = 10_000 + rate
  return Math.floor((2 * totalCents * rate + whole) / (2 * whole))
}
