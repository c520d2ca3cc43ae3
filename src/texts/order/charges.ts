/** D2.2: the labels of a quote's rules, used at the checkout, on order and trip pages, and on invoices. */
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
  weight_waived: 'Too little to charge',
}

/** The label of a quote's line: its rule's label, or the name of the product, service or voucher. */
export function chargeWords(rule: string, label: string): string {
  const words = rules[rule] ?? label
  return typeof words === 'string' ? words : words(label)
}
