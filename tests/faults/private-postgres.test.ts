import { access, chmod, chown, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isRoot, unprivilegedAccount } from '#api/db/private-postgres/account.ts'
import { readPostmasterFile } from '#api/db/private-postgres/postmaster-file.ts'
import { makeClone } from './ordinary-clone.ts'
import { ask, cleanUp, Owner, tempFolder } from './owner-process.ts'

afterEach(cleanUp)

const remember = `create table memory as select 'kept' as what`
const recall = 'select what from memory'

test('a first start creates a durable database that is reachable by socket only, and stop leaves no process', async () => {
  const owner = new Owner(await tempFolder())
  const { connection, place, adopted } = await owner.started()
  expect(adopted).toBe(false)
  const settings = await ask(
    connection,
    `select current_database() as name, current_setting('fsync') as fsync, current_setting('listen_addresses') as tcp,
            current_setting('server_encoding') as encoding, (select datlocale from pg_database where datname = 'clothesline') as locale`,
  )
  expect(settings).toEqual([{ name: 'clothesline', fsync: 'on', tcp: '', encoding: 'UTF8', locale: 'C.UTF-8' }])
  await owner.stop()
  expect(await readPostmasterFile(place)).toBeUndefined()
  await expect(access(connection?.host ?? '')).rejects.toThrow('ENOENT')
})

test('a restart keeps the data', async () => {
  const folder = await tempFolder()
  const first = new Owner(folder)
  await ask((await first.started()).connection, remember)
  await first.stop()
  const second = await new Owner(folder).started()
  expect(await ask(second.connection, recall)).toEqual([{ what: 'kept' }])
  expect(second.adopted).toBe(false)
})

test('what a killed server left running is adopted, and ends with its new owner', async () => {
  const folder = await tempFolder()
  const first = new Owner(folder)
  const before = await first.started()
  await ask(before.connection, remember)
  await first.kill()
  const second = new Owner(folder)
  const after = await second.started()
  expect(after).toEqual({ ...before, adopted: true })
  expect(await ask(after.connection, recall)).toEqual([{ what: 'kept' }])
  await second.stop()
  expect(await readPostmasterFile(after.place)).toBeUndefined()
})

