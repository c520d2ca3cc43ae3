import { singaporeClock, weekdayOf } from './singapore-time.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A window as people in Singapore say it: "Mon 16 Nov, 10 am – 12 pm". */
export function windowWords(startsAt: Date, endsAt: Date): string {
  return `${dayWords(startsAt)}, ${clockWords(startsAt)} – ${clockWords(endsAt)}`
}

export function momentWords(at: Date): string {
  return `${dayWords(at)}, ${clockWords(at)}`
}

function dayWords(at: Date): string {
  const { day } = singaporeClock(at)
  const [, month = '1', date = '1'] = day.split('-')
  const weekday = weekdayOf(day)
  return `${weekday[0]?.toUpperCase()}${weekday.slice(1)} ${Number(date)} ${MONTHS[Number(month) - 1]}`
}

function clockWords(at: Date): string {
  const { minute } = singaporeClock(at)
  const hour = Math.floor(minute / 60)
  const past = minute % 60
  return `${hour % 12 || 12}${past ? `:${String(past).padStart(2, '0')}` : ''} ${hour < 12 ? 'am' : 'pm'}`
}
