const KG = 1000

/** `includedKg` is null if the plan counts no weight. */
export type Weighed = { weightGrams: number; includedKg: number | null; extraKgCents: number }

export function overGrams({ weightGrams, includedKg }: Omit<Weighed, 'extraKgCents'>): number {
  return includedKg === null ? 0 : Math.max(0, weightGrams - includedKg * KG)
}

/** Weight beyond the included costs by the gram. A fraction of a cent is not charged. */
export function overCents(weighed: Weighed): number {
  return Math.floor((overGrams(weighed) * weighed.extraKgCents) / KG)
}

type AtEnd = {
  /** The amount not charged yet, and the amount carried by a cycle that is not paid yet. */
  owedCents: number
  carriedCents: number
  /** The charge already made for this end, for example at a suspension. */
  settled: { status: 'due' | 'paid' | 'given_up'; cents: number } | null
}

/** The amount to charge separately when a subscription ends now. An end is charged once. */
export function owedAtEnd({ owedCents, carriedCents, settled }: AtEnd): number {
  if (settled) return settled.status === 'due' ? settled.cents : 0
  return owedCents + carriedCents
}
