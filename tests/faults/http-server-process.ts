import { openHttpServer } from '#server/http-server.ts'

/** `node tests/faults/http-server-process.ts`: a server with large pages that reports its state to its parent. */
const PAGE = 'x'.repeat(100_000)
const seen = { begun: 0, underWay: 0, most: 0 }

const http = await openHttpServer(0, '127.0.0.1')
http.open(async (_request, { target }) => {
  if (target === '/healthz') return new Response('alive')
  seen.begun += 1
  seen.underWay += 1
  seen.most = Math.max(seen.most, seen.underWay)
  await new Promise((resolve) => setImmediate(resolve))
  seen.underWay -= 1
  return new Response(PAGE)
})
process.on('message', () => process.send?.({ ...seen, rss: process.memoryUsage.rss() }))
process.on('disconnect', () => process.exit())
process.send?.({ port: http.port })
