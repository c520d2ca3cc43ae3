import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { placeTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../base/refused.ts'

/** An order that cannot be placed as it was asked for: 409 with a code the page acts upon, and whatever it needs to show. */
export function placeRefused(code: PlaceRefusal, more: Record<string, unknown> = {}, message?: string): Refused {
  return new Refused(409, message ?? placeTexts[code], { response: { code, ...more } })
}
