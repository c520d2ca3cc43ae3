import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#tests/support/eventually.ts'
import { listening } from '#tests/support/listening.ts'
import { type Bought, bought, DELIVERED, operatorKey, staffOf } from '#tests/support/orders.ts'
import { renderedHandle } from '#tests/support/rendered-site.ts'
import { testSite } from '#tests/support/site.ts'
import { uploadTexts } from '#texts/order/orders-api.ts'
import { pictures } from './picture-queue.ts'

const site = await testSite()
const staff = await staffOf(site)
const { address, socket: openSocket } = await listening(renderedHandle(site))
let held = 0
afterEach(() => {
  // After its time limit the server has killed it.
  if (held && pictures.pid() === held) process.kill(held, 'SIGCONT')
  held = 0
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png({ compressionLevel: 1 })
    .toBuffer()
const small = await plain(20, 20)

async function delivered(): Promise<Bought> {
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  return order
}

async function upload({ id, token }: { id: string; token: string }, body: Buffer, path = `/orders/${id}/photos`) {
  const answer = await fetch(`${address}/api${path}`, {
    method: 'POST',
    headers: { token, 'Content-Type': 'image/png' },
    body: new Uint8Array(body),
  })
  const { message } = (await answer.json()) as { message: string }
  return { status: answer.status, message, retryAfter: answer.headers.get('Retry-After') }
}

/** Pauses the decoding process until the end of the test. */
async function holdDecoding(order: Bought): Promise<void> {
  expect((await upload(order, small)).status).toBe(200)
  held = pictures.pid() ?? 0
  expect(held).toBeGreaterThan(0)
  process.kill(held, 'SIGSTOP')
}

test('security 70: a picture of more than 24 megapixels is refused by its header, in words', async () => {
  const order = await delivered()
  const large = await plain(7000, 8500)
  expect(await upload(order, large)).toMatchObject({
    status: 413,
    message: uploadTexts.tooManyPixels,
  })
  expect((await upload(order, await plain(6000, 4000))).status).toBe(200)
  const key = { id: order.id, token: await operatorKey(site) }
  const path = `/operator/orders/${order.id}/photos`
  expect(await upload(key, large, path)).toMatchObject({ status: 413 })
  expect((await upload(key, small, path)).status).toBe(200)
})

test('security 70: an empty picture is refused in words, and the process that decodes lives on', async () => {
  const order = await delivered()
  expect((await upload(order, small)).status).toBe(200)
  const before = pictures.pid()
  expect(await upload(order, Buffer.alloc(0))).toMatchObject({ status: 415, message: uploadTexts.notAPicture })
  expect((await upload(order, small)).status).toBe(200)
  expect(pictures.pid()).toBe(before)
})

test('security 70: while pictures are being decoded pages are made, compressed and sent', async () => {
  const order = await delivered()
  await holdDecoding(order)
  // More uploads than this process has threads for compression.
  const orders = [order, ...(await Promise.all([delivered(), delivered(), delivered()]))]
  const uploads = orders.flatMap((one) => [upload(one, small), upload(one, small)])
  let isDecoded = false
  void Promise.race(uploads).then(() => {
    isDecoded = true
  })
  for (const path of ['/', '/products', '/faq', '/?again']) {
    for (const encoding of ['br', 'gzip']) {
      const answer = await fetch(address + path, { headers: { 'Accept-Encoding': encoding } })
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
      expect(await answer.text()).toContain('</html>')
    }
  }
  expect(isDecoded).toBe(false)
  process.kill(held, 'SIGCONT')
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('security 70: one picture is decoded at a time, and two more of a customer may wait', async () => {
  const order = await delivered()
  await holdDecoding(order)
  const statuses: number[] = []
  const uploads = Array.from({ length: 16 }, async () => {
    const answer = await upload(order, small)
    statuses.push(answer.status)
    return answer
  })
  await eventually(() => expect(statuses).toEqual(Array(13).fill(429)))
  const other = await delivered()
  const otherOwn = upload(other, small)
  process.kill(held, 'SIGCONT')
  expect((await otherOwn).status).toBe(200)
  const answers = await Promise.all(uploads)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const turnedAway = answers.find(({ status }) => status === 429)
  expect(turnedAway).toMatchObject({ message: uploadTexts.oneAtATime, retryAfter: '2' })
})

test('security 70: a decoder that dies costs one picture and is started again', async () => {
  const order = await delivered()
  await holdDecoding(order)
  const uploads = Array.from({ length: 4 }, () => upload(order, small))
  // When the last one is refused, one is running and two are waiting.
  expect((await Promise.race(uploads)).status).toBe(429)
  const before = held
  process.kill(before, 'SIGKILL')
  held = 0
  const answers = await Promise.all(uploads)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 415, 429])
  expect(answers.find(({ status }) => status === 415)?.message).toBe(uploadTexts.unreadable)
  expect(pictures.pid()).not.toBe(before)
})

test('pictures for sharing are made by the same process, so a page does not wait for them', async () => {
  await holdDecoding(await delivered())
  const { rows } = await site.db.query({ text: `SELECT hash FROM store_image WHERE name = 'promo-shoes' LIMIT 1` })
  const shared = fetch(`${address}/media/${rows[0].hash}-1200.jpeg`)
  expect((await fetch(`${address}/?while-shared`, { headers: { 'Accept-Encoding': 'br' } })).status).toBe(200)
  process.kill(held, 'SIGCONT')
  expect((await shared).headers.get('content-type')).toBe('image/jpeg')
})

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s that arrived in part says so: it is a picture, and cannot be read',
  async (format) => {
    const order = await delivered()
    const noise = {
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    } as const
    const whole = await sharp(noise)[format]().toBuffer()
    expect((await upload(order, whole)).status).toBe(200)
    expect(await upload(order, whole.subarray(0, whole.length / 2))).toMatchObject({
      status: 415,
      message: uploadTexts.unreadable,
    })
    expect(await upload(order, Buffer.from('no picture at all'))).toMatchObject({ message: uploadTexts.notAPicture })
  },
)

test('security 70: pictures for sharing leave the places of those who upload: a few wait, the others are told to come again', async () => {
  const order = await delivered()
  await holdDecoding(order)
  const { rows } = await site.db.query({
    text: `SELECT DISTINCT hash FROM image i JOIN store s ON s.id = i.store_id AND s.slug = 'clothesline-laundry'
           WHERE width = 960 AND format = 'webp' LIMIT 30`,
  })
  expect(rows).toHaveLength(30)
  const refused: Response[] = []
  const shared = rows.map(async ({ hash }) => {
    const answer = await fetch(`${address}/media/${hash}-1200.jpeg`)
    if (answer.status === 503) refused.push(answer)
    return answer.status
  })
  await eventually(() => expect(refused).toHaveLength(25))
  expect(refused[0]?.headers.get('Retry-After')).toBe('2')
  const own = upload(order, small)
  process.kill(held, 'SIGCONT')
  expect((await own).status).toBe(200)
  expect((await Promise.all(shared)).filter((status) => status === 200)).toHaveLength(5)
})

test('an upload that is cut off is no server error, and its bytes are released', async () => {
  const order = await delivered()
  const whole = 4 * 1024 * 1024
  for (let round = 0; round < 16; round += 1) {
    const { socket } = await openSocket()
    const head = `POST /api/orders/${order.id}/photos HTTP/1.1\r\nHost: localhost\r\ntoken: ${order.token}\r\n`
    socket.write(`${head}Content-Type: image/png\r\nContent-Length: ${whole}\r\n\r\n`)
    await new Promise((sent) => socket.write(Buffer.alloc(whole - 1), sent))
    socket.destroy()
  }
  // The size of one of them, so that it fits only after they are released.
  await eventually(async () => expect((await upload(order, Buffer.alloc(whole))).status).toBe(415))
  expect((await upload(order, small)).status).toBe(200)
  expect(site.logged.filter((line) => /unexpected error|the database is away/.test(line))).toEqual([])
})

test('the memory of all uploads is limited: further ones are refused with Retry-After', async () => {
  const order = await delivered()
  const half = 4 * 1024 * 1024
  const statuses: string[] = []
  const open: Awaited<ReturnType<typeof openSocket>>[] = []
  for (let index = 0; index < 14; index += 1) {
    const one = await openSocket()
    const { socket } = one
    const head = `POST /api/orders/${order.id}/photos HTTP/1.1\r\nHost: localhost\r\ntoken: ${order.token}\r\n`
    socket.write(`${head}Content-Type: image/png\r\nContent-Length: ${half + 10}\r\n\r\n`)
    socket.write(Buffer.alloc(half))
    open.push(one)
  }
  await eventually(() => {
    statuses.splice(0, statuses.length, ...open.map(({ heard }) => heard().slice(9, 12)))
    expect(statuses).toContain('503')
  })
  for (const { socket } of open) socket.destroy()
  // The size of one of them, so that it fits only after they are gone.
  await eventually(async () => expect((await upload(order, Buffer.alloc(half))).status).toBe(415))
})
