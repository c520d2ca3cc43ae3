import { AT_MOST_CENTS_MAX } from '#contract/order/weight-limits.ts'
import { typedCents } from '../pricing/typed-cents.ts'

/**
 * What Pay does: charge the total, hold the limit, keep the card to hold the limit shortly before a late pickup, or charge the estimate where
 * neither is possible.
 */
export type MoneyNow = { way: 'charge' | 'hold' | 'keep' | 'estimate'; cents: number }

/** P1.2: PayNow and GrabPay are paid at once. Cards and wallets can hold money. */
export const canBeHeld = (kind: string | undefined): boolean => kind !== 'paynow' && kind !== 'grabpay'

/**
 * P1.2: what Pay does now. `limitCents` is undefined if nothing is weighed. With `isLater` the pickup is too far away to hold money for it: only a
 * saved card can be asked later.
 */
export function moneyNow(
  totalCents: number,
  limitCents: number | undefined,
  kind: string | undefined,
  isLater = false,
): MoneyNow {
  if (limitCents === undefined || totalCents === 0) return { way: 'charge', cents: totalCents }
  if (isLater) return kind === 'saved' ? { way: 'keep', cents: limitCents } : { way: 'estimate', cents: totalCents }
  return canBeHeld(kind) ? { way: 'hold', cents: limitCents } : { way: 'estimate', cents: totalCents }
}

export type TypedLimit = { kind: 'amount'; cents: number } | { kind: 'unreadable' | 'below_estimate' | 'too_much' }

/** P1.3: the typed amount in dollars, such as "65", "65.00" or "$65". */
export function typedLimit(text: string, estimateCents: number): TypedLimit {
  const cents = typedCents(text.trim().replace(/^S?\$\s*/i, ''))
  if (cents === undefined || cents < 0) return { kind: 'unreadable' }
  if (cents < estimateCents || cents === 0) return { kind: 'below_estimate' }
  return cents > AT_MOST_CENTS_MAX ? { kind: 'too_much' } : { kind: 'amount', cents }
}
