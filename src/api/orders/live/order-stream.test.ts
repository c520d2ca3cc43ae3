import { afterAll, expect, test, vi } from 'vitest'
import { LIVE_HEARTBEAT_MS } from '#contract/order/order-limits.ts'
import type { OrderEvents } from '#contract/order/orders.ts'
import { openHttpServer } from '#server/http-server.ts'
import { eventually } from '#tests/support/eventually.ts'
import { listening } from '#tests/support/listening.ts'
import { bought, boughtAsGuest, staffOf, withLiveOrders } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { orderStream } from './order-stream.ts'

const site = await testSite()
const staff = await staffOf(site)
let close = await withLiveOrders(site)
afterAll(() => close())

/** Reads a stream like a page. Skips heartbeats, and messages without new events: one from the purchase may arrive late. */
async function follow(path: string, headers: Record<string, string>) {
  const answer = await site.send(`/api${path}`, { headers })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  let rest = ''
  return {
    answer,
    async next(): Promise<{ id: number; data: OrderEvents }> {
      for (;;) {
        const end = rest.indexOf('\n\n')
        if (end >= 0) {
          const block = rest.slice(0, end)
          rest = rest.slice(end + 2)
          const id = /^id: (\d+)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (!id || !data) continue
          const told = JSON.parse(data) as OrderEvents
          if (told.events.length > 0) return { id: Number(id), data: told }
          continue
        }
        const { done, value } = await reader.read()
        if (done) throw new Error('the stream has ended')
        rest += value
      }
    },
    cancel: () => reader.cancel(),
    ended: async () => {
      for (;;) if ((await reader.read()).done) return true
    },
  }
}

test('D4.5 a page that follows an order hears of each step when it happens', async () => {
  const { id, token } = await bought(site)
  const stream = await follow(`/orders/${id}/stream`, { token })
  expect(stream.answer.headers.get('content-type')).toContain('text/event-stream')
  const first = await stream.next()
  expect(first.data.status).toBe('confirmed')
  expect(first.data.events.length).toBeGreaterThan(1)
  await staff.does(id, 'pickup-1 assign')
  const second = await stream.next()
  expect(second.id).toBeGreaterThan(first.id)
  expect(second.data.status).toBe('pickup_scheduled')
  expect(second.data.events.map(({ kind, to }) => [kind, to])).toEqual([
    ['trip', 'assigned'],
    ['order', 'pickup_scheduled'],
  ])
  await stream.cancel()
})

test('D4.5 after a break the page goes on from what it has seen, and misses nothing', async () => {
  const { id, token } = await bought(site)
  const stream = await follow(`/orders/${id}/stream`, { token })
  const { id: seen } = await stream.next()
  await stream.cancel()
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start')
  const again = await follow(`/orders/${id}/stream?after=0`, { token, 'Last-Event-ID': String(seen) })
  const missed = await again.next()
  expect(missed.data.events.map(({ to }) => to)).toEqual(['assigned', 'pickup_scheduled', 'en_route'])
  await again.cancel()
  const asked = await site.call(token)('GET /orders/:id/events', { params: { id }, query: { after: String(seen) } })
  expect(asked).toEqual(missed.data)
  const nothing = await site.call(token)('GET /orders/:id/events', {
    params: { id },
    query: { after: String(asked.last_event_id) },
  })
  expect(nothing).toMatchObject({ events: [], last_event_id: asked.last_event_id })
})

test('D4.5 a guest follows by the token', async () => {
  const { id, guestToken } = await boughtAsGuest(site)
  const stream = await follow(`/guest-orders/${guestToken}/stream`, {})
  await stream.next()
  await staff.does(id, 'receive')
  expect((await stream.next()).data.status).toBe('received')
  await stream.cancel()
})

