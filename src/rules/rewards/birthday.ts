import { isDayText } from '../slots/singapore-time.ts'

const OLDEST_YEARS = 120

/** Whether a date is a possible birthday of a living person today. Both are YYYY-MM-DD. */
export function isBirthday(date: string, today: string): boolean {
  const [year, month, day] = date.split('-').map(Number)
  if (year === undefined || month === undefined || day === undefined || !isDayText(date)) return false
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth) return false
  return date <= today && year >= Number(today.slice(0, 4)) - OLDEST_YEARS
}
