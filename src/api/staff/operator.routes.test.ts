import sharp from 'sharp'
import { expect, test } from 'vitest'
import { operatorCalls } from '#contract/operator/operator.ts'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import { bought, operatorKey, raw, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
const newKey = () => ({ 'Idempotency-Key': crypto.randomUUID() })

test('D4.7 the operator API is closed without a key, with a customer’s login and with another store’s key', async () => {
  const { token } = await site.signedIn()
  const foreign = await operatorKey(site, OPERATOR_SCOPES, 'kinder-press')
  for (const key of [undefined, token, foreign, 'x'.repeat(43)])
    expect((await raw(site, '/operator/orders', key)).status).toBe(401)
  const key = await operatorKey(site)
  expect((await raw(site, '/operator/orders', key)).status).toBe(200)
  expect((await raw(site, '/customer/detail', key)).status).toBe(401)
  expect((await raw(site, `/operator/orders?token=${key}`)).status).toBe(401)
})

test.each(operatorCalls)('D4.7 $method $path needs exactly its scope', async ({ method, path, scope }) => {
  const without = OPERATOR_SCOPES.filter((one) => one !== scope)
  const address = path.replace(':id', '1').replace(':slug', 'x')
  const init = { method, headers: { 'Content-Type': 'application/json' }, ...(method === 'GET' ? {} : { body: '{}' }) }
  expect((await raw(site, address, await operatorKey(site, without), init)).status).toBe(403)
  expect((await raw(site, address, await operatorKey(site, [scope]), init)).status).not.toBe(403)
})

test('D4.7 a revoked key stops working at once, and only its hash is stored', async () => {
  const key = await operatorKey(site)
  expect((await raw(site, '/operator/orders', key)).status).toBe(200)
  await site.db.query({
    text: `UPDATE operator_key SET revoked_at = now() WHERE key_hash = sha256($1)`,
    values: [Buffer.from(key)],
  })
  expect((await raw(site, '/operator/orders', key)).status).toBe(401)
  const { rows } = await site.db.query({ text: `SELECT k::text AS row FROM operator_key k` })
  expect(rows.map(({ row }) => row).join()).not.toContain(key)
  expect(site.logged.join()).not.toContain(key)
})

test('D4.7 staff list orders by state, page by page, and find one by its number', async () => {
  const orders = [await bought(site), await bought(site), await bought(site)]
  await staff.does(orders[1]?.id ?? '', 'pickup-1 assign')
  const listed = await staff.call('GET /operator/orders', { query: { status: 'pickup_scheduled' } })
  expect(listed.orders[0]).toMatchObject({
    id: orders[1]?.id,
    customer: 'Aisha',
    trips: [{ slug: 'pickup-1', status: 'assigned' }, {}],
  })
  const number = listed.orders[0]?.number ?? ''
  expect((await staff.call('GET /operator/orders/:id', { params: { id: number } })).id).toBe(orders[1]?.id)
  for (const id of ['999999', 'nonsense', '00000000-0000-4000-8000-000000000000'])
    expect((await refusal(staff.call('GET /operator/orders/:id', { params: { id } }))).httpStatus).toBe(404)
})

test('D4.7 every act is in the audit log: who, when, what, why', async () => {
  const { id } = await bought(site)
  await staff.does(id, 'pickup-1 assign')
  await staff.call('POST /operator/orders/:id/acts', {
    params: { id },
    body: { act: 'hold', reason: 'Van broke down', message: 'A moment, please' },
  })
  await refusal(staff.does(id, 'ready'))
  const entries = (await staff.call('GET /operator/audit', { query: {} })).slice(0, 2)
  expect(entries).toMatchObject([
    {
      act: 'order.hold',
      reason: 'Van broke down',
      actor: expect.stringMatching(/^operator:key /),
      subject: expect.stringMatching(/^order \d+$/),
    },
    {
      act: 'trip.assign',
      subject: expect.stringMatching(/^order \d+ pickup-1$/),
      details: { driver_name: 'Farid Osman' },
    },
  ])
  const { timeline } = await staff.call('GET /operator/orders/:id', { params: { id } })
  expect(timeline.at(-1)).toMatchObject({ to: 'on_hold', who: 'store', reason: 'A moment, please' })
})

test('D4.7 concurrent refunds never exceed the paid amount', async () => {
  const { id, total } = await bought(site)
  const half = Math.ceil(total / 2)
  const refunds = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      staff.call('POST /operator/orders/:id/refunds', {
        params: { id },
        body: { amount_cents: half, reason: 'Sorry' },
        headers: newKey(),
      }),
    ),
  )
  const done = refunds.filter(({ status }) => status === 'fulfilled').length
  expect(done).toBe(total % 2 === 0 ? 2 : 1)
  const view = await staff.call('GET /operator/orders/:id', { params: { id } })
  expect(view.refunded_cents).toBe(done * half)
  const { rows } = await site.db.query({
    text: `SELECT p.refunded_cents FROM sandbox_payment p JOIN payment_attempt a ON a.id = p.attempt_id WHERE a.order_id = $1`,
    values: [id],
  })
  expect(rows).toEqual([{ refunded_cents: view.refunded_cents }])
  const rest = await staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { reason: 'All of it' },
    headers: newKey(),
  })
  expect(rest.refunded_cents).toBe(total)
  const more = staff.call('POST /operator/orders/:id/refunds', {
    params: { id },
    body: { amount_cents: 1, reason: 'More' },
    headers: newKey(),
  })
  expect((await refusal(more)).response).toEqual({ refundable_cents: 0 })
})

