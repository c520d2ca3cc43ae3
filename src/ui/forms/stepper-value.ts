/** `min` and `max` are multiples of the step. */
export type StepperRange = { min: number; max: number; step: number }

/** The quantity for a typed text: the next higher step within the range, or null if it is not a number. */
export function typedQuantity(text: string, { min, max, step }: StepperRange): number | null {
  if (!/^\s*\d+\s*$/.test(text)) return null
  return Math.min(Math.max(Math.ceil(Number(text) / step) * step, min), max)
}

/** The quantity after a key press; null for a key without a meaning here. */
export function steppedQuantity(key: string, value: number, { min, max, step }: StepperRange): number | null {
  if (key === 'ArrowUp') return Math.min(value + step, max)
  if (key === 'ArrowDown') return Math.max(value - step, min)
  if (key === 'PageUp') return Math.min(value + 10 * step, max)
  if (key === 'PageDown') return Math.max(value - 10 * step, min)
  return null
}
