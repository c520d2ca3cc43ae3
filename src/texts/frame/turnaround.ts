/** A turnaround in words: "4 days" (rounded up) from two days on, "36 hours" below. */
export function turnaroundWords(hours: number): string {
  if (hours >= 48) return `${Math.ceil(hours / 24)} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}
