import { expect, test } from 'vitest'
import { enqueue } from '#api/jobs/enqueue.ts'
import { atEnd } from '#tests/support/at-end.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testSite } from '#tests/support/site.ts'
import { startJobsChild } from './jobs-child.ts'

const site = await testSite()
const { rows } = await site.db.query({ text: 'SELECT id FROM store WHERE is_default' })
const store = rows[0].id as number
const notice = (to: string) =>
  enqueue(site.db, 'send_notice', { store, kind: 'password_changed', contact: { channel: 'email', to } })
const waiting = async () => (await site.db.query({ text: 'SELECT FROM graphile_worker.jobs' })).rowCount

function jobsWith(smtpUrl: string) {
  const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', SMTP_URL: smtpUrl }
  const jobs = startJobsChild({ connection: site.connection, port: 0, log: site.parts.log, env })
  atEnd(jobs.stop)
  return jobs
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

test('M1.3 messages are sent by a process of their own, and by another one when it dies', async () => {
  const server = await startMailServer()
  const arrived = () => server.mails.map(({ recipients }) => recipients[0])
  const jobs = jobsWith(server.url)
  await notice('before@example.com')
  await eventually(() => expect(arrived()).toEqual(['before@example.com']))
  await eventually(async () => expect(await waiting()).toBe(0))
  const killed = jobs.pid()
  expect(killed).not.toBe(process.pid)
  process.kill(killed as number, 'SIGKILL')
  await notice('after@example.com')
  await eventually(() => expect(arrived()).toEqual(['before@example.com', 'after@example.com']))
  expect(jobs.pid()).not.toBe(killed)
  await jobs.stop()
})

test('M1.3 a shut-down waits for the message that its job process is sending', async () => {
  const server = await startMailServer()
  const takeMails = server.hold()
  const jobs = jobsWith(server.url)
  await notice('slow@example.com')
  await server.isHolding
  const stopped = jobs.stop()
  takeMails()
  await stopped
  expect(isAlive(jobs.pid())).toBe(false)
  expect(server.mails).toHaveLength(1)
  expect(await waiting()).toBe(0)
})
