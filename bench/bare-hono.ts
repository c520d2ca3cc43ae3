import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

export type Sent = { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }

/** A process with nothing but Hono: it sends the same bytes with the same headers to everybody. What a kept page is compared with. */
process.once('message', ({ body, headers }: Sent) => {
  const app = new Hono()
  app.get('*', (c) => c.body(body, 200, headers))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
    process.send?.((server.address() as AddressInfo).port),
  )
})
