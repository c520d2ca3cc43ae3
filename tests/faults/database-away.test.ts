import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildApi } from '#api/app.ts'
import { readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { openDatabase } from '#api/db/database.ts'
import { migrate } from '#api/db/migrate.ts'
import { startPrivatePostgres } from '#api/db/private-postgres/private-postgres.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { loadDemo } from '#server/start/demo.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

test('while the database is away requests are told to come again, the process lives, and all is well again after', async () => {
  const dataRoot = await mkdtemp(join(tmpdir(), 'clothesline-away-'))
  const postgres = await startPrivatePostgres({ dataRoot })
  const connection = { ...postgres.connection, timeoutMs: PATIENCE_MS }
  const broken: Error[] = []
  const db = openDatabase({ ...connection, poolSize: 5 }, (error) => broken.push(error))
  await migrate(db)
  await loadDemo(db, 3000, () => new Date())
  const stores = await openStoreDirectory(db, (error) => broken.push(error))
  const [env, log, clock] = [readEnv({}), createLog('silent'), () => new Date()]
  const { gateways, close } = await openGateways({ env, connection, port: 3000, clock, log })
  const api = buildApi({ db, env, log, stores, clock, random: systemRandom, gateways })
  const hosted = stores.byHost('localhost')
  if (!hosted) throw new Error('no default store')
  const ask = (path: string) =>
    api.fetch(new Request(`http://localhost/api${path}`), { ...hosted, origin: '', requestId: 'x', clientAddress: '' })
  expect((await ask('/content/pages/faq')).status).toBe(200)

  const [pid] = (await readFile(join(postgres.place, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  const statuses: number[] = []
  for (;;) {
    const answer = await ask('/content/pages/faq')
    statuses.push(answer.status)
    if (answer.status === 503) expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
    // Data in memory is served all the while.
    expect((await ask('/store/config')).status).toBe(200)
    if (answer.status === 200 && statuses.includes(503)) break
    await sleep(50)
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503].filter((status) => statuses.includes(status))))
  expect(statuses).toContain(503)
  expect(statuses.at(-1)).toBe(200)
  expect(broken.length).toBeGreaterThan(0)

  await close()
  await stores.close()
  await db.close()
  await postgres.stop()
  await rm(dataRoot, { recursive: true, force: true })
})
