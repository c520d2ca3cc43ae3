import { expect, test } from 'vitest'
import { testMessages } from '#tests/support/messages.ts'
import { bought, boughtAsGuest, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { freeStarts } from '#tests/support/split-return.ts'

const site = await testSite()
const messages = await testMessages(site)
const staff = await staffOf(site)

type Entry = Record<string, string>
/** Reads a calendar file as RFC 5545 says: unfolded lines, components that close, one zone that the times name. */
function parsed(text: string): { method: string | undefined; entries: Entry[] } {
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const open: string[] = []
  const [entries, zones]: [Entry[], string[]] = [[], []]
  let method: string | undefined
  for (const line of text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)) {
    const [, name = '', parameters = '', value = ''] = /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? []
    expect([line, name]).not.toEqual([line, ''])
    if (name === 'BEGIN') {
      open.push(value)
      if (value === 'VEVENT') entries.push({})
    } else if (name === 'END') expect(open.pop()).toBe(value)
    else if (name === 'METHOD') method = value
    else if (name === 'TZID') zones.push(value)
    else if (open.at(-1) === 'VEVENT')
      Object.assign(entries.at(-1) ?? {}, { [name]: `${parameters.slice(1)}${parameters && ' '}${value}` })
  }
  expect(open).toEqual([])
  for (const { DTSTART, DTEND } of entries) {
    const [start, end] = [DTSTART, DTEND].map((at) => /^TZID=(\S+) (\d{8}T\d{6})$/.exec(at ?? ''))
    expect(zones).toEqual([start?.[1]])
    expect((start?.[2] ?? '') < (end?.[2] ?? '')).toBe(true)
  }
  return { method, entries }
}

async function calendarOf(path: string, token?: string) {
  const answer = await site.send(`/api${path}`, { headers: token ? { token } : {} })
  return { answer, text: await answer.text() }
}
const startOf = (at: string | null | undefined) =>
  new Date(new Date(at ?? '').getTime() + 8 * 3_600_000).toISOString().replaceAll(/[-:]|\.\d+Z/g, '')
const inMail = async (subject: RegExp) => {
  const mail = (await messages.deliver()).find((one) => subject.test(one.subject))
  const file = mail?.files?.find(({ filename }) => filename.endsWith('.ics'))
  return Buffer.from(file?.base64 ?? '', 'base64').toString()
}
/** Without the moment at which the file was made. */
const lasting = (text: string) => text.replaceAll(/DTSTAMP:.*/g, '')

test('M1.5 the windows behind the link are those of the mail; a move updates the same entries, and a cancellation removes them', async () => {
  const { id, token, call } = await bought(site)
  const path = `/orders/${id}/calendar.ics`
  const first = await calendarOf(path, token)
  expect(first.answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(first.answer.headers.get('Content-Disposition')).toMatch(/^attachment; filename="order-\d+\.ics"$/)
  expect(lasting(first.text)).toBe(lasting(await inMail(/is confirmed$/)))
  const view = await call('GET /orders/:id', { params: { id } })
  const before = parsed(first.text)
  expect(before.entries).toMatchObject([
    { UID: `${id}-first@clothesline.localhost`, DTSTART: `TZID=Asia/Singapore ${startOf(view.first_starts_at)}` },
    { UID: `${id}-last@clothesline.localhost`, DTSTART: `TZID=Asia/Singapore ${startOf(view.last_starts_at)}` },
  ])
  const one = parsed((await calendarOf(`${path}?visit=last`, token)).text)
  expect(one.entries).toMatchObject([{ UID: before.entries[1]?.UID }])
  expect((await calendarOf(`${path}?visit=early`, token)).answer.status).toBe(404)

  const { last } = await call('GET /orders/:id/slots', { params: { id }, query: {} })
  const later = freeStarts(last).find((start) => start > (view.last_starts_at ?? '')) ?? ''
  const body = { first_starts_at: view.first_starts_at, last_starts_at: later }
  await call('POST /orders/:id/reschedule', { params: { id }, body })
  const moved = await calendarOf(path, token)
  expect(lasting(moved.text)).toBe(lasting(await inMail(/has a new time$/)))
  const after = parsed(moved.text)
  expect(after.entries.map(({ UID }) => UID)).toEqual(before.entries.map(({ UID }) => UID))
  expect(after.entries[1]?.DTSTART).toBe(`TZID=Asia/Singapore ${startOf(later)}`)
  expect(Number(after.entries[1]?.SEQUENCE)).toBeGreaterThan(Number(before.entries[1]?.SEQUENCE))

  await call('POST /orders/:id/cancel', { params: { id }, body: {} })
  const removing = await calendarOf(path, token)
  expect(removing.answer.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8; method=CANCEL')
  const cancelled = parsed(removing.text)
  expect([cancelled.method, ...cancelled.entries.map(({ STATUS }) => STATUS)]).toEqual([
    'CANCEL',
    'CANCELLED',
    'CANCELLED',
  ])
  expect(cancelled.entries.map(({ UID }) => UID)).toEqual(before.entries.map(({ UID }) => UID))
  expect(Number(cancelled.entries[1]?.SEQUENCE)).toBeGreaterThan(Number(after.entries[1]?.SEQUENCE))
})

test('M1.5 one visit that is called off is removed while the order goes on', async () => {
  const { id, token } = await bought(site)
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 fail')
  const { method, entries } = parsed((await calendarOf(`/orders/${id}/calendar.ics`, token)).text)
  expect(entries.find(({ UID }) => UID?.startsWith(`${id}-first@`))).toMatchObject({ STATUS: 'CANCELLED' })
  expect(entries.find(({ UID }) => UID?.startsWith(`${id}-last@`))).toMatchObject({ STATUS: 'CONFIRMED' })
  expect(method).toBe('PUBLISH')
})

test('M1.5 D4.3 whoever has a guest’s link does not learn the unit from the calendar; the customer has it there', async () => {
  const [{ guestToken }, { id, token }] = [await boughtAsGuest(site, 'pickup-return'), await bought(site)]
  const placesOf = async (path: string, own?: string) =>
    parsed((await calendarOf(path, own)).text).entries.map(({ LOCATION }) => LOCATION)
  const masked = expect.stringContaining('#••-••')
  expect(await placesOf(`/guest-orders/${guestToken}/calendar.ics`)).toEqual([masked, masked])
  const whole = expect.stringContaining('#05-12')
  expect(await placesOf(`/orders/${id}/calendar.ics`, token)).toEqual([whole, whole])
})

test('M1.5 D4.3 a guest’s windows open by the link alone, and the link is in no log', async () => {
  const { id, guestToken } = await boughtAsGuest(site)
  const { answer, text } = await calendarOf(`/guest-orders/${guestToken}/calendar.ics`)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  expect(parsed(text).entries).toMatchObject([
    { UID: `${id}-first@clothesline.localhost`, STATUS: 'CONFIRMED' },
    { UID: `${id}-last@clothesline.localhost` },
  ])
  expect(text).not.toContain(guestToken)
  expect((await calendarOf(`/guest-orders/${id}/calendar.ics`)).answer.status).toBe(404)
  expect((await calendarOf(`/orders/${id}/calendar.ics`)).answer.status).toBe(401)
  expect(site.logged.join('')).not.toContain(guestToken)
})
