import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { StartError } from '#api/base/start-error.ts'
import { CLOSED_POLICY, FIXED_HEADERS } from './guard/security-headers.ts'
import { sendBusyPage } from './pages/busy-page.ts'
import { oneAtATime } from './pages/one-at-a-time.ts'
import type { Incoming } from './site.ts'

type Site = (request: Request, incoming: Incoming, turnAway: (requestId: string) => Response) => Promise<Response>
/** Runs before the site, for what the site does not know: the development server's files. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const SERVER_LIMITS = {
  keepAliveTimeout: 65_000,
  /** A request's headers, and a whole request with its body, must have arrived after so long. Late ones are answered with 408. */
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** A connection on which nothing moves in either direction. Event streams send a heartbeat more often. */
  idleTimeout: 60_000,
  /** A client that does not read the rest of its answer. */
  unreadTimeout: 20_000,
}
export type ServerLimits = typeof SERVER_LIMITS
const GRACE_MS = 250
/** However many come: so many are taken in before the next page is rendered. */
const TAKEN_IN_MAX = 64

export type HttpServer = {
  port: number
  /** For the development server's own connection to the page. */
  server: Server
  /** From here on the site answers; until then every request is told to come again. */
  open(site: Site, middleware?: Middleware): void
  /**
   * Calls back when no connection waits to be taken in. Node takes in one in each turn of the event loop, so while a turn renders a page,
   * visitors beyond one a page would wait where nobody can refuse them, until the system drops them.
   */
  whenAllAreIn(next: () => void): void
  /** After a while no new connections; resolves when the requests under way are answered. */
  drain(seconds?: number): Promise<void>
  close(): Promise<void>
}

/** Takes the port, before anything else is touched. A taken one is said in one line. */
export async function openHttpServer(
  port: number,
  host: string,
  given: Partial<ServerLimits> = {},
): Promise<HttpServer> {
  const { idleTimeout, unreadTimeout, ...limits } = { ...SERVER_LIMITS, ...given }
  let site: Site = async () => starting()
  let middleware: Middleware = (_request, _response, next) => next()
  const answer = getRequestListener(
    (request, env) => {
      const { rawHeaders, url = '/', socket } = env.incoming as IncomingMessage
      return site(request, { rawHeaders, target: url, remoteAddress: socket.remoteAddress ?? '' }, (requestId) => {
        sendBusyPage(env.outgoing as ServerResponse, requestId)
        return RESPONSE_ALREADY_SENT
      })
    },
    // The store is chosen from the raw Host header; this only gives the Request an address to be parsed against.
    { hostname: 'localhost', overrideGlobalObjects: false },
  )
  let isDraining = false
  const server = createServer({ ...limits, requireHostHeader: false })
  server.timeout = idleTimeout
  let taken = 0
  server.on('connection', () => {
    taken += 1
  })
  function afterTurnWithout(next: () => void, turns: number): void {
    const before = taken
    setImmediate(() => (taken === before || turns === 0 ? next() : afterTurnWithout(next, turns - 1)))
  }
  oneAtATime(server, (request, response) => {
    const { socket } = request
    socket.setTimeout(idleTimeout)
    response.once('prefinish', () => socket.setTimeout(unreadTimeout))
    if (isDraining) response.setHeader('Connection', 'close')
    middleware(request, response, () => answer(request, response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(cannotListen(error, port))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const stopListening = () =>
    new Promise<void>((done) => {
      if (!server.listening) return done()
      // A connection whose last request has just ended counts as idle only from then on.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      server.close(() => {
        clearInterval(sweep)
        done()
      })
    })
  return {
    port: typeof address === 'object' && address ? address.port : port,
    server,
    open(opened, before) {
      site = opened
      if (before) middleware = before
    },
    // The first is only the end of this turn.
    whenAllAreIn: (next) => void setImmediate(afterTurnWithout, next, TAKEN_IN_MAX),
    async drain(seconds = 0) {
      isDraining = true
      // Connections the system has accepted but not handed over yet would be reset: they get a moment to come in. A proxy that goes on
      // sending until it has asked for our readiness needs as long as it takes to ask.
      await sleep(Math.max(GRACE_MS, seconds * 1000))
      await stopListening()
    },
    async close() {
      const stopped = stopListening()
      server.closeAllConnections()
      await stopped
    },
  }
}

function starting(): Response {
  const headers = new Headers({ 'Content-Security-Policy': CLOSED_POLICY, 'Retry-After': '2' })
  for (const [name, value] of FIXED_HEADERS) headers.set(name, value)
  return new Response('starting', { status: 503, headers })
}

function cannotListen(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken by another program; choose another with PORT=…`
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user; choose another with PORT=…`
  return `port ${port} could not be opened: ${error.message}`
}
