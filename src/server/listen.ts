import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Incoming } from './site.ts'
import { StartError } from './start-error.ts'

const LIMITS = { keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: 30_000, requireHostHeader: false }

type Fetch = (request: Request, incoming: Incoming) => Promise<Response>

/** Runs before the site, for what the site does not know: the development server's files. */
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Opens the port. A taken one is said in one line. */
export async function listen(
  fetch: Fetch,
  port: number,
  host: string,
  middleware: Middleware = (_request, _response, next) => next(),
): Promise<{ server: Server; port: number }> {
  const answer = getRequestListener(
    (request, env) => {
      const { rawHeaders, url = '/', socket } = env.incoming as IncomingMessage
      return fetch(request, { rawHeaders, target: url, remoteAddress: socket.remoteAddress ?? '' })
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
  return { server, port: typeof address === 'object' && address ? address.port : port }
}

function cannotListen(error: NodeJS.ErrnoException, port: number): string {
  if (error.code === 'EADDRINUSE') return `port ${port} is taken by another program; choose another with PORT=…`
  if (error.code === 'EACCES') return `port ${port} may not be opened by this user; choose another with PORT=…`
  return `port ${port} could not be opened: ${error.message}`
}
