import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * The bytes that are parsed at once: about twelve of the smallest requests. Waiting requests survive V8's minor
 * collections and fill its heap.
 */
const SLICE_BYTES = 256
/**
 * The largest slice. The slices of a body double up to this size, so that a photo is not parsed in tiny pieces and a
 * small body brings few pipelined requests along.
 */
const BODY_SLICE_BYTES = 16 * 1024
/** Node resumes a paused socket now and then. This many chunks that arrive meanwhile are kept. */
const CHUNKS_MAX = 16

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Connection = {
  current: Exchange | undefined
  /** Parsed requests that are not begun. At most one slice full. */
  waiting: Exchange[]
  /** Bytes that are read from the socket but not parsed. */
  unparsed: Buffer[]
  /** The size of the next slice. */
  sliceBytes: number
  parse: (slice: Buffer) => void
  isHeld: boolean
}

/**
 * Answers one request of a connection at a time. Node parses a whole chunk and emits an event for each request in it,
 * so 64 KB of pipelined requests would start thousands of responses at once. This parses a connection in slices and
 * pauses while a response is being made or sent. Clients that pipeline get every response, in order.
 */
export function oneAtATime(server: Server, handle: RequestListener): void {
  const connections = new WeakMap<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    // The development server upgrades connections to web sockets and must read them itself.
    if (server.listenerCount('upgrade') > 0) return
    const [parse] = socket.listeners('data') as ((slice: Buffer) => void)[]
    if (!parse) throw new Error('the parser of a connection is missing')
    socket.removeListener('data', parse)
    const connection: Connection = {
      current: undefined,
      waiting: [],
      unparsed: [],
      sliceBytes: SLICE_BYTES,
      parse,
      isHeld: false,
    }
    connections.set(socket, connection)
    socket.on('data', (chunk: Buffer) => {
      connection.unparsed.push(chunk)
      if (connection.unparsed.length > CHUNKS_MAX) socket.destroy()
      else advance(socket, connection)
    })
  })

  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (!connection) return handle(request, response)
    if (connection.current || connection.waiting.length > 0) connection.waiting.push({ request, response })
    else begin(connection, { request, response })
  })

  function begin(connection: Connection, exchange: Exchange): void {
    const { request, response } = exchange
    const { socket } = request
    connection.current = exchange
    connection.sliceBytes = SLICE_BYTES
    response.once('close', () => {
      connection.current = undefined
      if (connection.waiting.length === 0 && connection.unparsed.length === 0) return
      // Lets other connections go first. Otherwise responses without waiting would follow each other for as long as
      // there are requests.
      setImmediate(() => goOn(socket, connection))
    })
    handle(request, response)
  }

  function goOn(socket: Socket, connection: Connection): void {
    if (connection.current || socket.destroyed) return
    const next = connection.waiting.shift()
    if (next) begin(connection, next)
    // Also when another request is parsed: the rest of its body may not be.
    advance(socket, connection)
  }
}

/** Parses what was read, up to the next request. Pauses the socket while unparsed bytes are left. */
function advance(socket: Socket, connection: Connection): void {
  const { unparsed } = connection
  for (let chunk = unparsed.shift(); chunk; chunk = unparsed.shift()) {
    if (socket.destroyed) return
    const { current, waiting } = connection
    if (current ? current.request.complete : waiting.length > 0) {
      unparsed.unshift(chunk)
      connection.isHeld = true
      socket.pause()
      return
    }
    const size = current ? connection.sliceBytes : SLICE_BYTES
    if (current) connection.sliceBytes = Math.min(size * 2, BODY_SLICE_BYTES)
    if (chunk.length > size) unparsed.unshift(chunk.subarray(size))
    try {
      connection.parse(chunk.subarray(0, size))
    } catch {
      // Node's parser asserts assumptions about its socket. A failed assertion ends the connection, not the process.
      socket.destroy()
      return
    }
  }
  if (!connection.isHeld) return
  connection.isHeld = false
  socket.resume()
}
