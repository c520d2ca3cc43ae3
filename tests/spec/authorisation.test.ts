import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#api/endpoints.ts'
import { OPERATOR_SCOPES, type OperatorScope } from '#contract/operator/operator-limits.ts'
import { type CallSpec, type CustomerThing, callPath } from '#contract/wire/call.ts'
import { type Asked, askAbout, askAsStranger, namesCustomersObject } from '#tests/support/authorisation-rows.ts'
import { newKey } from '#tests/support/checkout.ts'
import { bodyFields, exampleBody } from '#tests/support/example-body.ts'
import { operatorKey, withLiveOrders } from '#tests/support/orders.ts'
import { newSession, nobodys, OWNERS_WORDS, ownerOfEverything } from '#tests/support/possessions.ts'
import { MAIN_HOST, testSite } from '#tests/support/site.ts'

const OTHER_HOST = 'kinder-press.localhost'
const site = await testSite({ poolSize: 20 })
afterAll(await withLiveOrders(site))
const owner = await ownerOfEverything(site)
const stranger = await site.signedIn()
const member = await site.signedIn({ store: 'kinder-press' })
const keys = new Map<OperatorScope, string>()
for (const scope of OPERATOR_SCOPES) keys.set(scope, await operatorKey(site, [scope]))
const otherKey = await operatorKey(site, OPERATOR_SCOPES, 'kinder-press')
const nobody = nobodys(owner.owns)

/** All served calls with their declarations: who may call them, and which customer's objects they name. */
const served: { name: string; spec: CallSpec }[] = endpoints.map(({ spec }) => ({
  name: `${spec.method} ${spec.path}`,
  spec,
}))

/** The status that another customer gets if it is not 404. The response then ignores the foreign object. */
const FOREIGN: Record<string, number> = { 'POST /checkout/quote': 200, 'POST /subscriptions': 400 }

type From = { token?: string | undefined; host?: string }

/** The exact response of a call, with the ids of the request itself removed. */
async function ask(
  { method, path }: CallSpec,
  { params, body, picture }: Asked,
  { token, host = MAIN_HOST }: From = {},
) {
  const headers: Record<string, string> = { 'Idempotency-Key': newKey(), ...(token ? { token } : {}) }
  if (method !== 'GET') headers['Content-Type'] = picture ? 'image/png' : 'application/json'
  const sent = picture ?? (body === undefined ? null : JSON.stringify(body))
  const answer = await site.send(`/api${callPath(path, params)}`, {
    method,
    headers,
    host,
    ...(sent ? { body: sent } : {}),
  })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await answer.text()
  if (isStream) await answer.body?.cancel()
  const asked = [...JSON.stringify([params, body]).matchAll(/"([\w-]{8,})"/g)].map(([, id = '']) => id)
  return { status: answer.status, body: asked.reduce((masked, id) => masked.replaceAll(id, '•'), text) }
}
const status = async (spec: CallSpec, from?: From) => (await ask(spec, askAsStranger(spec, owner.owns), from)).status

/** All rows of the owner: the customer, and those in every table with a customer_id or order_id. */
async function kept(): Promise<Record<string, string>> {
  const { rows } = await site.db.query({
    text: `SELECT table_name AS name, bool_or(column_name = 'customer_id') AS by_customer FROM information_schema.columns
           WHERE table_schema = 'public' AND column_name IN ('customer_id', 'order_id') GROUP BY 1 ORDER BY 1`,
  })
  const found: Record<string, string> = {}
  for (const { name, by_customer } of rows) {
    const filter = by_customer
      ? 'customer_id = $1'
      : 'order_id IN (SELECT id FROM customer_order WHERE customer_id = $1)'
    const text = `SELECT md5(coalesce(string_agg(t::text, ',' ORDER BY t::text), '')) AS sum FROM ${name} t WHERE ${filter}`
    found[name] = (await site.db.query({ text, values: [owner.customerId] })).rows[0].sum
  }
  const account = await site.db.query({
    text: 'SELECT c::text FROM customer c WHERE id = $1',
    values: [owner.customerId],
  })
  return { ...found, customer: account.rows[0].c }
}
const before = await kept()

