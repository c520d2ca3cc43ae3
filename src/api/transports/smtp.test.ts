import { expect, test } from 'vitest'
import { startMailServer } from '#tests/support/mail-server.ts'
import { smtpMailer } from './smtp.ts'

test('a mail that is sent again has the same Message-ID, other mails have another', async () => {
  const server = await startMailServer()
  const mailer = smtpMailer(server.url)
  const from = { name: 'Store', address: 'hello@store.example' }
  const mail = { from, to: 'mei@example.com', subject: 'Your receipt', text: 'Thank you', html: '<p>Thank you</p>' }
  for (const key of ['job-7-1767225600000', 'job-7-1767225600000', 'job-8-1767225600000', undefined])
    await mailer.send(mail, key)
  mailer.close()
  const [first, again, other, unnamed] = server.mails.map(({ messageId }) => messageId)
  expect([first, again, other]).toEqual([
    '<job-7-1767225600000@store.example>',
    '<job-7-1767225600000@store.example>',
    '<job-8-1767225600000@store.example>',
  ])
  expect(unnamed).toMatch(/^<[^@]+@store\.example>$/)
})
