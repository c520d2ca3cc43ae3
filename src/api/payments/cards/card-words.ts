import { paymentTexts } from '#texts/order/payments.ts'

/** A card as it stands on a receipt: "Visa •••• 4242". */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  return paymentTexts.card(brand, last4)
}
