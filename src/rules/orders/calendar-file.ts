import { singaporeClock } from '../slots/singapore-time.ts'
import type { DocumentVisit } from './order-document.ts'

export type CalendarInput = {
  /** The order's id and the store's host name. Together with the visit they identify an entry for good. */
  orderId: string
  host: string
  /** Grows with every change of the order, so that a newer file replaces an older one. */
  revision: number
  now: Date
  visits: readonly DocumentVisit[]
  /** Visits that will not take place. Their entries are removed. */
  calledOff: readonly DocumentVisit[]
  title: (visit: DocumentVisit) => string
  location: string
}

/** Singapore has no daylight saving time. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Singapore',
  'BEGIN:STANDARD',
  'DTSTART:19820101T000000',
  'TZOFFSETFROM:+0730',
  'TZOFFSETTO:+0800',
  'TZNAME:+08',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** M1.5: the visits of an order for a calendar (RFC 5545). A file sent later moves or removes the same entries. */
export function calendarFile(input: CalendarInput): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Clothesline//Orders//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${input.visits.length === 0 ? 'CANCEL' : 'PUBLISH'}`,
    ...ZONE,
    ...input.visits.flatMap((visit) => entryOf(visit, input, 'CONFIRMED')),
    ...input.calledOff.flatMap((visit) => entryOf(visit, input, 'CANCELLED')),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function entryOf(visit: DocumentVisit, input: CalendarInput, status: 'CONFIRMED' | 'CANCELLED'): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${input.orderId}-${visit.leg}@${input.host}`,
    `DTSTAMP:${utc(input.now)}`,
    `SEQUENCE:${input.revision}`,
    `DTSTART;TZID=Asia/Singapore:${local(visit.startsAt)}`,
    `DTEND;TZID=Asia/Singapore:${local(visit.endsAt)}`,
    `SUMMARY:${escaped(input.title(visit))}`,
    ...(input.location ? [`LOCATION:${escaped(input.location)}`] : []),
    ...(visit.detail ? [`DESCRIPTION:${escaped(visit.detail)}`] : []),
    `STATUS:${status}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const digits = (text: string) => text.replace(/[-:]/g, '')
const utc = (at: Date) => `${digits(at.toISOString()).slice(0, 15)}Z`

function local(at: string): string {
  const { day, minute } = singaporeClock(new Date(at))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${digits(day)}T${two(Math.floor(minute / 60))}${two(minute % 60)}00`
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')

/** A line has at most 75 octets. The rest follows on lines that start with a space. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let room = 75
  for (const sign of line) {
    const octets = octetsOf(sign)
    if (octets > room) {
      parts.push(part)
      part = ''
      room = 74
    }
    part += sign
    room -= octets
  }
  return [...parts, part].join('\r\n ')
}

/** The length in UTF-8. */
function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_00_00 ? 3 : 4
}
