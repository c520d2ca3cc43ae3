import { expect, test } from 'vitest'
import type { AlertPerson, AlertSettings } from '#contract/messages/staff-alerts.ts'
import { alertRecipients, digestMinutes, escalationRecipients, lookBy } from './alert-recipients.ts'

/** 2026-11-16 is a Monday. */
const at = (time: string) => new Date(`2026-11-${time.replace(' ', 'T')}:00+08:00`)

const person = (id: string, more: Partial<AlertPerson> = {}): AlertPerson => ({
  id,
  name: id,
  email: `${id}@store.example`,
  mobile: null,
  outlets: null,
  duties: null,
  hours: null,
  escalation: false,
  ...more,
})
const dutyOf = (...people: AlertPerson[]) => {
  const settings: AlertSettings = {
    digest_minutes: 10,
    sms_minutes: 30,
    look_within_minutes: { new_order: 15 },
    desk: null,
    people,
  }
  return { settings, holidays: ['2026-11-18'] }
}
const order = { kind: 'new_order' as const, outlet: 'bishan' }

const day = person('day', { hours: { mon: ['09:00-18:00'], tue: ['09:00-18:00'], wed: ['09:00-18:00'] } })
const night = person('night', { hours: { mon: ['22:00-06:00'], public_holiday: ['20:00-02:00'] } })
const chief = person('chief', { escalation: true, hours: { mon: ['07:00-24:00'], tue: ['07:00-24:00'] } })

const cases: [string, AlertPerson[], string, string[]][] = [
  ['on duty', [day, night], '16 09:00', ['day']],
  ['a minute too early', [day], '16 08:59', []],
  ['the minute the duty ends', [day], '16 18:00', []],
  ['a night before midnight', [day, night], '16 22:00', ['night']],
  ['a night after midnight', [day, night], '17 05:59', ['night']],
  ['the end of a night', [day, night], '17 06:00', []],
  ['a holiday with hours of its own', [night], '18 20:00', ['night']],
  ['the night after a holiday', [night], '19 01:59', ['night']],
  ['a holiday without own hours', [day], '18 10:00', ['day']],
  ['always', [person('always')], '22 03:00', ['always']],
  ['nobody on duty, but an escalation contact', [day, chief], '16 20:00', ['chief']],
  ['an escalation contact beside somebody on duty', [day, chief], '16 10:00', ['day']],
  ['an escalation contact with a duty', [{ ...chief, duties: ['new_order'] }, day], '16 10:00', ['chief', 'day']],
  ['another outlet', [person('east', { outlets: ['tampines'] })], '16 10:00', []],
  ['another duty', [person('money', { duties: ['failed_charge'] })], '16 10:00', []],
]

test.each(cases)('M1.2 who is told: %s', (_, people, time, expected) => {
  expect(alertRecipients(dutyOf(...people), order, at(time)).people.map(({ id }) => id)).toEqual(expected)
})

test('M1.2 while nobody is on duty, an alert waits for the next duty', () => {
  expect(alertRecipients(dutyOf(day, chief), order, at('17 00:30')).waitUntil).toEqual(at('17 07:00'))
  expect(alertRecipients(dutyOf(day), order, at('18 18:00')).waitUntil).toEqual(at('23 09:00'))
  expect(alertRecipients(dutyOf(day), order, at('16 10:00')).waitUntil).toBeUndefined()
  expect(alertRecipients(dutyOf(), order, at('16 10:00'))).toEqual({ people: [], waitUntil: undefined })
  expect(escalationRecipients(dutyOf(day), order, at('16 10:00'))).toEqual({ people: [], waitUntil: undefined })
  expect(escalationRecipients(dutyOf(day, chief), order, at('17 02:00')).waitUntil).toEqual(at('17 07:00'))
})

const opening = (hours: string[]) => ({
  hours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours, public_holiday: [] },
  blackoutDays: [],
  holidays: ['2026-11-18'],
  isSwitchedOff: false,
})

test('M1.2 the time to look counts only while the outlet is open and somebody is on duty', () => {
  const duty = dutyOf(day, chief)
  expect(lookBy(duty, order, null, at('16 10:00'))).toEqual(at('16 10:15'))
  expect(lookBy(duty, order, null, at('16 17:50'))).toEqual(at('17 09:05'))
  expect(lookBy(duty, order, null, at('16 03:00'))).toEqual(at('16 09:15'))
  expect(lookBy(duty, order, opening(['11:00-20:00']), at('16 10:00'))).toEqual(at('16 11:15'))
  expect(lookBy(dutyOf(chief), order, opening(['11:00-20:00']), at('16 21:00'))).toEqual(at('17 11:15'))
  expect(lookBy(duty, order, opening([]), at('16 10:00'))).toEqual(at('30 10:00'))
})

test('M1.2 without an escalation contact, or without a time to look, nothing is escalated', () => {
  expect(lookBy(dutyOf(day), order, null, at('16 10:00'))).toBeNull()
  expect(lookBy(dutyOf(day, chief), { kind: 'late_trip', outlet: null }, null, at('16 10:00'))).toBeNull()
})

test('M1.2 who has only a mobile number gets messages as rarely as text messages', () => {
  const { settings } = dutyOf()
  expect(digestMinutes(settings, person('mail'))).toBe(10)
  expect(digestMinutes(settings, person('phone', { email: null, mobile: '+6581234567' }))).toBe(30)
})
