import * as z from 'zod/mini'
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertSettings,
  DIGEST_MINUTES,
  DUTY_DAYS,
  LOOK_WITHIN_MINUTES,
  SMS_MINUTES,
} from '#contract/messages/staff-alerts.ts'
import { singaporeMobile } from '#rules/access/mobile-number.ts'
import type { Problem } from './broken-file.ts'
import type { YamlFile } from './read-yaml.ts'
import { slug, words } from './store-files.ts'

export const ALERTS = 'alerts.yaml'
const DAY_MINUTES = 1440
const PEOPLE_MAX = 100

/** "15 minutes", "2 hours" or, with `every`, "every 10 minutes", as minutes. */
const duration = (word: '' | 'every ') => {
  const error = `must be a time such as "${word}15 minutes" or "${word}2 hours", at most 24 hours`
  return z.pipe(
    z.string().check(z.refine((text) => minutesIn(text, word) !== undefined, error)),
    z.transform((text: string) => minutesIn(text, word) ?? 0),
  )
}

function minutesIn(text: string, word: string): number | undefined {
  const [, count, unit] = /^(\d{1,4}) (minute|hour)s?$/.exec(text.startsWith(word) ? text.slice(word.length) : '') ?? []
  const minutes = Number(count) * (unit === 'hour' ? 60 : 1)
  return minutes >= 1 && minutes <= DAY_MINUTES ? minutes : undefined
}

const span = z.string().check(
  z.regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be hours such as "09:00-18:00"'),
  z.refine(
    (text) => text.slice(0, 5) !== text.slice(6),
    'must not end when it starts; write "00:00-24:00" for all day',
  ),
)
const day = z.optional(z.array(span).check(z.maxLength(6)))
const dutyHours = z.strictObject(
  Object.fromEntries(DUTY_DAYS.map((name) => [name, day])) as Record<(typeof DUTY_DAYS)[number], typeof day>,
)

const mobileNumber = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (text) => singaporeMobile(text) !== undefined,
        'must be a Singapore mobile number in quotes, such as "+65 8123 4567"',
      ),
    ),
  z.transform((text: string) => singaporeMobile(text) ?? ''),
)
const atLeastOne = z.minLength(1, 'must have at least one entry; leave it out for all')

const person = z
  .strictObject({
    id: slug,
    name: words(80),
    email: z.optional(z.email()),
    mobile: z.optional(mobileNumber),
    outlets: z.optional(z.array(slug).check(atLeastOne)),
    duties: z.optional(z.array(z.enum(ALERT_KINDS)).check(atLeastOne)),
    hours: z.optional(dutyHours),
    escalation: z._default(z.boolean(), false),
  })
  .check(z.refine(({ email, mobile }) => email !== undefined || mobile !== undefined, 'needs an email or a mobile'))

const within = z.optional(duration(''))

/** M1.2: alerts.yaml: who is on duty, and how staff are told. It is private. */
export const alertsFile = z.pipe(
  z.strictObject({
    digest: z.optional(duration('every ')),
    sms: z.optional(duration('every ')),
    look_within: z._default(
      z.strictObject(Object.fromEntries(ALERT_KINDS.map((kind) => [kind, within])) as Record<AlertKind, typeof within>),
      {},
    ),
    desk: z.optional(z.url({ protocol: /^https$/, error: 'must be an https address' })),
    people: z.array(person).check(z.minLength(1, 'must name at least one person'), z.maxLength(PEOPLE_MAX)),
  }),
  z.transform(
    ({ digest, sms, look_within, desk, people }): AlertSettings => ({
      digest_minutes: digest ?? DIGEST_MINUTES,
      sms_minutes: sms ?? SMS_MINUTES,
      look_within_minutes: { ...LOOK_WITHIN_MINUTES, ...withoutUndefined(look_within) },
      desk: desk ?? null,
      people: people.map(({ email, mobile, outlets, duties, hours, ...rest }) => ({
        ...rest,
        email: email ?? null,
        mobile: mobile ?? null,
        outlets: outlets ?? null,
        duties: duties ?? null,
        hours: hours ? withoutUndefined(hours) : null,
      })),
    }),
  ),
)

function withoutUndefined<T extends object>(value: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never
}

/** Problems between alerts.yaml and the outlets. */
export function alertsProblems(alerts: YamlFile<AlertSettings> | undefined, outlets: ReadonlySet<string>): Problem[] {
  const problems: Problem[] = []
  const ids = alerts?.value.people.map(({ id }) => id) ?? []
  alerts?.value.people.forEach((one, index) => {
    if (ids.indexOf(one.id) !== index)
      problems.push({ file: ALERTS, line: alerts.lineOf(['people', index, 'id']), reason: `${one.id} is listed twice` })
    one.outlets?.forEach((name, place) => {
      const line = alerts.lineOf(['people', index, 'outlets', place])
      if (!outlets.has(name)) problems.push({ file: ALERTS, line, reason: `there is no outlet called ${name}` })
    })
  })
  return problems
}
