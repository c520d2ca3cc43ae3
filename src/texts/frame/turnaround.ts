/** How long something takes: "4 days" from two days on, rounded up, and "36 hours" below. */
export function turnaroundWords(hours: number): string {
  if (hours >= 48) return `${Math.ceil(hours / 24)} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