/** Areas for one kind of caller. A call in them that is declared for another kind is a mistake. */
const AREAS: [RegExp, CallSpec['who']][] = [
  [/^\/operator\//, 'operator'],
  [/^\/webhooks\//, 'gateway'],
  [/^\/(customer|orders|vouchers|subscriptions|referral|payments\/methods|cart(?!\/sync))(\/|$)/, 'customer'],
]
/** What a visitor needs who is not signed in: to sign in, to read what the store says, and to stop its offers. */
const WAYS_IN = /^\/(auth|store|content|places|stop-offers)\//

test.each(served)('$name is declared for its area’s callers, and an operator call declares its scope', ({ spec }) => {
  const [, who = spec.who] = AREAS.find(([area]) => area.test(spec.path)) ?? []
  expect([spec.who, spec.scope !== undefined]).toEqual([who, spec.who === 'operator'])
  if (spec.openBeforeSignIn) expect(spec.path).toMatch(WAYS_IN)
})

test.each(served)('$name declares the kind of its first parameter', ({ spec }) => {
  const [, parameter] = /:(\w+)/.exec(spec.path) ?? []
  if (parameter) expect(Object.keys(spec.names ?? {})).toContain(parameter)
})

/** Fields of bodies that name a customer's things. */
const BODY_THINGS: Record<string, CustomerThing> = {
  address_id: 'address',
  answers: 'proposal',
  cart_id: 'cartLine',
  method_id: 'paymentMethod',
  photos: 'photo',
  setup_ref: 'cardEntry',
  voucher_ids: 'voucher',
}
/** A foreign thing in these fields is refused only by a body that would pay, so their own tests send one. */
const TESTED_ALONE: Record<string, readonly string[]> = {
  'POST /checkout/orders': ['address_id', 'method_id', 'voucher_ids'],
  'POST /checkout/vouchers/best': ['voucher_ids'],
  'POST /orders/:id/trips/:slug/extra-services': ['method_id'],
  'POST /guest-orders/:token/trips/:slug/extra-services': ['method_id'],
}

test.each(served)('$name says whose things the fields of its body name', ({ name, spec }) => {
  const fields = spec.body ? bodyFields(spec.body) : new Set<string>()
  const wanted = Object.entries(BODY_THINGS).filter(
    ([field]) => fields.has(field) && !TESTED_ALONE[name]?.includes(field),
  )
  const parameters = [...spec.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter)
  const declared = Object.entries(spec.names ?? {}).filter(([field]) => !parameters.includes(field))
  expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(wanted))
})

test.each(served)(
  '$name: a guest, a login of another store and a key get in only where they may',
  async ({ name, spec }) => {
    const { who, openBeforeSignIn, scope } = spec
    const answers = {
      guest: await status(spec),
      ofAnotherStore: await status(spec, { token: member.token }),
      keyOfAnotherStore: await status(spec, { token: otherKey }),
      noLogin: await status(spec, { token: 'x'.repeat(43) }),
      guestOfMembersStore: await status(spec, { host: OTHER_HOST }),
    }
    const isOpen = who === 'anyone' && openBeforeSignIn
    if (who === 'gateway') return expect(new Set(Object.values(answers))).toEqual(new Set([400]))
    expect([answers.guest === 401, answers.guestOfMembersStore === 401]).toEqual([who !== 'anyone', !isOpen])
    for (const answer of [answers.ofAnotherStore, answers.keyOfAnotherStore, answers.noLogin])
      expect([name, answer === 401]).toEqual([name, !isOpen])
    if (who !== 'operator') return
    expect(await status(spec, { token: stranger.token })).toBe(401)
    for (const [other, key] of keys) if (other !== scope) expect(await status(spec, { token: key })).toBe(403)
  },
)

const ofOthers = served.filter(({ spec }) => namesCustomersObject(spec))

test('there are calls about another customer’s objects', () => {
  expect(ofOthers.length).toBeGreaterThan(60)
})

test.each(ofOthers)('$name accepts the example body, so that only authorisation can refuse it', ({ spec }) => {
  const { body } = askAbout(spec, owner.owns)
  if (spec.body) expect(spec.body.safeParse(body).error).toBeUndefined()
})

test.each(ofOthers)('$name: what is another’s is byte for byte what never was', async ({ name, spec }) => {
  const strangers: From[] =
    spec.who === 'operator'
      ? [{ token: otherKey, host: OTHER_HOST }]
      : [{ token: stranger.token }, { token: member.token, host: OTHER_HOST }, ...(spec.who === 'anyone' ? [{}] : [])]
  const foreign = FOREIGN[name] ?? 404
  for (const from of strangers) {
    const theirs = await ask(spec, askAsStranger(spec, owner.owns), from)
    expect(theirs).toEqual(await ask(spec, askAbout(spec, nobody), from))
    expect(from.host ? [foreign, 404] : [foreign]).toContain(theirs.status)
  }
})

/** Calls that name no object: only the login says whose account they are about. */
const ofOneself = served.filter(({ spec }) => spec.who === 'customer' && !namesCustomersObject(spec))

/** The ids of everything that belongs to others, of guests too. Short ids would be found by chance. */
async function idsOfOthers(): Promise<string[]> {
  const { rows } = await site.db.query({
    text: `SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public'
           AND (column_name = 'customer_id' OR (column_name = 'id' AND data_type = 'uuid'))
           GROUP BY 1 HAVING count(*) = 2`,
  })
  const found = rows.map(async ({ name }) => {
    const text = `SELECT id FROM ${name} WHERE customer_id IS DISTINCT FROM $1`
    return (await site.db.query({ text, values: [stranger.customerId] })).rows.map(({ id }) => id as string)
  })
  return (await Promise.all(found)).flat()
}

test('a customer’s own calls answer with nothing that is another’s', async () => {
  const ids = await idsOfOthers()
  expect(ids).toEqual(expect.arrayContaining([owner.owns.order, owner.owns.address, owner.owns.passkey]))
  for (const { name, spec } of ofOneself) {
    // A session for each call, because some of them end it.
    const { token } = await newSession(site, stranger.customerId)
    const query = spec.query ? `?${new URLSearchParams(exampleBody(spec.query) as Record<string, string>)}` : ''
    const body = spec.body ? { body: exampleBody(spec.body) } : {}
    const answer = await ask({ ...spec, path: `${spec.path}${query}` }, { params: {}, ...body }, { token })
    const foreign = [...ids, owner.customerId, OWNERS_WORDS].filter((one) => answer.body.includes(one))
    expect([name, foreign]).toEqual([name, []])
    expect([name, answer.status < 500]).toEqual([name, true])
  }
})

test('no row of the owner has changed after these calls', async () => {
  expect(await kept()).toEqual(before)
})

/** Calls that end or delete something run last, so that the other calls still find it. */
const lastOf = ({ name }: { name: string }) =>
  /^GET|sessions.:id/.test(name) ? 0 : /DELETE|cancel|abandon|delete/.test(name) ? 2 : 1
const inOrder = served.toSorted((one, other) => lastOf(one) - lastOf(other))

test.each(inOrder)('$name is not refused to its allowed caller', async ({ name, spec }) => {
  if (spec.who === 'gateway') return
  const token = spec.scope ? keys.get(spec.scope) : (await newSession(site, owner.customerId)).token
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const answer = await ask(spec, askAbout(spec, owner.owns), { token })
  expect(answer.status).toBeLessThan(500)
  expect([401, 403]).not.toContain(answer.status)
  if (namesCustomersObject(spec)) expect([name, answer]).not.toEqual([name, { ...answer, status: 404 }])
})
