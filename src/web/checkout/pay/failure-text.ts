import { purchaseTexts } from '#texts/order/purchase.ts'

/** Why a payment failed, in words a person can act upon. */
export function failureText(failure: string | null): string {
  const { reasons, other } = purchaseTexts.failed
  return Object.hasOwn(reasons, failure ?? '') ? reasons[failure as keyof typeof reasons] : other
}