test('a closed page no longer counts, and an order has at most twenty streams', async () => {
  const { id, token } = await bought(site)
  const before = site.parts.orderNews?.count() ?? 0
  const streams = []
  for (let index = 0; index < 20; index += 1) streams.push(await follow(`/orders/${id}/stream`, { token }))
  expect(site.parts.orderNews?.count()).toBe(before + 20)
  const refused = await site.send(`/api/orders/${id}/stream`, { headers: { token } })
  expect(refused.status).toBe(429)
  for (const stream of streams) await stream.cancel()
  await eventually(() => expect(site.parts.orderNews?.count()).toBe(before))
})

test('one process holds five thousand streams open, and refuses the next one', async () => {
  const { id, token } = await bought(site)
  const status = async () => (await site.send(`/api/orders/${id}/stream`, { headers: { token } })).status
  const news = site.parts.orderNews
  if (!news) throw new Error('nobody can follow')
  const follower = { changed: () => {}, end: () => {} }
  const stops = []
  for (let page = news.count(); page < 5000; page += 1) stops.push(news.follow(1, String(page), follower))
  expect(await status()).toBe(503)
  stops.pop()?.()
  const stream = await follow(`/orders/${id}/stream`, { token })
  expect(stream.answer.status).toBe(200)
  await stream.cancel()
  for (const stop of stops) stop()
})

test('D4.5 an idle stream sends heartbeats only while it is read, and ends after ten minutes so that the login is checked again', async () => {
  const { id, token } = await bought(site)
  const before = site.parts.orderNews?.count() ?? 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const answer = await site.send(`/api/orders/${id}/stream`, { headers: { token } })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toMatch(/^id: \d+\nevent: order\ndata: \{.*\}\n\n$/)
  vi.advanceTimersByTime(LIVE_HEARTBEAT_MS)
  expect((await reader?.read())?.value).toBe(': here\n\n')
  vi.advanceTimersByTime(10 * 60_000 - LIVE_HEARTBEAT_MS - 1)
  expect(site.parts.orderNews?.count()).toBe(before + 1)
  vi.advanceTimersByTime(1)
  expect(site.parts.orderNews?.count()).toBe(before)
  const left: string[] = []
  for (let next = await reader?.read(); next?.value; next = await reader?.read()) left.push(next.value)
  expect(left.every((text) => text === ': here\n\n')).toBe(true)
  expect(left.length).toBeLessThanOrEqual(6)
})

test('nothing is read for a slow reader; what it missed comes in one message when it continues', async () => {
  const { id, token } = await bought(site)
  const stream = await follow(`/orders/${id}/stream`, { token })
  for (let round = 0; round < 8; round += 1) await staff.does(id, 'pickup-1 assign', 'pickup-1 unassign')
  const events = []
  const { timeline } = await site.call(token)('GET /orders/:id', { params: { id } })
  let messages = 0
  while (events.length < timeline.length) {
    events.push(...(await stream.next()).data.events)
    messages += 1
  }
  expect(events.map(({ id: event }) => event)).toEqual(timeline.map(({ id: event }) => event))
  expect(messages).toBeLessThanOrEqual(7)
  await stream.cancel()
})

test('D4.5 events during a read come in the next message, and none comes twice', async () => {
  const { id } = await bought(site)
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [id] })
  const [storeId, news] = [rows[0].store_id as number, site.parts.orderNews]
  if (!news) throw new Error('nobody can follow')
  const asked: number[] = []
  const found: PromiseWithResolvers<OrderEvents>[] = []
  const read = (after: number) => {
    asked.push(after)
    const one = Promise.withResolvers<OrderEvents>()
    found.push(one)
    return one.promise
  }
  const reader = orderStream({ news, storeId, orderId: id, after: 0, read }).body?.getReader()
  // Followers are notified in order. When this later one is notified, the stream was notified before.
  const heard = Promise.withResolvers<void>()
  const stop = news.follow(storeId, id, { changed: () => heard.resolve(), end: () => {} })
  await staff.does(id, 'hold')
  await heard.promise
  expect(asked).toEqual([0])
  found[0]?.resolve({ events: [], status: 'confirmed', last_event_id: 7 })
  await reader?.read()
  await eventually(() => expect(asked).toEqual([0, 7]))
  stop()
  await reader?.cancel()
})

