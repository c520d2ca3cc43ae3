import { paymentTexts } from '#texts/order/payments.ts'

/** The text of a card on a receipt: "Visa •••• 4242". */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  return paymentTexts.card(brand, last4)
}
