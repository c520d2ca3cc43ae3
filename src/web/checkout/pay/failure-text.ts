import { purchaseTexts } from '#texts/order/purchase.ts'

/** The message for a failure code, with what the shopper can do next. */
export function failureText(failure: string | null): string {
  const { reasons, other } = purchaseTexts.failed
  return Object.hasOwn(reasons, failure ?? '') ? reasons[failure as keyof typeof reasons] : other
}
