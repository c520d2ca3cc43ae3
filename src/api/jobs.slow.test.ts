import type { Job } from 'graphile-worker'
import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'
import { readEnv } from './base/env.ts'
import { openDatabase } from './db/database.ts'
import { enqueue } from './jobs/enqueue.ts'
import { startJobs } from './start-jobs.ts'
import { tasks } from './tasks.ts'
import { openTransports } from './transports/transports.ts'

const site = await testSite()
const { db, log, clock, random, gateways, stores } = site.parts
const { rows } = await db.query({ text: 'SELECT id FROM store WHERE is_default' })
const store = rows[0].id as number

const start = (settings: Record<string, string>) =>
  startJobs(site.connection, {
    ...openTransports(readEnv(settings), '/nonexistent', clock),
    db,
    log,
    clock,
    random,
    gateways,
    stores,
  })
const notice = (to: string, tx: Parameters<typeof enqueue>[0] = db) =>
  enqueue(tx, 'send_notice', { store, kind: 'password_changed', contact: { channel: 'email', to } })
const waiting = async () =>
  Number((await db.query({ text: 'SELECT count(*) AS count FROM graphile_worker.jobs' })).rows[0].count)

test('a mail goes out by SMTP with text and HTML, in the store’s name, to one person', async () => {
  const server = await startMailServer()
  const jobs = await start({ SMTP_URL: server.url })
  await notice('mei.tan@example.com')
  await eventually(() => expect(server.mails).toHaveLength(1))
  await jobs.stop()
  expect(server.mails[0]).toMatchObject({
    from: { name: 'Clothesline Laundry', address: 'hello@clothesline.example' },
    to: [{ address: 'mei.tan@example.com' }],
    recipients: ['mei.tan@example.com'],
    subject: 'Your Clothesline Laundry password was changed',
    text: expect.stringContaining('Your password was changed'),
    html: expect.stringContaining('#0f6e84'),
  })
  expect(await waiting()).toBe(0)
})

test('a mail server that is down delays a mail, and the request that caused it does not wait', async () => {
  const gone = await startMailServer()
  await gone.close()
  const jobs = await start({ SMTP_URL: gone.url, MAIL_FROM: 'post@example.com' })
  await site.signedIn({ email: 'patient@example.com' })
  await site.call()('POST /auth/forgot-password', { body: { identifier: 'patient@example.com' } })
  expect(await waiting()).toBe(1)
  await eventually(async () => {
    const failed = await db.query({ text: 'SELECT attempts, last_error FROM graphile_worker.jobs WHERE attempts > 0' })
    expect(failed.rows[0]?.last_error).toContain('send_reset_link failed (smtp ESOCKET)')
  })
  const back = await startMailServer(gone.port)
  await eventually(() => expect(back.mails).toHaveLength(1))
  await eventually(async () => expect(await waiting()).toBe(0))
  await jobs.stop()
  expect(back.mails[0]?.from?.address).toBe('post@example.com')
  expect(back.mails[0]?.text).toContain('/auth/forgot-password/confirmation?token=')
  // The log of the failure contains neither the address nor the secret.
  expect(site.logged.join()).toContain('job failed and will be retried')
  expect(site.logged.join()).not.toMatch(/patient@example|token=/)
})

