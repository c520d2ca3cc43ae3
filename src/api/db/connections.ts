import pg from 'pg'
import type { DatabaseHost } from '../base/database-url.ts'
import { isDatabaseAway } from './away.ts'
import { HostClient } from './hosts/host-client.ts'
import { type Primary, sharePrimary } from './hosts/primary.ts'

/** Plain data, because it is sent to the process of the jobs. */
export type ConnectionSetting = pg.ClientConfig & {
  /** Several hosts, of which one accepts writes. pg's own setting has the first. */
  hosts?: readonly DatabaseHost[] | undefined
}

export type Connections = {
  pool(options: pg.PoolConfig): pg.Pool
  client(): pg.Client
  /** After the pools and clients have ended. */
  close(): void
}

/** Opens connections to the host of the setting or, if it has several, to the one that accepts writes. */
export function openConnections({ hosts, ...config }: ConnectionSetting, warn: (error: Error) => void): Connections {
  if (!hosts)
    return {
      pool: (options) => new pg.Pool({ ...config, ...options }),
      client: () => new pg.Client(config),
      close: () => {},
    }
  const primary = sharePrimary({ ...config, hosts }, warn)
  const Client = clientOf(primary)
  return {
    pool: (options) => new PrimaryPool({ ...config, ...options, Client }),
    client: () => new Client(config),
    close: primary.close,
  }
}

/** The limit where the setting has none. */
const CONNECTION_MS = 5000

type Connected = (error: Error | undefined) => void

function clientOf(primary: Primary) {
  return class PrimaryClient extends HostClient {
    override connect(): Promise<this>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<this> | undefined {
      const connecting = this.#connectToPrimary()
      if (!callback) return connecting
      connecting.then(() => callback(undefined), callback)
    }

    async #connectToPrimary(): Promise<this> {
      const host = await primary.find()
      // From the beginning, because the host may vanish before it has answered.
      const stop = primary.whenMoved(host, () => this.cut())
      this.once('end', stop)
      try {
        await this.connectTo(host)
        return this
      } catch (error) {
        stop()
        primary.forget(host)
        throw error
      }
    }
  }
}

type Acquired = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error) => void) => void

/** When the known host has just gone, a connection is tried once more: nothing was sent, and the next try searches. */
class PrimaryPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(callback: Acquired): void
  override connect(callback?: Acquired): Promise<pg.PoolClient> | undefined {
    const connecting = this.#connectTwice()
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    )
  }

  async #connectTwice(): Promise<pg.PoolClient> {
    const begun = performance.now()
    try {
      return await super.connect()
    } catch (error) {
      const isEarly = performance.now() - begun < (this.options.connectionTimeoutMillis || CONNECTION_MS) / 2
      if (this.ending || !isEarly || !isDatabaseAway(error)) throw error
      return await super.connect()
    }
  }
}
