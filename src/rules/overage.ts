const KG = 1000

export type Weighed = { weightGrams: number; includedKg: number; extraKgCents: number }

export function overGrams({ weightGrams, includedKg }: Omit<Weighed, 'extraKgCents'>): number {
  return Math.max(0, weightGrams - includedKg * KG)
}

/** What is beyond the included weight costs by the gram; a part of a cent is the customer's. */
export function overCents(weighed: Weighed): number {
  return Math.floor((overGrams(weighed) * weighed.extraKgCents) / KG)
}