const picture = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
async function upload(id: string, body: Uint8Array<ArrayBuffer> | string, type = 'image/jpeg') {
  const key = await operatorKey(site)
  const answer = await site.send(`/api/operator/orders/${id}/photos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': type },
    body,
  })
  const { response } = (await answer.json()) as { response: { photo: string; url: string } }
  return { status: answer.status, response }
}

test('uploads: a picture is encoded again, upright and without metadata', async () => {
  const { id, call } = await bought(site)
  const withPlace = await picture()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(withPlace.includes('SECRET-PLACE')).toBe(true)
  const { response } = await upload(id, new Uint8Array(withPlace))
  await staff.does(id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  await staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'pickup-1' },
    body: { act: 'finish', bag_count: 2, photo: response.photo },
  })
  const { trip } = await call('GET /orders/:id/trips/:slug', { params: { id, slug: 'pickup-1' } })
  expect(trip).toMatchObject({ bag_count: 2, proof_photo: response.url })
  const served = Buffer.from(await (await site.send(response.url)).arrayBuffer())
  const { format, exif, width } = await sharp(served).metadata()
  expect([format, exif, width, served.includes('SECRET-PLACE')]).toEqual(['webp', undefined, 60, false])
})

test('uploads: a file that is not a picture is refused by its bytes, whatever its type', async () => {
  const { id } = await bought(site)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const gif = await picture().gif().toBuffer()
  const half = (await picture().jpeg().toBuffer()).subarray(0, 200)
  for (const body of [svg, '<html>', '%PDF-1.7', new Uint8Array(gif), new Uint8Array(half), ''])
    expect([String(body).slice(0, 8), (await upload(id, body)).status]).toEqual([String(body).slice(0, 8), 415])
  expect((await upload(id, '{}', 'application/json')).status).toBe(415)
  expect((await upload(id, new Uint8Array(5 * 1024 * 1024 + 1))).status).toBe(413)
})

test('uploads: another order’s picture is refused as proof', async () => {
  const [one, other] = [await bought(site), await bought(site)]
  const { response } = await upload(one.id, new Uint8Array(await picture().png().toBuffer()), 'image/png')
  await staff.does(other.id, 'pickup-1 assign', 'pickup-1 start', 'pickup-1 arrive')
  const finish = staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id: other.id, slug: 'pickup-1' },
    body: { act: 'finish', photo: response.photo },
  })
  expect((await refusal(finish)).errors).toHaveProperty('photo')
})

test('D4.7 an outlet is closed, its days and windows changed, and visitors see it at once', async () => {
  const params = { slug: 'tiong-bahru' }
  const seen = async () => {
    await site.parts.stores.refresh()
    const outlets = await site.call()('GET /outlets', { query: {} })
    return outlets.find(({ slug }) => slug === 'tiong-bahru')
  }
  await staff.call('PATCH /operator/outlets/:slug', {
    params,
    body: { is_switched_off: true, bookings: 'keep', reason: 'Flood' },
  })
  expect(await seen()).toMatchObject({ is_closed: true, closed_reason: 'switched_off' })
  const open = await staff.call('PATCH /operator/outlets/:slug', {
    params,
    body: { is_switched_off: false, add_blackout_days: ['2030-02-04', '2030-02-03'], slot_capacity: 3 },
  })
  expect(open).toMatchObject({ is_switched_off: false, slot_capacity: 3 })
  expect(open.blackout_days).toEqual(expect.arrayContaining(['2030-02-03', '2030-02-04']))
  const later = await staff.call('PATCH /operator/outlets/:slug', {
    params,
    body: { remove_blackout_days: ['2030-02-03'] },
  })
  expect(later.blackout_days).not.toContain('2030-02-03')
  expect((await staff.call('GET /operator/outlets'))[0]).toHaveProperty('slot_capacity')
  const unknown = staff.call('PATCH /operator/outlets/:slug', { params: { slug: 'nowhere' }, body: {} })
  expect((await refusal(unknown)).httpStatus).toBe(404)
})

test('D4.7 a sold-out product cannot be bought until it is available again', async () => {
  const { products } = await site.call()('GET /products', { query: { available: '1' } })
  const [product] = products
  const slug = product?.slug ?? ''
  const available = async () => {
    await site.parts.stores.refresh()
    return (await site.call()('GET /products/:id', { params: { id: slug }, query: {} })).is_available
  }
  await staff.call('PATCH /operator/products/:slug', {
    params: { slug },
    body: { is_sold_out: true, reason: 'None left' },
  })
  expect(await available()).toBe(false)
  await staff.call('PATCH /operator/products/:slug', { params: { slug }, body: { is_sold_out: false } })
  expect(await available()).toBe(true)
})

test('D4.7 the operator’s calls are in the OpenAPI document, with their scopes', async () => {
  const document = (await (await site.send('/api/docs/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: unknown; description?: string }>>
  }
  for (const { method, path, scope } of operatorCalls) {
    const operation = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    expect([path, operation?.security, operation?.description]).toEqual([
      path,
      [{ operatorKey: [] }],
      `The key needs the scope ${scope}.`,
    ])
  }
})
