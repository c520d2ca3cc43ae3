import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** How much is parsed at once: about twelve of the smallest requests. Requests that wait survive V8's quick collections, and fill its heap. */
const SLICE_BYTES = 256
/** The slices of a body double, up to this: a photo is not parsed by crumbs, and a small body brings few pipelined requests along. */
const BODY_SLICE_BYTES = 16 * 1024
/** Node resumes a paused socket now and then. So many chunks that came meanwhile are kept. */
const CHUNKS_MAX = 16

type Exchange = { request: IncomingMessage; response: ServerResponse }
type Connection = {
  current: Exchange | undefined
  /** Parsed, but not begun. At most what one slice holds. */
  waiting: Exchange[]
  /** Read from the socket, but not parsed. */
  unparsed: Buffer[]
  /** How large the next slice is. */
  sliceBytes: number
  parse: (slice: Buffer) => void
  isHeld: boolean
}

/**
 * Answers one request of a connection at a time. Node parses all that a chunk holds and emits a request for each, so 64 KB of pipelined requests
 * would be thousands of answers at once. Here a connection is parsed in slices, and no further while an answer is under way: neither
 * made nor sent. Clients that pipeline get every answer, in order.
 */
export function oneAtATime(server: Server, handle: RequestListener): void {
  const connections = new WeakMap<Socket, Connection>()

  server.on('connection', (socket: Socket) => {
    // The development server takes over connections for its own protocol, and nothing else may read them then.
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
      // Others have their turn first: answers that need no waiting would otherwise follow each other for as long as there are requests.
      setImmediate(() => goOn(socket, connection))
    })
    handle(request, response)
  }

  function goOn(socket: Socket, connection: Connection): void {
    if (connection.current || socket.destroyed) return
    const next = connection.waiting.shift()
    if (next) begin(connection, next)
    // Also with a next one: the rest of its body may not be parsed yet.
    advance(socket, connection)
  }
}

/** Parses what was read, up to the next request. While there is more, the socket is not read. */
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
      // Node's parser asserts what it expects of its socket. That must cost a connection, not the process.
      socket.destroy()
      return
    }
  }
  if (!connection.isHeld) return
  connection.isHeld = false
  socket.resume()
}