test('over a real connection, a page that is closed frees its stream, and one that stays does not hold up the shut-down', async () => {
  const { id, token } = await bought(site)
  const http = await openHttpServer(0, '127.0.0.1')
  http.open((request, { target }) => site.send(target, { headers: request.headers }))
  const before = site.parts.orderNews?.count() ?? 0
  const opened = async (signal: AbortSignal) => {
    const answer = await fetch(`http://127.0.0.1:${http.port}/api/orders/${id}/stream`, { headers: { token }, signal })
    const reader = answer.body?.getReader()
    await reader?.read()
    return reader
  }
  const leaving = new AbortController()
  await opened(leaving.signal)
  const staying = await opened(new AbortController().signal)
  expect(site.parts.orderNews?.count()).toBe(before + 2)
  leaving.abort()
  await eventually(() => expect(site.parts.orderNews?.count()).toBe(before + 1))
  const again = await withLiveOrders(site)
  await close()
  await http.drain()
  expect((await staying?.read())?.done).toBe(true)
  await http.close()
  close = again
})

test('security 74: HEAD says what a stream would be and opens none', async () => {
  const { id, token } = await bought(site)
  const guest = await boughtAsGuest(site)
  const { address } = await listening(site.handle)
  const before = site.parts.orderNews?.count()
  for (const path of [`/orders/${id}/stream`, `/guest-orders/${guest.guestToken}/stream`]) {
    for (let index = 0; index < 20; index += 1) {
      const answer = await fetch(`${address}/api${path}`, { method: 'HEAD', headers: { token } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
    }
  }
  expect(site.parts.orderNews?.count()).toBe(before)
  expect((await fetch(`${address}/api/orders/${id}/stream`, { method: 'HEAD' })).status).toBe(401)
  const stream = await follow(`/orders/${id}/stream`, { token })
  await stream.next()
  await stream.cancel()
})

test.each(['before its stream begins', 'when its stream has begun and nothing was read of it'] as const)(
  'security 74: a connection that closes %s leaves no follower behind',
  async (when) => {
    const { id, token } = await bought(site)
    const before = site.parts.orderNews?.count()
    const held: PromiseWithResolvers<void>[] = []
    const answered: Promise<Response>[] = []
    const late = await listening(async (request, incoming) => {
      const hold = Promise.withResolvers<void>()
      const make = () => site.handle(request, incoming)
      const begun = when === 'before its stream begins' ? undefined : await make()
      const answer = hold.promise.then(() => begun ?? make())
      held.push(hold)
      answered.push(answer)
      return answer
    })
    const open = []
    for (let index = 0; index < 5; index += 1) {
      const { socket } = await late.socket()
      socket.write(`GET /api/orders/${id}/stream HTTP/1.1\r\nHost: localhost\r\ntoken: ${token}\r\n\r\n`)
      open.push(socket)
    }
    await eventually(() => expect(held).toHaveLength(5))
    for (const socket of open) socket.destroy()
    const connections = () => new Promise<number>((resolve) => late.http.server.getConnections((_, n) => resolve(n)))
    await eventually(async () => expect(await connections()).toBe(0))
    for (const hold of held) hold.resolve()
    await Promise.all(answered)
    await eventually(() => expect(site.parts.orderNews?.count()).toBe(before))
  },
)

test('the shut-down ends every stream, and new ones are told to come again', async () => {
  const { id, token } = await bought(site)
  const stream = await follow(`/orders/${id}/stream`, { token })
  await stream.next()
  await close()
  expect(await stream.ended()).toBe(true)
  expect((await site.send(`/api/orders/${id}/stream`, { headers: { token } })).status).toBe(503)
})
