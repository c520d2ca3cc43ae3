import type { PlaceRefusal } from '#contract/order/checkout-limits.ts'
import { placeTexts } from '#texts/order/checkout-api.ts'
import { Refused } from '../base/refused.ts'

/** The refusal of an order: a 409 with a code that the page acts on, and the data that it shows. */
export function placeRefused(code: PlaceRefusal, more: Record<string, unknown> = {}, message?: string): Refused {
  return new Refused(409, message ?? placeTexts[code], { response: { code, ...more } })
}
