import fc, { type Arbitrary } from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#api/endpoints.ts'
import type { CallSpec } from '#contract/wire/call.ts'
import { HOSTILE, inputOf } from '#tests/support/arbitrary-input.ts'
import { newKey, placeOf, windowsAhead } from '#tests/support/checkout.ts'
import { CARDS } from '#tests/support/gateway.ts'
import { operatorKey, withLiveOrders } from '#tests/support/orders.ts'
import { newSession, ownerOfEverything, PICTURE } from '#tests/support/possessions.ts'
import { testSite } from '#tests/support/site.ts'

/** `npm run fuzz -- --runs N --seed S` runs more, with another seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 12)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_115)

const site = await testSite()
afterAll(await withLiveOrders(site))
const { customerId, owns } = await ownerOfEverything(site)
const key = await operatorKey(site)
const place = await placeOf(site)
const { products } = await site.call()('GET /products', { query: { limit: '12' } })
const { first_starts_at: first, last_starts_at: last } = await windowsAhead(site.call(), place, 24)
const { quote } = await site.call()('POST /checkout/quote', {
  body: { ...place, items: [{ product_id: products[0]?.id, qty: 1 }] },
})

/** Existing ids and values, so that requests pass validation. */
const REAL: Record<string, readonly unknown[]> = {
  ...{ outlet_id: [place.outlet_id], sales_type_id: [place.sales_type_id] },
  ...{ product_id: products.map(({ id }) => id), plan_id: ['weekly-wash-fold'], cart_id: [owns.cartLine] },
  ...{ address_id: [owns.address], method_id: [owns.method], voucher_id: [owns.voucher, 'WELCOME10'] },
  ...{ first_starts_at: [first, null], last_starts_at: [last, null], starts_at: [first] },
  ...{ setup_ref: [owns.cardEntry], photo: [owns.photo], answers: [owns.proposal], quote_hash: [quote.hash] },
  ...{ cart_key: ['a-cart-of-the-fuzz'], return_path: ['/checkout'], code: ['WELCOME10', '123456'], cursor: HOSTILE },
  ...{ qty: [0, 1, 2, 99], consent: [true], price_was: [null] },
}
const meaningful = (field: string) => REAL[field] ?? []

/** Path parameters: existing ids of any kind, or hostile texts. */
const SLUGS = ['pickup-1', 'delivery-1', 'tiong-bahru', 'faq', 'family-four', 'sandbox', String(products[0]?.id ?? 1)]
const param = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...Object.values(owns)) },
  { weight: 2, arbitrary: fc.constantFrom(...SLUGS) },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE.filter((text) => text.isWellFormed() && text.length < 4000)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }) },
)

type Who = 'guest' | 'customer' | 'operator'
type Attack = { who: Who; params: string[]; query: unknown; body: unknown }

function attackOn(spec: CallSpec): Arbitrary<Attack> {
  const mostly: Who = spec.who === 'operator' ? 'operator' : 'customer'
  const others = fc.constantFrom<Who>('guest', 'customer', 'operator')
  const guestToo = fc.constantFrom<Who>(mostly, spec.who === 'anyone' ? 'guest' : mostly)
  return fc.record({
    who: fc.oneof({ weight: 9, arbitrary: guestToo }, { weight: 1, arbitrary: others }),
    params: fc.array(param, { minLength: 2, maxLength: 2 }),
    query: spec.query ? inputOf(spec.query, meaningful) : fc.constant(undefined),
    body: spec.body ? inputOf(spec.body, meaningful) : fc.constant(undefined),
  })
}

const secrets = new Set([key, owns.guestToken, owns.cardEntry, ...Object.values(CARDS)])

async function tokenOf(who: Who): Promise<string | undefined> {
  if (who === 'operator') return key
  if (who === 'guest') return undefined
  const { token } = await newSession(site, customerId)
  secrets.add(token)
  return token
}

function addressOf({ path }: CallSpec, params: string[], query: unknown): string {
  let at = 0
  const filled = path.replace(/:\w+/g, () => encodeURIComponent(params[at++] ?? 'x') || 'x')
  const pairs = typeof query === 'object' && query !== null ? Object.entries(query) : []
  const given = pairs.filter(([, value]) => value !== undefined && value !== null)
  return `/api${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

const refusal = z.strictObject({
  status: z.literal(false),
  message: z.string().check(z.minLength(1)),
  response: z.unknown(),
  errors: z.optional(z.record(z.string(), z.string())),
})

async function attack(spec: CallSpec, { who, params, query, body }: Attack): Promise<void> {
  const headers: Record<string, string> = { 'Idempotency-Key': newKey() }
  const token = await tokenOf(who)
  if (token) headers.token = token
  const init: RequestInit = { method: spec.method, headers }
  if (spec.uploads) Object.assign(init, { body: PICTURE })
  else if (body !== undefined) Object.assign(init, { body: JSON.stringify(body) })
  if (init.body) headers['Content-Type'] = spec.uploads ? 'image/png' : 'application/json'
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const answer = await site.send(addressOf(spec, params, query), init)
  if (answer.status === 200 && spec.answers) {
    expect(answer.headers.get('content-type')).toContain(spec.answers)
    return answer.body?.cancel()
  }
  const envelope = await answer.json()
  const why = site.logged.at(-2)
  expect(answer.status, `${JSON.stringify(envelope)} ${why}`).toBeLessThan(500)
  if (answer.status !== 200) return void z.parse(refusal, envelope)
  expect(envelope).toMatchObject({ status: true, message: expect.any(String) })
  // Parsing removes undeclared fields. A response must not contain any.
  expect(z.parse(spec.response, envelope.response)).toEqual(envelope.response)
}

const operations = endpoints.map(({ spec }) => ({ name: `${spec.method} ${spec.path}`, spec }))

test.each(operations)(
  '$name answers anything within its schema, and never with a 500',
  async ({ spec }) => {
    await fc.assert(
      fc.asyncProperty(attackOn(spec), (given) => attack(spec, given)),
      { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 100 },
    )
  },
  30_000 + RUNS * 1000,
)

test('security 32: after all of this the log holds no token, key, card, password or address, and only allowed fields', async () => {
  const { rows } = await site.db.query({ text: 'SELECT email, mobile FROM customer' })
  const personal = rows.flatMap(({ email, mobile }) => [email, mobile]).filter((one) => typeof one === 'string')
  const log = site.logged.join('\n')
  expect(site.logged.length).toBeGreaterThan(RUNS * operations.length)
  expect(
    [...secrets, ...personal, 'Seng Poh', 'pg_sleep', 'all@example.com'].filter((one) => log.includes(one)),
  ).toEqual([])
  const fields = new Set(site.logged.flatMap((line) => Object.keys(JSON.parse(line))))
  const allowed = ['level', 'time', 'msg', 'requestId', 'method', 'route', 'status', 'ms', 'store', 'error', 'place']
  expect([...fields].filter((field) => !allowed.includes(field))).toEqual([])
})
