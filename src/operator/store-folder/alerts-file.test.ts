import { expect, test } from 'vitest'
import { alertsFile, alertsProblems } from './alerts-file.ts'
import { BrokenStoreFolder } from './broken-file.ts'
import { readYaml } from './read-yaml.ts'

const source = `digest: every 5 minutes
look_within:
  claim: 2 hours
people:
  - id: mei
    name: Mei
    email: mei@store.example
  - id: raj
    name: Raj
    mobile: "8123 4567"
    outlets: [bishan]
    duties: [late_trip]
    hours:
      fri: ["22:00-06:00"]
    escalation: true
`
const read = (text: string) => readYaml('alerts.yaml', text, alertsFile)

test('M1.2 alerts.yaml says who is on duty, with defaults for what is left out', () => {
  expect(read(source).value).toEqual({
    digest_minutes: 5,
    sms_minutes: 30,
    look_within_minutes: { new_order: 15, claim: 120 },
    desk: null,
    people: [
      {
        id: 'mei',
        name: 'Mei',
        email: 'mei@store.example',
        mobile: null,
        outlets: null,
        duties: null,
        hours: null,
        escalation: false,
      },
      {
        id: 'raj',
        name: 'Raj',
        email: null,
        mobile: '+6581234567',
        outlets: ['bishan'],
        duties: ['late_trip'],
        hours: { fri: ['22:00-06:00'] },
        escalation: true,
      },
    ],
  })
})

const WRONG: [string, string, string, string][] = [
  ['an unknown field', 'name: Raj', 'nick: Raj', '8: people.1: Unrecognized key: "nick"'],
  ['an interval', 'every 5 minutes', '5', '1: digest: Invalid input: expected string, received number'],
  [
    'words for an interval',
    'every 5 minutes',
    'often',
    '1: digest: must be a time such as "every 15 minutes" or "every 2 hours", at most 24 hours',
  ],
  [
    'too long a time',
    'claim: 2 hours',
    'claim: 25 hours',
    '3: look_within.claim: must be a time such as "15 minutes" or "2 hours", at most 24 hours',
  ],
  ['an address', 'mei@store.example', 'mei', '7: people.0.email: Invalid email address'],
  [
    'a number abroad',
    '"8123 4567"',
    '"+44 20 7946 0000"',
    '10: people.1.mobile: must be a Singapore mobile number in quotes, such as "+65 8123 4567"',
  ],
  ['nobody to reach', '    email: mei@store.example\n', '', '5: people.0: needs an email or a mobile'],
  [
    'an unknown duty',
    'late_trip',
    'coffee',
    '12: people.1.duties.0: Invalid option: expected one of "new_order"|"claim"|"failed_charge"|"late_trip"|"question"|"bag_count"|"weight"|"bag_missing"',
  ],
  ['hours', '22:00-06:00', '10pm', '14: people.1.hours.fri.0: must be hours such as "09:00-18:00"'],
]

test.each(WRONG)('M1.2 %s that is wrong is said with its line', (_, from, to, problem) => {
  let said = ''
  try {
    read(source.replace(from, to))
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    said = error.message
  }
  expect(said.split('\n')).toContain(`alerts.yaml:${problem}`)
})

test('M1.2 an unknown outlet and a person listed twice are refused with their line', () => {
  const file = read(source.replace('id: raj', 'id: mei'))
  expect(alertsProblems(file, new Set(['tampines']))).toEqual([
    { file: 'alerts.yaml', line: 8, reason: 'mei is listed twice' },
    { file: 'alerts.yaml', line: 11, reason: 'there is no outlet called bishan' },
  ])
  expect(alertsProblems(read(source), new Set(['bishan']))).toEqual([])
})
