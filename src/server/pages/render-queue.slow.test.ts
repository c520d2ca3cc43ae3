import { expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { listening } from '#tests/support/listening.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { FIXED_HEADERS } from '../guard/security-headers.ts'
import { renderQueue } from './render-queue.ts'

const site = await testSite()
const toDatabase: (string | undefined)[] = []
const query: typeof site.db.query = (statement, ...rest) => {
  toDatabase.push(statement.text)
  return site.db.query(statement, ...rest)
}
const snapshot: typeof site.db.snapshot = (work) => {
  toDatabase.push('a snapshot')
  return site.db.snapshot(work)
}
const { address, socket } = await listening(renderedHandle({ ...site, db: { ...site.db, query, snapshot } }))
const ASKED = 180
/** Four pages being rendered, and the waiting ones. */
const SERVED = 4 + 128

/** The page's loader reads this table, so rendering waits while it is locked. */
async function whileFaqWaits(work: () => Promise<void>): Promise<void> {
  const locked = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const lock = site.db.transaction(async (tx) => {
    await tx.query({ text: 'LOCK TABLE content IN ACCESS EXCLUSIVE MODE' })
    locked.resolve()
    await release.promise
  })
  await locked.promise
  await work().finally(release.resolve)
  await lock
}

/** A visitor with a connection of their own and a page of their own. Every second one sends HEAD. */
async function visitor(index: number) {
  const { socket: own, heard } = await socket()
  const method = index % 2 ? 'HEAD' : 'GET'
  const ask = (path: string, how = 'GET') => own.write(`${how} ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  ask(`/faq?visit=${index}`, method)
  const status = () => /^HTTP\/1.1 (\d+)/.exec(heard())?.[1]
  return { method, ask, heard, status }
}

function parsed(heard: string) {
  const end = heard.indexOf('\r\n\r\n')
  const lines = heard.slice(0, end).split('\r\n').slice(1)
  return {
    headers: new Headers(lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ')[1] ?? ''])),
    body: Buffer.from(heard.slice(end + 4), 'latin1').toString(),
  }
}

test('security 67: beyond a few pages at once visitors are told to come again, health is answered, and all is well after', async () => {
  // Its second request keeps the page, and while the clock stands it does not expire.
  site.setClock(new Date())
  for (const _ of ['first', 'second']) expect((await fetch(`${address}/faq`)).status).toBe(200)
  const visitors: Awaited<ReturnType<typeof visitor>>[] = []
  const refused = () => visitors.filter((one) => one.status() === '503')
  await whileFaqWaits(async () => {
    visitors.push(...(await Promise.all(Array.from({ length: ASKED }, (_, index) => visitor(index)))))
    await eventually(() => expect(refused()).toHaveLength(ASKED - SERVED))
    for (const path of ['/healthz', '/faq', '/robots.txt', '/api/store/config'])
      expect([path, (await fetch(`${address}${path}`)).status]).toEqual([path, 200])
    // A full queue says nothing about the database, so no write check follows.
    toDatabase.length = 0
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(toDatabase).toEqual(['SELECT 1'])
    expect(new Set(refused().map(({ method }) => method))).toEqual(new Set(['GET', 'HEAD']))
    for (const { method, heard } of refused()) {
      const { headers, body } = parsed(heard())
      for (const [name, value] of FIXED_HEADERS) expect(headers.get(name)).toBe(value)
      expect(headers.get('Retry-After')).toMatch(/^\d+$/)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8')
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      if (method === 'HEAD') expect(body).toBe('')
      else expect(body).toContain(apiTexts.busy)
    }
    // A refused connection stays usable: the visitor can retry on it.
    for (const { ask } of refused()) ask('/healthz')
    await eventually(() => {
      for (const { heard } of refused()) expect(heard()).toContain('alive')
    })
  })
  await eventually(() => {
    expect(visitors.filter((one) => one.status() === '200')).toHaveLength(SERVED)
  })
  const metrics = await (await fetch(`${address}/metrics`)).text()
  for (const method of ['GET', 'HEAD']) {
    const told = refused().filter((one) => one.method === method)
    expect(metrics).toContain(`http_requests_total{route="busy",method="${method}",status="503"} ${told.length}`)
  }
  expect((await fetch(`${address}/faq?visit=after`)).status).toBe(200)
})

test('security 67: while pages are rendered, those who come are taken in: none waits unseen until as many pages are done as came before', async () => {
  let rendered = 0
  let renderedBeforeHealth = Number.POSITIVE_INFINITY
  const open = await listening(async () => new Response('not yet'))
  const queue = renderQueue({ whenAllAccepted: open.http.whenAllAccepted })
  open.http.open(async (_request, { target }) => {
    if (target === '/healthz') renderedBeforeHealth = rendered
    // A page without any waiting, so that each rendering takes one turn of the event loop.
    else
      await queue.inTurn(async () => {
        rendered += 1
      })
    return new Response('answered')
  })
  // Sent at once, so that they wait to be accepted. Health is the last of them.
  const opened = await Promise.all(
    [...Array.from({ length: 60 }, () => '/'), '/healthz'].map(async (path) => {
      const { socket, heard } = await open.socket()
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
      return heard
    }),
  )
  await eventually(() => {
    for (const heard of opened) expect(heard()).toContain('answered')
  })
  expect(rendered).toBe(60)
  expect(renderedBeforeHealth).toBeLessThan(10)
})

/** A queue with a controlled clock. Its pages finish only when the test lets them. */
function heldQueue() {
  let time = 0
  const queue = renderQueue({ elapsed: () => time })
  const begun: number[] = []
  const done: number[] = []
  const release = Promise.withResolvers<void>()
  const ask = (from: number, to: number) =>
    numbers(from, to).map((number) =>
      queue.inTurn(async () => {
        begun.push(number)
        await release.promise
        done.push(number)
        return number
      }),
    )
  return {
    ask,
    begun,
    done,
    release: release.resolve,
    isFull: queue.isFull,
    pass: (ms: number) => {
      time += ms
    },
  }
}
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
const served = async (asked: Promise<number | undefined>[]) =>
  (await Promise.all(asked)).filter((answer) => answer !== undefined)

test('security 67: pages are rendered in the order of their requests; with a full queue a request is refused at once', async () => {
  const { ask, done, release, isFull } = heldQueue()
  const first = ask(0, 128)
  expect(isFull()).toBe(true)
  expect(await Promise.all(ask(128, 150))).toEqual(Array.from({ length: 22 }))
  release()
  expect(await served(first)).toEqual(numbers(0, 128))
  expect(done).toEqual(numbers(0, 128))
  expect(isFull()).toBe(false)
})

test('security 67: in a full queue new requests replace those that have waited for long; otherwise these are served, however late', async () => {
  const { ask, begun, done, release, pass, isFull } = heldQueue()
  const first = ask(0, 4)
  await eventually(() => expect(begun).toEqual(numbers(0, 4)))
  const early = ask(4, 24)
  pass(300)
  const later = ask(24, 132)
  pass(200)
  expect(isFull()).toBe(true)
  expect(await Promise.all(ask(200, 201))).toEqual([undefined])
  pass(1)
  expect(isFull()).toBe(false)
  const newest = ask(132, 162)
  release()
  expect(await served([...first, ...early])).toEqual(numbers(0, 4))
  expect(await served(later)).toEqual(numbers(24, 132))
  expect(await served(newest)).toEqual(numbers(132, 152))
  expect(done).toEqual([...numbers(0, 4), ...numbers(24, 152)])
  pass(60_000)
  expect(await served(ask(300, 428))).toEqual(numbers(300, 428))
})

test('security 67: a burst that the queue has room for is served whole, however slow the machine', async () => {
  const { ask, release, pass } = heldQueue()
  const burst = ask(0, 128)
  pass(60_000)
  release()
  expect(await served(burst)).toEqual(numbers(0, 128))
})
