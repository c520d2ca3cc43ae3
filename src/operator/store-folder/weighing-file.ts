import * as z from 'zod/mini'
import { CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import { WEIGHT_PRESET_NAME_MAX, WEIGHT_PRESETS_MAX, WEIGHT_TOLERANCE_PERCENT } from '#contract/order/weight-limits.ts'

const isWholeKilograms = (kg: unknown) => Number.isInteger(kg) && Number(kg) >= 1 && Number(kg) <= CART_PIECES_MAX

const preset = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'must not be empty'), z.maxLength(WEIGHT_PRESET_NAME_MAX)),
  kg: z.custom<number>(isWholeKilograms, `must be whole kilograms, from 1 to ${CART_PIECES_MAX}`),
})

/** P1.1: `weighing` in store.yaml. */
export const weighingEntry = z.strictObject({
  /** How much more than estimated may be charged without asking. */
  tolerance_percent: z._default(z.int().check(z.gte(0), z.lte(100)), WEIGHT_TOLERANCE_PERCENT),
  /** Estimates to order by with one tap. */
  presets: z.optional(
    z.array(preset).check(
      z.minLength(1, 'must name at least one preset'),
      z.maxLength(WEIGHT_PRESETS_MAX, `must be at most ${WEIGHT_PRESETS_MAX} presets`),
      z.refine(
        (all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length,
        'must have different names',
      ),
    ),
  ),
})
