import pg from 'pg'
import type { DatabaseHost } from '../../base/database-url.ts'

/** read_only_sql_transaction: what a standby, or a primary that was demoted, says to a write. */
export const READ_ONLY = '25006'

type Inner = {
  connection: NodeJS.EventEmitter & { stream: { destroyed: boolean; destroy(): void } }
}

/** A client whose host is chosen when it connects, among those of its setting, and which must accept writes. */
export class HostClient extends pg.Client {
  readonly #reported: Record<string, string> = {}

  constructor(config?: pg.ClientConfig) {
    super(config)
    // Without a listener an error between two statements would end the process.
    this.on('error', () => {})
    this.#inner.connection.on('parameterStatus', (message: { parameterName: string; parameterValue: string }) => {
      this.#reported[message.parameterName] = message.parameterValue
    })
  }

  async connectTo(host: DatabaseHost): Promise<void> {
    // pg opens the socket only when it connects, and a destroyed one would be opened again.
    if (this.#inner.connection.stream.destroyed) throw new Error('Connection terminated')
    Object.assign(this, host)
    await super.connect()
    if (await this.#acceptsWrites()) return
    void this.end()
    throw Object.assign(new Error('the host accepts no writes'), { code: READ_ONLY })
  }

  /** Ends the connection at once. Its statements fail, even if the other machine has vanished. */
  cut(): void {
    this.#inner.connection.stream.destroy()
  }

  /** PostgreSQL reports it when a session starts, so this costs nothing. A pooler may not pass it on. */
  async #acceptsWrites(): Promise<boolean> {
    const { in_hot_standby, default_transaction_read_only } = this.#reported
    if (in_hot_standby && default_transaction_read_only)
      return in_hot_standby === 'off' && default_transaction_read_only === 'off'
    const { rows } = await this.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
    return rows[0]?.transaction_read_only === 'off'
  }

  get #inner(): Inner {
    return this as unknown as Inner
  }
}
