/** D2.2: what each rule of a quote is called, wherever its line stands: at the checkout, on the order's pages, on trips and invoices. */
const rules: Record<string, string | ((label: string) => string)> = {
  partner_discount: 'Partner discount, 10% off all items',
  voucher_item: (label) => `Voucher: ${label}`,
  voucher_order: (label) => `Voucher: ${label}`,
  voucher_delivery: (label) => `Voucher: ${label}`,
  delivery_fee: 'Delivery fee',
  delivery_free_threshold: 'Free delivery for larger orders',
  delivery_free_partner: 'Free delivery with our partner',
  delivery_free_plan: 'Free delivery with your plan',
  second_return_fee: 'Second return',
  second_return_free: 'Free second return',
}

/** A line of a quote in words: what its rule means, or the thing's own name. */
export function chargeWords(rule: string, label: string): string {
  const words = rules[rule] ?? label
  return typeof words === 'string' ? words : words(label)
}
