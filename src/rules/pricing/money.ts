/** Whole cents as dollars with thousands commas: 123450 is "1,234.50" (D2.1). */
export function moneyText(cents: number): string {
  const whole = Math.abs(cents)
  const dollars = String(Math.floor(whole / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${cents < 0 ? '-' : ''}${dollars}.${String(whole % 100).padStart(2, '0')}`
}

/** Whole cents as people read them: 123450 is "$1,234.50". */
export function priceText(cents: number): string {
  return `${cents < 0 ? '−' : ''}$${moneyText(Math.abs(Math.round(cents)))}`
}

/** The same for a brand's own sentences, without empty cents: "$42", "$4.80". */
export function shortPriceText(cents: number): string {
  return priceText(cents).replace(/\.00$/, '')
}

/** The cents of such a text, commas removed (S5.6); undefined if it is not an amount. */
export function moneyCents(text: string): number | undefined {
  const [, sign, dollars, cents = ''] = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? []
  if (dollars === undefined) return undefined
  const value = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return sign && value > 0 ? -value : value
}
