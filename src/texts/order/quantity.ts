/** How much of something, with its unit: "3 kg", "2 sets", and a bare number for pieces (D1.11). */
export function quantityWords(qty: number, unit: string): string {
  if (unit === 'kg') return `${qty} kg`
  if (unit === 'set') return qty === 1 ? '1 set' : `${qty} sets`
  return String(qty)
}

/** Whether a quantity is said before what it is of: one piece of it needs no number. */
export function isCounted(qty: number, unit: string): boolean {
  return qty > 1 || unit === 'kg'
}

/** What is paid again for every kilogram or set says so: "$1.50 / kg". The price of a piece is a bare price. */
export function unitPriceWords(price: string, unit: string): string {
  return unit === 'kg' || unit === 'set' ? `${price} / ${unit}` : price
}

/** An extra of a line, with its price where that counts for every kilogram or set: "Softener (+ $1.50 / kg)". Null is free. */
export function extraWords(name: string, price: string | null, unit: string): string {
  if (price === null || (unit !== 'kg' && unit !== 'set')) return name
  return `${name} (+ ${unitPriceWords(price, unit)})`
}

/** A weight in kilograms: 6240 g is "6.2", 7000 g is "7". */
export function kilogramWords(grams: number): string {
  return String(Math.round(grams / 100) / 10)
}
