export type StepperRange = { min: number; max: number }

/** What a typed quantity means: a whole number inside the range, or null where it is no number at all. */
export function typedQuantity(text: string, { min, max }: StepperRange): number | null {
  if (!/^\s*\d+\s*$/.test(text)) return null
  return Math.min(Math.max(Number(text), min), max)
}

/** Where a key leads from a quantity; null for a key that means nothing here. */
export function steppedQuantity(key: string, value: number, { min, max }: StepperRange): number | null {
  if (key === 'ArrowUp') return Math.min(value + 1, max)
  if (key === 'ArrowDown') return Math.max(value - 1, min)
  if (key === 'PageUp') return Math.min(value + 10, max)
  if (key === 'PageDown') return Math.max(value - 10, min)
  return null
}
