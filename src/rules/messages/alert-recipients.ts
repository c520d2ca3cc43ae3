import { ALERT_KINDS, type AlertKind, type AlertPerson, type AlertSettings } from '#contract/messages/staff-alerts.ts'
import { DAY_MS, MINUTE_MS } from '#contract/wire/durations.ts'
import type { OpeningFacts } from '../places/outlet-hours.ts'
import {
  afterTimeIn,
  dutySpans,
  isWithin,
  nextStart,
  openingSpans,
  overlap,
  SEARCH_DAYS,
  type TimeSpan,
} from './duty-hours.ts'

/** `outlet` is the id in outlets.yaml. Null: of no outlet. */
export type AlertSubject = { kind: AlertKind; outlet: string | null }
export type Duty = { settings: AlertSettings; holidays: readonly string[] }
/** `waitUntil` is when somebody is on duty again, if nobody is now. */
export type Recipients = { people: AlertPerson[]; waitUntil: Date | undefined }

/** M1.2: those on duty. While nobody is, the escalation contacts. While these sleep too, the alert waits for the next duty. */
export function alertRecipients(duty: Duty, subject: AlertSubject, now: Date): Recipients {
  const [regular, contacts] = [regularsFor(duty, subject), contactsFor(duty, subject)]
  const onDuty = regular.filter((person) => isOnDuty(duty, person, now))
  return onDuty.length > 0 ? { people: onDuty, waitUntil: undefined } : firstOf(duty, contacts, regular, now)
}

/** M1.2: whom an escalation goes to. */
export const escalationRecipients = (duty: Duty, subject: AlertSubject, now: Date): Recipients =>
  firstOf(duty, contactsFor(duty, subject), [], now)

function firstOf(duty: Duty, contacts: AlertPerson[], others: AlertPerson[], now: Date): Recipients {
  const people = contacts.filter((person) => isOnDuty(duty, person, now))
  if (people.length > 0) return { people, waitUntil: undefined }
  const starts = [...contacts, ...others].flatMap((person) => nextStart(spansOf(duty, person, now), now) ?? [])
  const earliest = Math.min(...starts.map((start) => start.getTime()))
  return { people, waitUntil: starts.length > 0 ? new Date(earliest) : undefined }
}

/**
 * M1.2: until when somebody has to look at an alert. Time counts while the outlet is open and somebody is on duty. Null if the store does not
 * escalate it.
 */
export function lookBy(duty: Duty, subject: AlertSubject, opening: OpeningFacts | null, at: Date): Date | null {
  const minutes = duty.settings.look_within_minutes[subject.kind]
  if (minutes === undefined || contactsFor(duty, subject).length === 0) return null
  const regular = regularsFor(duty, subject)
  const staffed = regular.length > 0 ? regular.flatMap((person) => spansOf(duty, person, at)) : dutySpans(null, [], at)
  const counted = opening ? overlap(staffed, openingSpans(opening, at)) : staffed
  return afterTimeIn(counted, at, minutes * MINUTE_MS) ?? new Date(at.getTime() + SEARCH_DAYS * DAY_MS)
}

const spansOf = ({ holidays }: Duty, { hours }: AlertPerson, now: Date): TimeSpan[] => dutySpans(hours, holidays, now)
const isOnDuty = (duty: Duty, person: AlertPerson, now: Date) => isWithin(spansOf(duty, person, now), now)

const worksAt = ({ outlets }: AlertPerson, { outlet }: AlertSubject) =>
  outlets === null || outlet === null || outlets.includes(outlet)

function regularsFor({ settings }: Duty, subject: AlertSubject): AlertPerson[] {
  return settings.people.filter(
    (person) =>
      worksAt(person, subject) && (person.duties ?? (person.escalation ? [] : ALERT_KINDS)).includes(subject.kind),
  )
}

const contactsFor = ({ settings }: Duty, subject: AlertSubject) =>
  settings.people.filter((person) => person.escalation && worksAt(person, subject))

/** How long after a person's message the next one goes out. Who has only a mobile number gets only text messages. */
export const digestMinutes = ({ digest_minutes, sms_minutes }: AlertSettings, { email }: AlertPerson) =>
  email ? digest_minutes : Math.max(digest_minutes, sms_minutes)
