import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { tasks } from '#api/tasks.ts'
import type { FiledMessage } from '#api/transports/outbox.ts'
import { openTransports, type Transports } from '#api/transports/transports.ts'
import { atEnd } from './at-end.ts'
import { runDueJobs } from './run-jobs.ts'
import type { TestSite } from './site.ts'

export type TestMessages = {
  /** Runs all waiting jobs, and returns the messages sent since the last call, the oldest first. */
  deliver(): Promise<FiledMessage[]>
  /** The code in the only message that is sent now. */
  code(): Promise<string>
  /** The token of the link in the only message that is sent now. */
  link(): Promise<string>
}

/** The site's messages through its own jobs and outbox. They are sent only when the test asks for it. `real` replaces transports of the outbox. */
export async function testMessages(site: TestSite, real: Partial<Transports> = {}): Promise<TestMessages> {
  const folder = await mkdtemp(join(tmpdir(), 'clothesline-outbox-'))
  const pgPool = new pg.Pool({ ...site.connection, max: 4 })
  pgPool.on('error', () => {})
  pgPool.on('connect', (client) => client.on('error', () => {}))
  const { db, env, log, clock, random, gateways, stores } = site.parts
  const transports = openTransports(env, folder, clock)
  atEnd(async () => {
    await pgPool.end()
    transports.close()
    await rm(folder, { recursive: true, force: true })
  })
  const seen = new Set<string>()

  async function deliver() {
    await runDueJobs(pgPool, tasks({ ...transports, ...real, db, log, clock, random, gateways, stores }), log)
    const fresh = ((await transports.outbox?.list()) ?? []).filter(({ name }) => !seen.has(name)).reverse()
    for (const { name } of fresh) seen.add(name)
    return fresh
  }
  async function only(pattern: RegExp): Promise<string> {
    const messages = await deliver()
    const found = messages.length === 1 ? pattern.exec(messages[0]?.text ?? '')?.[1] : undefined
    if (!found)
      throw new Error(
        `expected one message with ${pattern}, got ${JSON.stringify(messages.map(({ to, text }) => [to, text]))}`,
      )
    return found
  }
  return { deliver, code: () => only(/\b(\d{6})\b/), link: () => only(/[?&]token=([\w-]{43})/) }
}
