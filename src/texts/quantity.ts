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