test('a second server on the folder is refused in one line, and the first goes on', async () => {
  const folder = await tempFolder()
  const first = await new Owner(folder).started()
  const second = new Owner(folder)
  expect(await second.refused()).toBe(
    `The database in ${first.place} is in use by another server or command: stop that one first.`,
  )
  expect(second.child.exitCode).toBe(1)
  expect(await ask(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('of two first starts at the same instant one wins and the other is refused', async () => {
  const folder = await tempFolder()
  const both = [new Owner(folder), new Owner(folder)]
  const ends = await Promise.all(both.map((owner) => owner.hears((m) => !!m.connection || !!m.refused)))
  const won = ends.find((message) => message.connection)
  expect(ends.map((message) => message.refused ?? 'won').sort()).toEqual([
    `The database in ${folder}/postgres is in use by another server or command: stop that one first.`,
    'won',
  ])
  expect(await ask(won?.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])
})

test.each(['a dead process', 'another living program of the same user'])(
  'a stale postmaster.pid of %s does not prevent the start',
  async (kind) => {
    const folder = await tempFolder()
    const first = new Owner(folder)
    const { connection, place } = await first.started()
    await ask(connection, remember)
    const pidFile = await readFile(join(place, 'postmaster.pid'), 'utf8')
    await first.stop()
    // Either ended already, or an idle program that PostgreSQL's own check would mistake for a server.
    const bystander = new Owner(await tempFolder(), {
      account: await unprivilegedAccount(),
      // The account may not be able to read the project's Node.
      node: '/bin/sh',
      script: await idleProgram(),
    })
    if (kind === 'a dead process') await bystander.stop()
    await writeFile(join(place, 'postmaster.pid'), pidFile.replace(/^\d+/, String(bystander.child.pid)))
    const second = await new Owner(folder).started()
    expect(await ask(second.connection, recall)).toEqual([{ what: 'kept' }])
  },
)

async function idleProgram() {
  const folder = await tempFolder()
  await writeFile(join(folder, 'idle.sh'), 'read -r line')
  return join(folder, 'idle.sh')
}

test('a PostgreSQL killed under its server is started again at the same place', async () => {
  const owner = new Owner(await tempFolder())
  const { connection, place } = await owner.started()
  await ask(connection, remember)
  const file = await readPostmasterFile(place)
  process.kill(file?.pid ?? 0, 'SIGKILL')
  await owner.hears((message) => message.log?.endsWith('is back') === true)
  expect(await ask(connection, recall)).toEqual([{ what: 'kept' }])
})

test('a kill during the creation of the database leaves no partial data', async () => {
  const folder = await tempFolder()
  const first = new Owner(folder)
  await first.hears((message) => message.log?.startsWith('creating a database') === true)
  while (!(await readdir(folder)).some((name) => name.startsWith('postgres.new-'))) await sleep(5)
  await first.kill()
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^postgres\.new-/)])
  const second = new Owner(folder)
  expect(await ask((await second.started()).connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
  await new Owner(folder).started()
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])
})

test('a project path of 150 characters works', async () => {
  const folder = await tempFolder()
  const project = join(folder, 'x'.repeat(149 - folder.length))
  expect(project).toHaveLength(150)
  const { connection, place } = await new Owner(join(project, '.data')).started()
  expect(place).toBe(join(project, '.data/postgres'))
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an ordinary user runs it in place, from packages as npm unpacks them', async () => {
  const account = await unprivilegedAccount()
  const clone = await makeClone(await tempFolder(), account)
  const owner = new Owner(clone.dataRoot, { ...clone, account })
  const { connection, place } = await owner.started()
  expect(place).toBe(join(clone.dataRoot, 'postgres'))
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await owner.stop()
  expect(owner.messages.at(-1)).toEqual({ stopped: true })
})

test.runIf(isRoot())(
  'in a folder that only root may enter, root keeps the data in the system’s folder and says where',
  async () => {
    const closed = await tempFolder()
    await chmod(closed, 0o700)
    const dataRoot = join(closed, '.data')
    const first = new Owner(dataRoot)
    const { connection, place } = await first.started()
    try {
      expect(place).toMatch(/^\/var\/lib\/clothesline\/[0-9a-f]{16}\/postgres$/)
      expect(first.messages[0]?.log).toBe(`the database is in ${place}, because its account can't open ${dataRoot}`)
      await ask(connection, remember)
      await first.stop()
      // When the folder becomes accessible, the data stays where it is. Otherwise it would seem lost.
      await chmod(closed, 0o755)
      const second = await new Owner(dataRoot).started()
      expect(await ask(second.connection, recall)).toEqual([{ what: 'kept' }])
    } finally {
      await cleanUp()
      await rm(dirname(place), { recursive: true })
    }
  },
)

test('data of another version of PostgreSQL is refused and not touched', async () => {
  const folder = await tempFolder()
  const first = new Owner(folder)
  const { place } = await first.started()
  await first.stop()
  await writeFile(join(place, 'PG_VERSION'), '15\n')
  const before = await readdir(place)
  expect(await new Owner(folder).refused()).toMatch(
    /was made by PostgreSQL 15, and this is 18: upgrade it or move it away\. Nothing was changed\./,
  )
  expect(await readdir(place)).toEqual(before)
})

test('a data folder that cannot be written, or holds something else, is refused in one line', async () => {
  const folder = await tempFolder()
  await writeFile(join(folder, 'file'), '')
  expect(await new Owner(join(folder, 'file/.data')).refused()).toBe(
    `Can't write the data folder ${folder}/file/.data (ENOTDIR): make it writable, or set DATABASE_URL.`,
  )
  const account = await unprivilegedAccount()
  await mkdir(join(folder, 'postgres'))
  await writeFile(join(folder, 'postgres/letter.txt'), 'dear reader')
  if (account) await chown(join(folder, 'postgres'), account.uid, account.gid)
  expect(await new Owner(folder).refused()).toBe(`${folder}/postgres has files but no database: move them away first.`)
})

test('a command beside the server joins it and leaves it running; alone it starts and stops its own', async () => {
  const folder = await tempFolder()
  const alone = new Owner(folder, { mode: 'find' })
  await ask((await alone.started()).connection, remember)
  await alone.stop()
  const server = await new Owner(folder).started()
  const beside = new Owner(folder, { mode: 'find' })
  const joined = await beside.started()
  expect(joined).toEqual({ ...server, adopted: true })
  await beside.stop()
  expect(await ask(server.connection, recall)).toEqual([{ what: 'kept' }])
})
