import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { StartError } from '#api/base/start-error.ts'
import type { WriteAnswer } from './guard/plain-answer.ts'
import { CLOSED_POLICY, FIXED_HEADERS } from './guard/security-headers.ts'
import { oneAtATime } from './pages/one-at-a-time.ts'
import type { Incoming } from './site.ts'

type Site = (request: Request, incoming: Incoming, write: WriteAnswer) => Promise<Response>
/** Runs before the site. It serves the files of the development server. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const SERVER_LIMITS = {
  keepAliveTimeout: 65_000,
  /** The time for a request's headers, and for a whole request with its body. Slower requests are answered with 408. */
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
  /** The longest time without traffic on a connection. Event streams send heartbeats more often. */
  idleTimeout: 60_000,
  /** The longest time that a client may leave the rest of its response unread. */
  unreadTimeout: 20_000,
}
export type ServerLimits = typeof SERVER_LIMITS
const GRACE_MS = 250
/** The most connections that are accepted before the next page is rendered. */
const ACCEPTED_MAX = 64

export type HttpServer = {
  port: number
  /** For the development server's web socket. */
  server: Server
  /** Starts answering with the site. Until then every request gets a 503 with Retry-After. */
  open(site: Site, middleware?: Middleware): void
  /**
   * Calls back when no connection waits to be accepted. Node accepts one connection in each turn of the event loop.
   * While a turn renders a page, further visitors would wait in the system's backlog, where we cannot refuse them and
   * the system drops them.
   */
  whenAllAccepted(next: () => void): void
  /** Stops accepting connections after a grace period. Resolves when the running requests are answered. */
  drain(seconds?: number): Promise<void>
  close(): Promise<void>
}

/** Binds the port before anything else is opened. A port in use is a one-line error. */
export async function openHttpServer(
  port: number,
  host: string,
  given: Partial<ServerLimits> = {},
): Promise<HttpServer> {
  const { idleTimeout, unreadTimeout, ...limits } = { ...SERVER_LIMITS, ...given }
  let site: Site = async () => starting()
  let middleware: Middleware = (_request, _response, next) => next()
  const answer = requestListener((...request) => site(...request))
  let isDraining = false
  const server = createServer({ ...limits, requireHostHeader: false })
  server.timeout = idleTimeout
  const whenAllAccepted = watchAccepts(server)
  oneAtATime(server, (request, response) => {
    const { socket } = request
    socket.setTimeout(idleTimeout)
    response.once('prefinish', () => socket.setTimeout(unreadTimeout))
    if (isDraining) response.setHeader('Connection', 'close')
    middleware(request, response, () => answer(request, response))
  })
  await listen(server, port, host)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    server,
    open(opened, before) {
      site = opened
      if (before) middleware = before
    },
    whenAllAccepted,
    async drain(seconds = 0) {
      isDraining = true
      // Connections that the system has accepted but not handed over yet would be reset, so they get a grace period.
      // A proxy keeps sending requests until its next readiness check, so it needs that long.
      await sleep(Math.max(GRACE_MS, seconds * 1000))
      await stopListening(server)
    },
    async close() {
      const stopped = stopListening(server)
      server.closeAllConnections()
      await stopped
    },
  }
}

/** Turns Node's requests into standard ones. */
function requestListener(site: Site) {
  return getRequestListener(
    (request, env) => {
      const { rawHeaders, url = '/', socket } = env.incoming as IncomingMessage
      return site(
        request,
        { rawHeaders, target: url, remoteAddress: socket.remoteAddress ?? '' },
        ({ status, headers, body }) => {
          const outgoing = env.outgoing as ServerResponse
          outgoing.writeHead(status, [...headers])
          outgoing.end(body)
          return RESPONSE_ALREADY_SENT
        },
      )
    },
    // The store is chosen from the raw Host header. This host only completes the request's URL.
    { hostname: 'localhost', overrideGlobalObjects: false },
  )
}

function watchAccepts(server: Server): HttpServer['whenAllAccepted'] {
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  function afterTurnWithout(next: () => void, turns: number): void {
    const before = accepted
    setImmediate(() => (accepted === before || turns === 0 ? next() : afterTurnWithout(next, turns - 1)))
  }
  // The first setImmediate only ends the current turn.
  return (next) => void setImmediate(afterTurnWithout, next, ACCEPTED_MAX)
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new StartError(cannotListen(error, port))))
    server.listen(port, host, resolve)
  })
}

function stopListening(server: Server): Promise<void> {
  return new Promise((done) => {
    if (!server.listening) return done()
    // A connection becomes idle only after its last response, so the sweep repeats.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearInterval(sweep)
      done()
    })
  })
}

function starting(): Response {
  const headers = new Headers({ 'Content-Security-Policy': CLOSED_POLICY, 'Retry-After': '2' })
  for (const [name, value] of FIXED_HEADERS) headers.set(name, value)
  return new Response('starting', { status: 503, headers })
}

function cannotListen(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is in use; choose another with PORT=…`
  if (error.code === 'EACCES') return `port ${port} is not allowed for this user; choose another with PORT=…`
  return `can't open port ${port}: ${error.message}`
}
