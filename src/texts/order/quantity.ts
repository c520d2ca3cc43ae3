/** A quantity with its unit: "3 kg", "2 sets", and only the number for pieces (D1.11). */
export function quantityWords(qty: number, unit: string): string {
  if (unit === 'kg') return `${qty} kg`
  if (unit === 'set') return qty === 1 ? '1 set' : `${qty} sets`
  return String(qty)
}

/** Whether the quantity is shown: a single piece or set needs no number. */
export function isCounted(qty: number, unit: string): boolean {
  return qty > 1 || unit === 'kg'
}

/** A price with its unit: "$1.50 / kg". The price of a piece has none. */
export function unitPriceWords(price: string, unit: string): string {
  return unit === 'kg' || unit === 'set' ? `${price} / ${unit}` : price
}

/** An extra of a line. Its price is shown only if it is charged per kilogram or set: "Softener (+ $1.50 / kg)". Null is free. */
export function extraWords(name: string, price: string | null, unit: string): string {
  if (price === null || (unit !== 'kg' && unit !== 'set')) return name
  return `${name} (+ ${unitPriceWords(price, unit)})`
}

/** A weight in kilograms: 6240 g is "6.2", 7000 g is "7". */
export function kilogramWords(grams: number): string {
  return String(Math.round(grams / 100) / 10)
}
