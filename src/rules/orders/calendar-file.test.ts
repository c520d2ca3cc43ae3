import { expect, test } from 'vitest'
import { type CalendarInput, calendarFile } from './calendar-file.ts'

const visit = {
  leg: 'first' as const,
  name: 'Pickup',
  value: 'Tue 17 Nov, 12–2 am',
  detail: '',
  startsAt: '2026-11-16T16:00:00.000Z',
  endsAt: '2026-11-16T18:00:00.000Z',
}
const input: CalendarInput = {
  orderId: '0c5d',
  host: 'shop.example',
  revision: 3,
  now: new Date('2026-11-15T01:02:03.456Z'),
  visits: [visit],
  calledOff: [],
  title: ({ name }) => `${name}, order 7`,
  location: '78 Guan Chuan Street, #03-21; Singapore 160078\nGate B',
}

test('M1.5 a calendar file has each window in Singapore’s time, and text that cannot break out of its line', () => {
  const lines = calendarFile(input).split('\r\n')
  for (const line of [
    'METHOD:PUBLISH',
    'UID:0c5d-first@shop.example',
    'DTSTAMP:20261115T010203Z',
    'SEQUENCE:3',
    'DTSTART;TZID=Asia/Singapore:20261117T000000',
    'DTEND;TZID=Asia/Singapore:20261117T020000',
    'SUMMARY:Pickup\\, order 7',
    'LOCATION:78 Guan Chuan Street\\, #03-21\\; Singapore 160078\\nGate B',
    'STATUS:CONFIRMED',
  ])
    expect(lines).toContain(line)
  expect(lines.at(-2)).toBe('END:VCALENDAR')
})

test('M1.5 a moved visit keeps its identity, and a cancelled order removes its entries', () => {
  const uid = (text: string) => /UID:.*/.exec(text)?.[0]
  const moved = calendarFile({ ...input, revision: 4, visits: [{ ...visit, startsAt: '2026-11-18T02:00:00.000Z' }] })
  expect(uid(moved)).toBe(uid(calendarFile(input)))
  expect(moved).toContain('SEQUENCE:4')
  const cancelled = calendarFile({ ...input, visits: [], calledOff: [visit] })
  expect(cancelled).toContain('METHOD:CANCEL')
  expect(cancelled).toContain('STATUS:CANCELLED')
  const one = calendarFile({ ...input, calledOff: [{ ...visit, leg: 'last' }] })
  expect(one.match(/METHOD:.*|UID:.*|STATUS:.*/g)).toEqual([
    'METHOD:PUBLISH',
    'UID:0c5d-first@shop.example',
    'STATUS:CONFIRMED',
    'UID:0c5d-last@shop.example',
    'STATUS:CANCELLED',
  ])
})

test('M1.5 long lines are folded between letters, at 75 octets', () => {
  const title = '衣服 '.repeat(40).trim()
  const file = calendarFile({ ...input, title: () => title })
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`)
})
