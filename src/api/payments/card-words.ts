const NAMES: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
  discover: 'Discover',
}

/** A card as it stands on a receipt: "Visa •••• 4242". */
export function cardLabel({ brand, last4 }: { brand: string; last4: string }): string {
  return `${NAMES[brand] ?? 'Card'} •••• ${last4}`
}
