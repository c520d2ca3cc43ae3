import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ClientConfig } from 'pg'
import { closedFolder, makePrivateFolder } from './account.ts'
import type { DataHome } from './data-home.ts'
import type { PostmasterFile } from './postmaster-file.ts'

/** Where PostgreSQL listens: a socket's folder, or on Windows a port of this machine. */
export type Endpoint = { host: string; port: number }

const socketPort = 5432
const socketPrefix = 'clothesline-pg-'
/** The full path of a socket may have about 104 characters. A longer TMPDIR is not used. */
const longestTempFolder = 70

export async function newEndpoint(home: DataHome): Promise<Endpoint> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const temp = tmpdir()
  const unfit = temp.length > longestTempFolder || (home.account && (await closedFolder(temp, home.account)))
  return { host: await mkdtemp(join(unfit ? '/tmp' : temp, socketPrefix)), port: socketPort }
}

/** The arguments that make PostgreSQL listen only at this endpoint. */
export async function listenArguments({ host, port }: Endpoint, home: DataHome) {
  if (process.platform === 'win32') return ['-c', `listen_addresses=${host}`, '-p', String(port)]
  await makePrivateFolder(host, home.account)
  return ['-c', 'listen_addresses=', '-c', `unix_socket_directories="${host}"`, '-p', String(port)]
}

export async function removeEndpoint({ host }: Endpoint | PostmasterFile) {
  if (basename(host).startsWith(socketPrefix)) await rm(host, { recursive: true, force: true })
}

export async function connectionTo({ host, port }: Endpoint, home: DataHome, database: string): Promise<ClientConfig> {
  const password = process.platform === 'win32' ? { password: await readFile(await passwordFile(home), 'utf8') } : {}
  // Every option is set, because pg takes a missing one from PG… environment variables, which may be meant for another database.
  return { host, port, user: 'clothesline', database, ssl: false, ...password }
}

/** The password file, created if missing. Used only on Windows, where PostgreSQL listens on a port. */
export async function passwordFile(home: DataHome) {
  const path = join(home.parent, 'postgres.password')
  await writeFile(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return path
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
