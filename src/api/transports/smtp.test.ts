import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/support/at-end.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { smtpMailer } from './smtp.ts'

const from = { name: 'Store', address: 'hello@store.example' }
const thanks = { from, to: 'mei@example.com', subject: 'Order', text: 'Thank you', html: '<p>Thank you</p>' }

test('a mail that is sent again has the same Message-ID, other mails have another', async () => {
  const server = await startMailServer()
  const mailer = smtpMailer(server.url)
  for (const key of ['job-7-1767225600000', 'job-7-1767225600000', 'job-8-1767225600000', undefined])
    await mailer.send(thanks, key)
  mailer.close()
  const [first, again, other, unnamed] = server.mails.map(({ messageId }) => messageId)
  expect([first, again, other]).toEqual([
    '<job-7-1767225600000@store.example>',
    '<job-7-1767225600000@store.example>',
    '<job-8-1767225600000@store.example>',
  ])
  expect(unnamed).toMatch(/^<[^@]+@store\.example>$/)
})

test('M1.5 a mail is sent with its pictures inside and its files attached', async () => {
  const server = await startMailServer()
  const mailer = smtpMailer(server.url)
  const attachments = [
    { filename: 'logo.png', type: 'image/png', cid: 'logo', content: Buffer.from('icon') },
    { filename: 'order-1.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content: Buffer.from('BEGIN') },
  ]
  const html = '<img src="cid:logo">'
  await mailer.send({ ...thanks, html, attachments })
  mailer.close()
  const [mail] = server.mails
  expect([mail?.text?.trim(), mail?.html?.trim()]).toEqual(['Thank you', html])
  expect(mail?.attachments.map((one) => [one.filename, one.mimeType, one.disposition, one.contentId])).toEqual([
    ['logo.png', 'image/png', 'inline', '<logo>'],
    ['order-1.ics', 'text/calendar', 'attachment', undefined],
  ])
})

test('a mail whose connection is lost after the server accepted it is not sent again', async () => {
  const server = await startMailServer()
  server.answer('lost')
  const mailer = smtpMailer(server.url)
  await expect(mailer.send(thanks)).rejects.toMatchObject({ kind: 'unclear', reason: 'smtp ECONNECTION' })
  expect(server.handedOver()).toBe(1)
  mailer.close()
})

test('a mail server that does not greet is given up', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const mailer = smtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 100)
  await expect(mailer.send(thanks)).rejects.toMatchObject({ kind: 'later', reason: 'smtp ETIMEDOUT' })
  mailer.close()
  silent.close()
})

test.each([
  [451, 'later'],
  [550, 'never'],
] as const)('M1.3 a mail that the server answers with %i is sent again %s', async (answer, kind) => {
  const server = await startMailServer()
  server.answer(answer)
  const mailer = smtpMailer(server.url)
  await expect(mailer.send(thanks)).rejects.toMatchObject({ kind, reason: `smtp ${answer}` })
  mailer.close()
})

test('M1.3 a mail server that cannot be reached got nothing, so the mail is sent later', async () => {
  const server = await startMailServer()
  await server.close()
  const mailer = smtpMailer(server.url)
  await expect(mailer.send(thanks)).rejects.toMatchObject({ kind: 'later', reason: 'smtp ESOCKET' })
  mailer.close()
})

test('M1.3 a wrong password of ours says nothing about the recipient, so the mail is sent later', async () => {
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(Object.assign(new Error('no'), { responseCode: 535 })),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  atEnd(() => new Promise<void>((closed) => server.close(closed)))
  const mailer = smtpMailer(`smtp://store:wrong@127.0.0.1:${(listening.address() as AddressInfo).port}`)
  await expect(mailer.send(thanks)).rejects.toMatchObject({ kind: 'later', reason: 'smtp 535' })
  mailer.close()
})
