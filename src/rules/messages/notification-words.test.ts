import { expect, test } from 'vitest'
import { notificationWords } from './notification-words.ts'

const words = (short: string, heading = 'Your order is ready') => notificationWords({ heading, short }, 'Acme: Care')

test.each([
  ['Acme: Care: we’ve collected 2 bags for order 7.', 'We’ve collected 2 bags for order 7.'],
  ['Acme: Care: order 7 is ready. Tell us within 7 days:', 'Order 7 is ready. Tell us within 7 days.'],
  ['Acme: Care: élan will collect it.', 'Élan will collect it.'],
  ['Your order is ready: see you soon', 'Your order is ready: see you soon'],
  ['Acme Care: order 7 is ready.', 'Acme Care: order 7 is ready.'],
  ['', ''],
])('M1.7 the message %j is shown as %j, without store and link', (short, body) => {
  expect(words(short)).toEqual({ title: 'Your order is ready', body })
})

test('M1.7 long words are cut, by characters and not in the middle of one', () => {
  const { title, body } = words('𝒜'.repeat(500), '𝒜'.repeat(101))
  expect([...title]).toHaveLength(100)
  expect([...body]).toHaveLength(400)
  expect(body).toBe(`${'𝒜'.repeat(399)}…`)
  expect(Buffer.byteLength(title + body)).toBeLessThan(2100)
  expect(words('x', 'y'.repeat(100)).title).toBe('y'.repeat(100))
})
