/** Cents as `$1,234.50`. A minus comes before the dollar sign. */
export function priceText(cents: number): string {
  const whole = Math.abs(Math.round(cents))
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const rest = String(whole % 100).padStart(2, '0')
  return `${cents < 0 ? '−' : ''}$${dollars}.${rest}`
}
