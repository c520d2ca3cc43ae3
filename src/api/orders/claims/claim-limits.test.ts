import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { PROPOSED_PER_TRIP_MAX } from '#contract/operator/operator-limits.ts'
import { CLAIMS_PER_ORDER_MAX, CUSTOMER_PHOTOS_MAX } from '#contract/order/order-limits.ts'
import type { ApiFailure } from '#contract/wire/request.ts'
import { eventually } from '#tests/support/eventually.ts'
import { type Bought, bought, DELIVERED, operatorKey, PICKED_UP, staffOf } from '#tests/support/orders.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: '#ffffff' } }).png()
  picture = new Uint8Array(await drawn.toBuffer())
})

async function delivered(): Promise<Bought> {
  const order = await bought(site)
  await staff.does(order.id, ...DELIVERED)
  return order
}

/** Uploads a photo. Retries while the server is busy. */
async function upload(path: string, token: string, body = picture): Promise<{ status: number; message: string }> {
  const headers = { token, 'Content-Type': 'image/png' }
  const answer = await site.send(path, { method: 'POST', headers, body })
  const { message } = (await answer.json()) as { message: string }
  if (answer.status === 429 || answer.status === 503) return upload(path, token, body)
  return { status: answer.status, message }
}

const uploadBy = ({ id, token }: Bought) => upload(`/api/orders/${id}/photos`, token)

/** The refusals among concurrent calls. */
async function refusalsOf(calls: Promise<unknown>[]): Promise<ApiFailure[]> {
  const answers = await Promise.allSettled(calls)
  return answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiFailure] : []))
}

const photosOf = async ({ id }: Bought) => {
  const { rows } = await site.db.query({
    text: `SELECT count(*)::int AS photos, count(i.hash)::int AS images FROM order_photo p LEFT JOIN image i ON i.hash = p.name
           WHERE p.order_id = $1`,
    values: [id],
  })
  return rows[0] as { photos: number; images: number }
}

test('security 71: D4.5 of 40 photos sent at once for one order, 20 are kept and the others are refused', async () => {
  const order = await delivered()
  const answers = await Promise.all(Array.from({ length: 40 }, () => uploadBy(order)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(CUSTOMER_PHOTOS_MAX)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(40 - CUSTOMER_PHOTOS_MAX)
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(['This order can’t take any more pictures']))
  expect(await photosOf(order)).toEqual({ photos: CUSTOMER_PHOTOS_MAX, images: CUSTOMER_PHOTOS_MAX })
})

const PHOTO = `INSERT INTO order_photo (name, store_id, order_id, width, taken_by, at)
  SELECT md5(random()::text), store_id, id, 20, 'customer', now() FROM customer_order, generate_series(1, $2::integer) WHERE id = $1`
const CLAIM = `INSERT INTO claim (store_id, order_id, message, answer_by, at)
  SELECT store_id, id, 'Torn', now(), now() FROM customer_order, generate_series(1, $2::integer) WHERE id = $1`

test.each([
  ['photo', CUSTOMER_PHOTOS_MAX, PHOTO, async (order: Bought) => (await uploadBy(order)).status],
  [
    'claim',
    CLAIMS_PER_ORDER_MAX,
    CLAIM,
    async ({ id, call }: Bought) =>
      (await refusal(call('POST /orders/:id/claims', { params: { id }, body: { message: 'Torn too' } }))).httpStatus,
  ],
])(
  'security 71: D4.5 a %s waits while the last of %i is being written, and is refused',
  async (_, most, text, send) => {
    const order = await delivered()
    await site.db.query({ text, values: [order.id, most - 1] })
    let going = Promise.resolve(0)
    await site.db.transaction(async (tx) => {
      await tx.query({ text: 'SELECT FROM customer_order WHERE id = $1 FOR UPDATE', values: [order.id] })
      await tx.query({ text, values: [order.id, 1] })
      let isAnswered = false
      going = send(order).finally(() => {
        isAnswered = true
      })
      await eventually(async () => expect(isAnswered || (await waitingForLocks(site.db)) > 0).toBe(true))
    })
    expect(await going).toBe(409)
  },
)

test('security 71: photos of two orders do not count against each other, nor do those that staff take', async () => {
  const [one, other] = [await delivered(), await delivered()]
  const uploadByStaff = async () => upload(`/api/operator/orders/${one.id}/photos`, await operatorKey(site))
  expect((await uploadByStaff()).status).toBe(200)
  await Promise.all(Array.from({ length: CUSTOMER_PHOTOS_MAX }, () => uploadBy(one)))
  expect((await uploadBy(one)).status).toBe(409)
  // The limit is checked before decoding, so this broken picture is refused for the limit.
  expect((await upload(`/api/orders/${one.id}/photos`, one.token, picture.slice(0, 40))).status).toBe(409)
  expect((await upload(`/api/orders/${other.id}/photos`, other.token, picture.slice(0, 40))).status).not.toBe(409)
  expect((await uploadBy(other)).status).toBe(200)
  expect((await uploadByStaff()).status).toBe(200)
  expect(await photosOf(one)).toMatchObject({ photos: CUSTOMER_PHOTOS_MAX + 2 })
})

test('security 71: D4.5 of 20 claims sent at once for one order, 10 are kept', async () => {
  const { id, call } = await delivered()
  const refused = await refusalsOf(
    Array.from({ length: 2 * CLAIMS_PER_ORDER_MAX }, (_, index) =>
      call('POST /orders/:id/claims', { params: { id }, body: { message: `Torn ${index}` } }),
    ),
  )
  expect(refused.map(({ httpStatus }) => httpStatus)).toEqual(Array(CLAIMS_PER_ORDER_MAX).fill(409))
  expect((await call('GET /orders/:id', { params: { id } })).claims).toHaveLength(CLAIMS_PER_ORDER_MAX)
})

test('security 71: D4.4 of 30 services proposed at once for one trip, by threes, 18 are kept', async () => {
  const { id, call } = await bought(site)
  await staff.does(id, ...PICKED_UP, 'receive', 'process')
  const params = { id, slug: 'pickup-1' }
  const refused = await refusalsOf(
    Array.from({ length: 10 }, (_, index) => {
      const services = [1, 2, 3].map((part) => ({
        name: `Button ${index} ${part}`,
        reason: 'A button is loose',
        price_cents: 400,
      }))
      return staff.call('POST /operator/orders/:id/trips/:slug/extra-services', { params, body: { services } })
    }),
  )
  // Six proposals of three fit; the seventh exceeds the limit.
  expect(refused.map(({ httpStatus }) => httpStatus)).toEqual(Array(4).fill(409))
  const open = await call('GET /orders/:id/trips/:slug/extra-services', { params })
  expect(open.services).toHaveLength(PROPOSED_PER_TRIP_MAX - 2)
})
