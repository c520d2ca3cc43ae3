const KG = 1000

export type Weighed = { weightGrams: number; includedKg: number; extraKgCents: number }

export function overGrams({ weightGrams, includedKg }: Omit<Weighed, 'extraKgCents'>): number {
  return Math.max(0, weightGrams - includedKg * KG)
}

/** What is beyond the included weight costs by the gram; a part of a cent is the customer's. */
export function overCents(weighed: Weighed): number {
  return Math.floor((overGrams(weighed) * weighed.extraKgCents) / KG)
}

type AtEnd = {
  /** Not charged yet, and what a cycle carries whose charge is not through. */
  owedCents: number
  carriedCents: number
  /** What was charged for this very end already, such as when it was suspended. */
  settled: { status: 'due' | 'paid' | 'given_up'; cents: number } | null
}

/** What is charged by itself when a subscription ends now: an end is charged for once. */
export function owedAtEnd({ owedCents, carriedCents, settled }: AtEnd): number {
  if (settled) return settled.status === 'due' ? settled.cents : 0
  return owedCents + carriedCents
}
