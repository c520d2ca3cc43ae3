import { expect, test } from 'vitest'
import { mailTexts } from '#texts/mail/mail.ts'
import { refuseHeaderBreaks, type Sender, UnsafeHeader } from '../transports/mail.ts'
import { renderMail } from './render-mail.ts'

const sender: Sender = {
  name: 'Kinder & <Press>',
  origin: 'https://kinder.example',
  email: 'hello@kinder.example',
  primaryColour: '#7a2e4d',
  secondaryColour: '#d9a62e',
}
const words = mailTexts.signUp(sender.name, 10)
const url = 'https://kinder.example/auth/verify/email/complete?token=abc&x="><script>'
const mail = renderMail(sender, 'mei@example.com', sender.email, { words, code: '123456', url })

test('a mail says the same in text and in HTML, in the colours of the store', () => {
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain('123456')
    expect(body).toContain('https://kinder.example/auth/verify/email/complete?token=abc')
    expect(body).toContain('Welcome! Confirm your email')
  }
  expect(mail.html).toContain('#7a2e4d')
  expect(mail.subject).toBe('Confirm your email for Kinder & <Press>')
})

test('values in a mail are escaped in its HTML', () => {
  expect(mail.html).toContain('Kinder &#38; &#60;Press&#62;')
  expect(mail.html).not.toContain('<script')
  expect(mail.html).not.toContain('<Press>')
})

test.each(['to', 'subject'] as const)('a line break in the header "%s" is refused', (header) => {
  const broken = { ...mail, [header]: 'a\r\nBcc: all@example.com' }
  expect(() => refuseHeaderBreaks(broken)).toThrow(UnsafeHeader)
  expect(() => refuseHeaderBreaks({ ...mail, from: { name: 'a\nb', address: 'x@example.com' } })).toThrow(UnsafeHeader)
  expect(() => refuseHeaderBreaks(mail)).not.toThrow()
})
