export type GroupOfModifiers = {
  id: number
  min: number
  max: number
  modifiers: readonly { id: number }[]
}

export type ModifierProblem =
  | { kind: 'too_few'; groupId: number; min: number; chosen: number }
  | { kind: 'too_many'; groupId: number; max: number; chosen: number }
  | { kind: 'modifier_unknown'; modifierId: number }
  | { kind: 'modifier_twice'; modifierId: number }

/** D1.3: the problems of the chosen modifiers, group by group. The caller has the texts. */
export function modifierProblems(groups: readonly GroupOfModifiers[], chosenIds: readonly number[]): ModifierProblem[] {
  const problems: ModifierProblem[] = []
  const chosen = new Set(chosenIds)
  for (const { id, min, max, modifiers } of groups) {
    const count = modifiers.filter((modifier) => chosen.has(modifier.id)).length
    if (count < min) problems.push({ kind: 'too_few', groupId: id, min, chosen: count })
    if (count > max) problems.push({ kind: 'too_many', groupId: id, max, chosen: count })
  }
  const known = new Set(groups.flatMap(({ modifiers }) => modifiers.map((modifier) => modifier.id)))
  for (const modifierId of chosen) if (!known.has(modifierId)) problems.push({ kind: 'modifier_unknown', modifierId })
  const seen = new Set<number>()
  for (const modifierId of chosenIds) {
    if (seen.has(modifierId)) problems.push({ kind: 'modifier_twice', modifierId })
    seen.add(modifierId)
  }
  return problems
}

type PricedGroup = Omit<GroupOfModifiers, 'modifiers'> & {
  modifiers: readonly { id: number; price_cents: number }[]
}

/** D1.3: what a form chooses by itself: the first free modifier of every group that asks for exactly one. What costs money is never chosen for a shopper. */
export function presetModifiers(groups: readonly PricedGroup[]): number[] {
  return groups
    .filter(({ min, max }) => min === 1 && max === 1)
    .flatMap(({ modifiers }) => modifiers.find(({ price_cents }) => price_cents === 0)?.id ?? [])
}
