import * as z from 'zod/mini'
import { WEIGHT_PRESETS_MAX } from '../order/weight-limits.ts'

/** P1.1: an estimate to order by with one tap: "Small", about 5 kg. */
export const weightPreset = z.object({ name: z.string(), kg: z.int() })
export type WeightPreset = z.output<typeof weightPreset>

/** P1.1: goods by the kilogram are ordered by an estimate and paid by what they weigh. */
export const weighing = z.object({
  /** How much more than estimated may be charged without asking. */
  tolerance_percent: z.int(),
  presets: z.array(weightPreset).check(z.maxLength(WEIGHT_PRESETS_MAX)),
})
export type Weighing = z.output<typeof weighing>
