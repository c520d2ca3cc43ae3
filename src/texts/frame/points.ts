/** 1234 as "1,234", without its sign. Does not use Intl, because server and browser must render the same text. */
export function groupedNumber(count: number): string {
  return String(Math.abs(count)).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** "1 point", "1,234 points", "−20 points". */
export function pointsWords(count: number): string {
  return `${count < 0 ? '−' : ''}${groupedNumber(count)} ${Math.abs(count) === 1 ? 'point' : 'points'}`
}
