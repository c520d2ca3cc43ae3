import { access } from 'node:fs/promises'
import pg from 'pg'
import { StartError } from '../../base/start-error.ts'
import type { DataHome } from './data-home.ts'
import { connectionTo, type Endpoint } from './endpoint.ts'

/** Connects to the maintenance database; undefined while no server accepts connections there. */
export async function tryConnect(endpoint: Endpoint, home: DataHome, database = 'postgres') {
  const client = new pg.Client({
    ...(await connectionTo(endpoint, home, database)),
    application_name: 'clothesline owner',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  // Without a listener, an error of the connection would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM')) {
      throw new StartError(`The database in ${home.folder} is in use by another user: start as that user.`)
    }
    // 57P: starting up or shutting down. 53300: too many connections. 3D000: the owner has not created the database yet.
    if (error instanceof pg.DatabaseError && !/^57P|^53300$|^3D000$/.test(error.code ?? '57P')) {
      throw new StartError(`The database in ${home.folder} refuses the connection: ${error.message}`)
    }
    return undefined
  }
}

/** Whether the server uses this data folder. Another server may listen at the same socket. */
export async function servesDataFolder(client: pg.Client, folder: string) {
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  const reported = rows[0]?.data_directory ?? ''
  // A server whose folder was renamed still reports the old name.
  return reported === folder || !(await exists(reported))
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