test('what a transaction takes back sends no mail', async () => {
  await expect(
    db.transaction(async (tx) => {
      await notice('never@example.com', tx)
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await waiting()).toBe(0)
})

test('several processes share the jobs, and each mail goes out once', async () => {
  const server = await startMailServer()
  const settings = { SMTP_URL: server.url }
  const runners = await Promise.all([start(settings), start(settings), start(settings)])
  const people = Array.from({ length: 30 }, (_, index) => `p${index}@example.com`)
  await Promise.all(people.map((to) => notice(to)))
  await eventually(() => expect(server.mails.length).toBeGreaterThanOrEqual(30))
  await Promise.all(runners.map(({ stop }) => stop()))
  expect(server.mails.map(({ recipients }) => recipients[0]).sort()).toEqual([...people].sort())
  expect(await waiting()).toBe(0)
})

test('a shut-down finishes the mail that is under way', async () => {
  const server = await startMailServer()
  const takeMails = server.hold()
  const jobs = await start({ SMTP_URL: server.url })
  await notice('slow@example.com')
  await eventually(async () => {
    const held = await db.query({ text: 'SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL' })
    expect(held.rowCount).toBe(1)
  })
  await server.isHolding
  const stopped = jobs.stop()
  takeMails()
  await stopped
  expect(server.mails).toHaveLength(1)
  expect(await waiting()).toBe(0)
})

test('the jobs of a process that was killed are given back to the others', async () => {
  const server = await startMailServer()
  await notice('orphan@example.com')
  await db.query({
    text: `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '6 minutes', locked_by = 'worker-dead', attempts = 1`,
  })
  const jobs = await start({ SMTP_URL: server.url })
  await enqueue(db, 'release_stuck_jobs', {})
  await eventually(() => expect(server.mails).toHaveLength(1))
  await jobs.stop()
})

test('the jobs go on after the database was away, also when a mail was just going out', async () => {
  const server = await startMailServer()
  const takeMails = server.hold()
  const jobs = await start({ SMTP_URL: server.url })
  const admin = openDatabase({ ...site.connection, database: 'postgres', poolSize: 1 }, () => {})
  const allow = (isAllowed: boolean) =>
    admin.query({ text: `ALTER DATABASE ${site.connection.database} ALLOW_CONNECTIONS ${isAllowed}` })
  await notice('during@example.com')
  await eventually(async () => {
    const held = await db.query({ text: 'SELECT FROM graphile_worker.jobs WHERE locked_at IS NOT NULL' })
    expect(held.rowCount).toBe(1)
  })
  await server.isHolding
  await allow(false)
  await admin.query({
    text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND application_name = 'clothesline jobs'`,
    values: [site.connection.database],
  })
  takeMails()
  await eventually(() => expect(site.logged.join()).toContain('job runner could not start'))
  await allow(true)
  await admin.close()
  await notice('after@example.com')
  const arrived = () => server.mails.map(({ recipients }) => recipients[0])
  await eventually(() => expect(arrived()).toContain('after@example.com'))
  await jobs.stop()
  expect(arrived()).toContain('during@example.com')
  // The job could not be marked as done while the database was away. A mail may be sent twice, but is never lost.
  await db.query({ text: 'DELETE FROM graphile_worker._private_jobs' })
})

test('a text goes to the gateway as {to, from, text} with the key, and again when it was not taken', async () => {
  const seen: { authorization: string | undefined; body: unknown }[] = []
  const url = await standIn(({ request, body }, response) => {
    seen.push({ authorization: request.headers.authorization, body: JSON.parse(body) })
    response.writeHead(seen.length === 1 ? 503 : 202).end()
  })
  const jobs = await start({ SMS_URL: `${url}/send`, SMS_KEY: 'gateway-key' })
  const contact = { channel: 'mobile', to: '+6591234567' } as const
  await enqueue(db, 'send_notice', { store, kind: 'account_deleted', contact })
  await eventually(() => expect(seen).toHaveLength(2))
  await jobs.stop()
  expect(seen[1]).toEqual({
    authorization: 'Bearer gateway-key',
    body: {
      to: '+6591234567',
      from: 'Clothesline Laundry',
      text: 'Your Clothesline Laundry account is deleted, as you asked.',
    },
  })
})

test('what is over is swept away, and nothing else', async () => {
  const { customerId } = await site.signedIn()
  await db.query({
    text: `INSERT INTO session (store_id, customer_id, token_hash, created_at, expires_at)
           SELECT store_id, id, sha256('old'), now() - interval '8 days', now() - interval '1 day' FROM customer WHERE id = $1`,
    values: [customerId],
  })
  await db.query({
    text: `INSERT INTO customer_address (store_id, customer_id, postal_code, street, is_landed, deleted_at)
           SELECT store_id, id, '160071', 'Old Street', true, now() - interval '31 days' FROM customer WHERE id = $1
           UNION ALL SELECT store_id, id, '160071', 'Undo Street', true, now() FROM customer WHERE id = $1`,
    values: [customerId],
  })
  const parts = { ...openTransports(readEnv({}), '/nonexistent', clock), db, log, clock, random, gateways, stores }
  await tasks(parts).sweep_accounts?.({}, { job: { id: '1', created_at: clock() } as Job })
  const sessions = await db.query({ text: 'SELECT FROM session WHERE customer_id = $1', values: [customerId] })
  const addresses = await db.query({
    text: 'SELECT street FROM customer_address WHERE customer_id = $1',
    values: [customerId],
  })
  expect(sessions.rowCount).toBe(1)
  expect(addresses.rows).toEqual([{ street: 'Undo Street' }])
})

test('devices, entered cards, gateways’ events and messages are kept for their time to the millisecond', async () => {
  const { customerId } = await site.signedIn()
  const now = new Date()
  site.setClock(now)
  const before = (days: number) => [
    new Date(now.getTime() - days * 86_400_000 - 1),
    new Date(now.getTime() - days * 86_400_000),
  ]
  await db.query({
    text: `INSERT INTO known_device (store_id, customer_id, token_hash, seen_at)
           SELECT $1, $2, sha256(t::text::bytea), t FROM unnest($3::timestamptz[]) AS t`,
    values: [store, customerId, before(180)],
  })
  await db.query({
    text: `INSERT INTO card_entry (store_id, gateway, setup_ref, purpose, created_at)
           SELECT $1, 'sandbox', 'set_' || t, 'once', t FROM unnest($2::timestamptz[]) AS t`,
    values: [store, before(1)],
  })
  await db.query({
    text: `INSERT INTO gateway_event (gateway, event_id, kind, received_at)
           SELECT 'sandbox', 'evt_' || t, 'payment.captured', t FROM unnest($1::timestamptz[]) AS t`,
    values: [before(90)],
  })
  await db.query({
    text: `INSERT INTO message (id, store_id, person, customer_id, event, kind, state, due_at, created_at)
           SELECT gen_random_uuid(), $1, 'customer:' || $2::text, $2::uuid, 'test ' || t, 'test', 'sent', t, t FROM unnest($3::timestamptz[]) AS t`,
    values: [store, customerId, before(365)],
  })
  const parts = { ...openTransports(readEnv({}), '/nonexistent', clock), db, log, clock, random, gateways, stores }
  await tasks(parts).sweep_accounts?.({}, { job: { id: '1', created_at: clock() } as Job })
  site.setClock(() => new Date())
  const { rows: left } = await db.query({
    text: `SELECT (SELECT array_agg(seen_at) FROM known_device) AS devices, (SELECT array_agg(created_at) FROM card_entry) AS cards,
             (SELECT array_agg(received_at) FROM gateway_event) AS events, (SELECT array_agg(created_at) FROM message) AS messages`,
  })
  expect(left).toEqual([
    { devices: [before(180)[1]], cards: [before(1)[1]], events: [before(90)[1]], messages: [before(365)[1]] },
  ])
})
