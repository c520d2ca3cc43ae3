import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Incoming } from './site.ts'
import { StartError } from './start-error.ts'

type Site = (request: Request, incoming: Incoming) => Promise<Response>
/** Runs before the site, for what the site does not know: the development server's files. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const LIMITS = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000, requireHostHeader: false }
const STARTING = new Response('starting', { status: 503, headers: { 'Retry-After': '2' } })

export type Door = {
  port: number
  /** From here on the site answers; until then every request is told to come again. */
  open(site: Site, middleware?: Middleware): void
  /** No new connections; resolves when the requests under way are answered. */
  drain(): Promise<void>
  close(): Promise<void>
}

/** Takes the port, before anything else is touched. A taken one is said in one line. */
export async function openDoor(port: number, host: string): Promise<Door> {
  let site: Site = async () => STARTING.clone()
  let middleware: Middleware = (_request, _response, next) => next()
  const answer = getRequestListener(
    (request, env) => {
      const { rawHeaders, url = '/', socket } = env.incoming as IncomingMessage
      return site(request, { rawHeaders, target: url, remoteAddress: socket.remoteAddress ?? '' })
    },
    // The store is chosen from the raw Host header; this only gives the Request an address to be parsed against.
    { hostname: 'localhost', overrideGlobalObjects: false },
  )
  const server = createServer(LIMITS, (request, response) =>
    middleware(request, response, () => answer(request, response)),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(cannotListen(error, port))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const drain = () =>
    new Promise<void>((done) => {
      if (!server.listening) return done()
      server.close(() => done())
      server.closeIdleConnections()
    })
  return {
    port: typeof address === 'object' && address ? address.port : port,
    open(opened, before) {
      site = opened
      if (before) middleware = before
    },
    drain,
    async close() {
      server.closeAllConnections()
      await drain()
    },
  }
}

function cannotListen(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken by another program; choose another with PORT=…`
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user; choose another with PORT=…`
  return `port ${port} could not be opened: ${error.message}`
}
