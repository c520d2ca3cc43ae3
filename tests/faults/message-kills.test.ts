import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import type { FaultPoint } from '#api/parts/fault-points.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { standIn } from '#tests/support/stand-in.ts'

const PROCESS = fileURLToPath(new URL('./message-process.ts', import.meta.url))
const site = await testSite()
const staff = await staffOf(site)
const dataRoot = await mkdtemp(join(tmpdir(), 'clothesline-kills-'))
afterAll(() => rm(dataRoot, { recursive: true, force: true }))

const texts: string[] = []
const url = await standIn(({ body }, response) => {
  texts.push((JSON.parse(body) as { text: string }).text)
  response.writeHead(202).end()
})

/** Runs the waiting jobs in a process of its own, which dies at the point. Without a point it does all of them. */
async function runJobs(point?: FaultPoint): Promise<'killed' | number> {
  const given = JSON.stringify({ connection: site.connection, settings: { SMS_URL: url }, dataRoot, point })
  const child = fork(PROCESS, [given], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code, signal] = await once(child, 'exit')
  return signal === 'SIGKILL' ? 'killed' : code
}

/** What another process does when the locks of a dead one are old. */
async function releaseLocks(): Promise<void> {
  for (const table of ['_private_jobs', '_private_job_queues'])
    await site.db.query({ text: `UPDATE graphile_worker.${table} SET locked_at = NULL, locked_by = NULL` })
}

const stateOf = async (orderId: string) => {
  const { rows } = await site.db.query({
    text: `SELECT m.state, d.state AS delivery FROM message m LEFT JOIN message_delivery d ON d.message_id = m.id
           WHERE m.order_id = $1 AND m.kind = 'driver_on_the_way'`,
    values: [orderId],
  })
  return rows
}

test.each([
  ['message:composed', 1, 'sent'],
  ['message:marked', 0, 'unclear'],
  ['message:accepted', 1, 'unclear'],
  ['message:recorded', 1, 'sent'],
  ['message:finished', 1, 'sent'],
] as const)(
  'M1.3 a worker is killed at %s: the message is sent %i times, and its state is %s',
  async (point, times, state) => {
    const { id, call } = await bought(site)
    const { number } = await call('GET /orders/:id', { params: { id } })
    expect(await runJobs()).toBe(0)
    await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
    const told = () => texts.filter((text) => text.includes(String(number)) && text.includes('on the way'))
    expect(told()).toEqual([])
    expect(await runJobs(point)).toBe('killed')
    for (let again = 0; again < 3; again += 1) {
      await releaseLocks()
      await site.db.query({
        text: 'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at > now() AND key IS NULL',
      })
      expect(await runJobs()).toBe(0)
    }
    expect(told()).toHaveLength(times)
    expect(await stateOf(id)).toEqual([{ state, delivery: state }])
  },
)

test.each([
  ['message:composed', [], 'overtaken'],
  ['message:marked', ['unclear'], 'unclear'],
  ['message:accepted', ['unclear'], 'unclear'],
  ['message:recorded', ['sent'], 'sent'],
] as const)(
  'M1.3 a worker is killed at %s, and the order goes on before the next try: nothing is left open, and the state is %s',
  async (point, deliveries, state) => {
    const { id } = await bought(site)
    expect(await runJobs()).toBe(0)
    await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
    expect(await runJobs(point)).toBe('killed')
    await staff.does(id, 'pickup-1 arrive', 'pickup-1 finish')
    await releaseLocks()
    expect(await runJobs()).toBe(0)
    const rows = await stateOf(id)
    expect(rows.map(({ delivery }) => delivery).filter(Boolean)).toEqual(deliveries)
    expect(rows[0]?.state).toBe(state)
  },
)
