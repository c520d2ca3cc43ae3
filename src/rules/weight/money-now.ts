import { AT_MOST_CENTS_MAX } from '#contract/order/weight-limits.ts'
import { moneyCents } from '../pricing/money.ts'

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

/** The limit of an order, and the amount that the customer chose in its place. */
export type AgreedLimit = {
  /** The most that is charged without asking. */
  cents: number
  /** The store's own limit. */
  storeCents: number
  /** P1.3: null for the store's limit. An amount below the estimate is kept, but does not count for this order. */
  chosenCents: number | null
}

export function agreedLimit(
  { total_cents, limit_cents }: { total_cents: number; limit_cents?: number | undefined },
  chosenCents: number | null,
): AgreedLimit | null {
  if (limit_cents === undefined) return null
  const counts = chosenCents !== null && chosenCents >= total_cents
  return { cents: counts ? chosenCents : limit_cents, storeCents: limit_cents, chosenCents }
}

export type TypedLimit = { kind: 'amount'; cents: number } | { kind: 'unreadable' | 'below_estimate' | 'too_much' }

/** P1.3: the typed amount in dollars, such as "65", "65.00" or "$65". */
export function typedLimit(text: string, estimateCents: number): TypedLimit {
  const cents = moneyCents(text.trim().replace(/^S?\$\s*/i, ''))
  if (cents === undefined || cents < 0) return { kind: 'unreadable' }
  if (cents < estimateCents || cents === 0) return { kind: 'below_estimate' }
  return cents > AT_MOST_CENTS_MAX ? { kind: 'too_much' } : { kind: 'amount', cents }
}
