import { expect, test } from 'vitest'
import { messageHref } from './contact-links.tsx'

test('D4.5 a message goes to the store’s WhatsApp, else to the outlet’s mobile number, else nowhere', () => {
  expect(messageHref('+65 8018 4200', '6123 4567', 'Order 10001: ')).toBe(
    'https://wa.me/6580184200?text=Order%2010001%3A%20',
  )
  expect(messageHref(null, '+65 9123 4567', 'Hello')).toBe('sms:+6591234567?&body=Hello')
  expect(messageHref(null, '+65 6123 4567', 'Hello')).toBeNull()
})
