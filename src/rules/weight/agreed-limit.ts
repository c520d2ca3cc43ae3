import { REMEMBERED_TIMES } from '#contract/order/weight-limits.ts'

/** The limit of an order, and the amount that the customer chose in its place. */
export type AgreedLimit = {
  /** The most that is charged without asking. */
  cents: number
  /** The store's own limit. */
  storeCents: number
  /** P1.3: null for the store's limit. */
  chosenCents: number | null
  /** Whether the chosen amount counts for this order. Otherwise it is kept, and the store's limit counts. */
  isOwn: boolean
}

/** What the customer chose for this order, or remembered from an earlier one. */
export type ChosenLimit = { cents: number | null; isRemembered: boolean }

/**
 * P1.3: the customer's own amount counts from the estimate on. One that is only remembered also has to be near the store's limit: an amount
 * that was chosen for a large order must not be held for a small one without being asked for.
 */
export function agreedLimit(
  { total_cents, limit_cents }: { total_cents: number; limit_cents?: number | undefined },
  { cents: chosenCents, isRemembered }: ChosenLimit,
): AgreedLimit | null {
  if (limit_cents === undefined) return null
  const rest = { storeCents: limit_cents, chosenCents }
  const isTooFar = isRemembered && (chosenCents ?? 0) > limit_cents * REMEMBERED_TIMES
  if (chosenCents === null || chosenCents < total_cents || isTooFar)
    return { ...rest, cents: limit_cents, isOwn: false }
  return { ...rest, cents: chosenCents, isOwn: true }
}
