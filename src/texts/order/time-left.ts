const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** The time that is left, as people say it: "2 days", "5 hours", "12 minutes". Never more than there is. */
export function timeLeftWords(seconds: number): string {
  if (seconds >= 2 * DAY) return counted(Math.floor(seconds / DAY), 'day')
  if (seconds >= HOUR) return counted(Math.floor(seconds / HOUR), 'hour')
  if (seconds >= MINUTE) return counted(Math.floor(seconds / MINUTE), 'minute')
  return 'less than a minute'
}
