import { expect, test } from 'vitest'
import { eventStreamReader } from './event-stream.ts'

const WHOLE = ': here\n\nid: 7\nevent: order\ndata: {"status":"ready"}\n\n: here\n\nid: 9\ndata: one\ndata: two\n\n'
const MESSAGES = [
  { id: '7', data: '{"status":"ready"}' },
  { id: '9', data: 'one\ntwo' },
]

test('D4.5 messages are read, and heartbeats are skipped', () => {
  expect(eventStreamReader()(WHOLE)).toEqual(MESSAGES)
})

test('the text may be split anywhere', () => {
  for (const text of [WHOLE, WHOLE.replaceAll('\n', '\r\n')]) {
    for (let cut = 1; cut < text.length; cut += 1) {
      const read = eventStreamReader()
      expect([...read(text.slice(0, cut)), ...read(text.slice(cut))], `cut at ${cut}`).toEqual(MESSAGES)
    }
    const read = eventStreamReader()
    expect([...text].flatMap((one) => read(one))).toEqual(MESSAGES)
  }
})

test('an incomplete message waits for its end', () => {
  const read = eventStreamReader()
  expect(read('id: 1\ndata: half')).toEqual([])
  expect(read(' of it\n\n')).toEqual([{ id: '1', data: 'half of it' }])
})
