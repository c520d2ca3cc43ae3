import { expect, test } from 'vitest'
import { BrokenStoreFolder } from './broken-file.ts'
import { messageSettings } from './message-settings-file.ts'
import { readYaml } from './read-yaml.ts'

const read = (source: string) => readYaml('store.yaml', source, messageSettings).value
const WHATSAPP = 'phone_id: "100000000000001"'

test('M1.1 a store says its channels, quiet hours and templates at WhatsApp', () => {
  expect(
    read(`
channels: [whatsapp, email]
quiet_hours: { from: "21:00", until: "07:30" }
whatsapp:
  ${WHATSAPP}
  templates:
    unpaid: order_unpaid
    driver_arrived: { name: driver_here, values: [driver, link], has_button: true }
sms: { countries: [SG, MY], most_a_day: 500 }
`),
  ).toEqual({
    channels: ['whatsapp', 'email'],
    quiet_hours: { from: '21:00', until: '07:30' },
    whatsapp: {
      phone_id: '100000000000001',
      language: 'en',
      templates: {
        unpaid: { name: 'order_unpaid' },
        driver_arrived: { name: 'driver_here', values: ['driver', 'link'], has_button: true },
      },
    },
    sms: { countries: ['SG', 'MY'], most_a_day: 500 },
  })
  expect(read('quiet_hours: none')).toEqual({ quiet_hours: 'none' })
})

test.each([
  ['channels: []', '1: channels: must name at least one channel'],
  ['channels: [sms, sms]', '1: channels: must name each channel once'],
  ['channels: [fax]', '1: channels.0: Invalid option: expected one of "push"|"whatsapp"|"sms"|"email"'],
  ['channels: [whatsapp]', '1: channels: names whatsapp, which needs the block whatsapp with phone_id and templates'],
  ['quiet_hours: { from: "8 am", until: "22:00" }', '1: quiet_hours.from: must be a time in quotes, such as "22:00"'],
  [
    'quiet_hours: { from: "08:00", until: "08:00" }',
    '1: quiet_hours: must have two different times; write none for no quiet hours',
  ],
  ['quiet_hours: late', '1: quiet_hours: must be { from: "22:00", until: "08:00" }'],
  ['whatsapp:\n  phone_id: 1\n  templates: { unpaid: x }', '2: whatsapp.phone_id: Invalid input: expected string'],
  ['whatsapp:\n  phone_id: "+65 1"\n  templates: { unpaid: x }', '2: whatsapp.phone_id: must be the id of your phone'],
  ['sms: { most_a_day: 0 }', '1: sms.most_a_day: must be at least 1; to send no text messages, leave sms out'],
  ['sms: { countries: [] }', '1: sms.countries: must name at least one country'],
  ['sms: { countries: [SG, SG] }', '1: sms.countries: must name each country once'],
  ['sms: { countries: [Singapore] }', '1: sms.countries.0: must be a country such as SG or MY'],
  [
    `whatsapp:\n  ${WHATSAPP}\n  templates: {}`,
    '3: whatsapp.templates: must name the template of at least one message',
  ],
  [
    `whatsapp:\n  ${WHATSAPP}\n  templates:\n    unpaid: Order Unpaid`,
    '4: whatsapp.templates.unpaid: must be the name',
  ],
  [
    `whatsapp:\n  ${WHATSAPP}\n  templates:\n    unpaid: x\n    nothing: x`,
    '4: whatsapp.templates: Unrecognized key: "nothing"',
  ],
  [
    `whatsapp:\n  ${WHATSAPP}\n  templates:\n    unpaid: { name: x, values: [driver] }`,
    '4: whatsapp.templates.unpaid: must be the name of a template at Meta in lowercase letters, digits and underscores, such as order_confirmed, or { name: …, values: […], has_button: true } with values among store, number, link, total, until',
  ],
])('M1.1 a mistake in the message settings is refused with its line: %j', (source, expected) => {
  let said: string[] = []
  try {
    read(source)
  } catch (error) {
    if (!(error instanceof BrokenStoreFolder)) throw error
    said = error.problems.map(({ line, reason }) => `${line}: ${reason}`)
  }
  expect(said).toEqual([expect.stringContaining(expected)])
})
