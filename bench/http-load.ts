import { connect, type Socket } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** A round of load: connections that each send their own requests in turn, for a time. */
export type Load = {
  port: number
  lanes: string[][]
  forMs: number
  /** A text that every response must contain, or one for each request of a lane in turn. A response without it has failed, whatever its status. */
  expects?: string | readonly string[]
  /** A field of the responses. Its newest value in a lane replaces `{field}` in the lane's requests. */
  carries?: string
}
export type Loaded = { perSecond: number; sortedMs: number[]; failed: number }

/**
 * A client with minimal cost: it runs in its own thread beside the server, and only looks for the end of a response.
 */
parentPort?.on('message', async (load: Load) => {
  parentPort?.postMessage(await run(load))
})

async function run({ port, lanes, forMs, expects = '', carries }: Load): Promise<Loaded> {
  const sockets = await Promise.all(lanes.map(() => open(port)))
  const until = performance.now() + forMs
  const started = performance.now()
  const taken: number[] = []
  let failed = 0
  await Promise.all(
    lanes.map(async (requests, lane) => {
      const socket = sockets[lane]
      let carried = ''
      for (let turn = 0; socket && performance.now() < until; turn += 1) {
        const before = performance.now()
        const request = requests[turn % requests.length] ?? ''
        const expected = typeof expects === 'string' ? expects : (expects[turn % expects.length] ?? '')
        const said = await exchange(socket, carries ? request.replace(`{${carries}}`, carried) : request, expected)
        if (said === undefined) failed += 1
        if (carries) carried = valueIn(said ?? '', carries) ?? carried
        taken.push(performance.now() - before)
      }
    }),
  )
  const perSecond = (taken.length * 1000) / (performance.now() - started)
  for (const socket of sockets) socket.destroy()
  return { perSecond, sortedMs: taken.sort((a, b) => a - b), failed }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

const valueIn = (text: string, field: string) => new RegExp(`"${field}":"([^"]*)"`).exec(text)?.[1]

/** Sends one request and waits for the whole response. Its text, if it is a 200 with the expected text; the text is kept only if one is expected. */
function exchange(socket: Socket, request: string, expects: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let wanted: number | undefined
    let length = 0
    let isGood = false
    let said = ''
    const hear = (chunk: Buffer) => {
      length += chunk.length
      if (expects) said += chunk.toString('latin1')
      if (wanted === undefined) {
        const head = chunk.toString('latin1', 0, Math.min(chunk.length, 4096))
        isGood = head.startsWith('HTTP/1.1 200')
        const end = head.indexOf('\r\n\r\n')
        const body = /content-length: (\d+)/i.exec(head)?.[1]
        wanted = body === undefined ? Number.POSITIVE_INFINITY : end + 4 + Number(body)
      }
      const isWhole =
        length >= wanted ||
        (wanted === Number.POSITIVE_INFINITY && chunk.toString('latin1', chunk.length - 5) === '0\r\n\r\n')
      if (!isWhole) return
      socket.off('data', hear)
      resolve(isGood && said.includes(expects) ? said : undefined)
    }
    socket.on('data', hear)
    socket.write(request)
  })
}
