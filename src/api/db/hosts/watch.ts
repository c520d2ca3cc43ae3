import type pg from 'pg'
import type { DatabaseHost } from '../../base/database-url.ts'
import { HostClient } from './host-client.ts'

const LIMIT_MS = 2000

/**
 * Asks a host over a connection of its own whether it is still there, and calls `lost` when it is not. A busy host may
 * be called lost by mistake: that costs a search, which finds it again.
 */
export function watchHost(setting: pg.ClientConfig, lost: (host: DatabaseHost) => void) {
  let pulse: { client: HostClient; host: DatabaseHost } | undefined
  let isLooking = false

  async function open(host: DatabaseHost): Promise<HostClient> {
    const client = new HostClient({
      ...setting,
      connectionTimeoutMillis: LIMIT_MS,
      query_timeout: LIMIT_MS,
      application_name: 'clothesline watch',
    })
    const opened = { client, host }
    pulse = opened
    client.once('end', () => {
      if (pulse !== opened) return
      pulse = undefined
      lost(host)
    })
    await client.connectTo(host)
    return client
  }
  function drop(): void {
    const dropped = pulse
    pulse = undefined
    dropped?.client.cut()
  }

  return {
    async look(host: DatabaseHost): Promise<void> {
      if (isLooking) return
      isLooking = true
      try {
        if (pulse?.host !== host) drop()
        const client = pulse?.client ?? (await open(host))
        await client.query('SELECT 1')
      } catch {
        // The end of the connection may have told it already.
        if (pulse) {
          drop()
          lost(host)
        }
      } finally {
        isLooking = false
      }
    },
    close: drop,
  }
}
