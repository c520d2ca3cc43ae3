/** Whether the unit is shown with a price. That of a piece is not. */
const isNamed = (unit: string) => unit === 'kg' || unit === 'set' || unit === 'pair'

/** A quantity with its unit: "3 kg", "2 sets", "1 pair", and only the number for pieces (D1.11). */
export function quantityWords(qty: number, unit: string): string {
  if (!isNamed(unit)) return String(qty)
  return unit === 'kg' || qty === 1 ? `${qty} ${unit}` : `${qty} ${unit}s`
}

/** Whether the quantity is shown: a single piece, set or pair needs no number. */
export function isCounted(qty: number, unit: string): boolean {
  return qty > 1 || unit === 'kg'
}

/** A price with its unit: "$1.50 / kg". The price of a piece has none. */
export function unitPriceWords(price: string, unit: string): string {
  return isNamed(unit) ? `${price} / ${unit}` : price
}

/** An extra of a line. Its price is shown only if it is charged per kilogram, set or pair: "Softener (+ $1.50 / kg)". Null is free. */
export function extraWords(name: string, price: string | null, unit: string): string {
  if (price === null || !isNamed(unit)) return name
  return `${name} (+ ${unitPriceWords(price, unit)})`
}

/** A weight to the gram: 6240 g is "6.24". */
export function exactKilograms(grams: number): string {
  return String(grams / 1000)
}

/** A weight in kilograms: 6240 g is "6.2", 7000 g is "7". */
export function kilogramWords(grams: number): string {
  return String(Math.round(grams / 100) / 10)
}
