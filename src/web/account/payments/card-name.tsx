import { paymentTexts } from '#texts/order/payments.ts'

/** "Visa •••• 4242". The digits stay together, also on the narrowest screen. */
export function CardName({ brand, last4 }: { brand: string; last4: string }) {
  return (
    <>
      {paymentTexts.brand(brand)} <span className="whitespace-nowrap">{paymentTexts.digits(last4)}</span>
    </>
  )
}
