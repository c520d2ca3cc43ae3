import { afterAll, expect, test } from 'vitest'
import { endpoints } from '#api/endpoints.ts'
import { OPERATOR_SCOPES, type OperatorScope } from '#contract/operator/operator-limits.ts'
import { callPath } from '#contract/wire/call.ts'
import { type Asked, ROWS, type Row } from '#tests/support/authorisation-rows.ts'
import { newKey } from '#tests/support/checkout.ts'
import { operatorKey, withLiveOrders } from '#tests/support/orders.ts'
import { newSession, nobodys, ownerOfEverything } from '#tests/support/possessions.ts'
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

const served = endpoints.map(({ spec }) => ({ name: `${spec.method} ${spec.path}`, spec }))
const rowOf = (name: string): Row => ROWS[name] ?? { who: 'anyone' }
const isStaffs = (who: Row['who']): who is OperatorScope => OPERATOR_SCOPES.some((scope) => scope === who)

type From = { token?: string | undefined; host?: string }

/** What somebody gets, to the byte; only the ids they asked with themselves are taken out of it. */
async function ask(name: string, { params = {}, body, picture }: Asked, { token, host = MAIN_HOST }: From = {}) {
  const [method = '', path = ''] = name.split(' ')
  const known = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, one = '']) => [one, params[one] ?? 'nothing']))
  const headers: Record<string, string> = { 'Idempotency-Key': newKey(), ...(token ? { token } : {}) }
  if (method !== 'GET') headers['Content-Type'] = picture ? 'image/png' : 'application/json'
  const sent = picture ?? (body === undefined ? null : JSON.stringify(body))
  const answer = await site.send(`/api${callPath(path, known)}`, {
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
const status = async (name: string, from?: From) =>
  (await ask(name, rowOf(name).about?.(owner.owns) ?? {}, from)).status

/** Everything that is kept of the owner, in every table that names a customer or one of their orders. */
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
  return found
}
const before = await kept()

test('every endpoint of the router has its row in the matrix, and no row is left over', () => {
  expect(Object.keys(ROWS).sort()).toEqual(served.map(({ name }) => name).sort())
})

test.each(served)('$name is declared for whom the matrix says', ({ name, spec }) => {
  const { who, isWayIn } = rowOf(name)
  expect([spec.scope ?? spec.who, spec.openBeforeSignIn]).toEqual([who, isWayIn])
})

test.each(served)('$name asks about somebody’s things only where the matrix says whose', ({ name, spec }) => {
  const { about } = rowOf(name)
  const isCatalogue = /exchange\/:id|:gateway|outlets|products/.test(spec.path)
  const isOnesOwn =
    spec.who === 'anyone' && !spec.path.startsWith('/checkout/orders') && !spec.path.includes('guest-orders')
  if (!spec.path.includes(':') || isCatalogue || isOnesOwn) return
  expect(about?.(owner.owns)).not.toEqual(about?.(nobody))
})

test.each(served)('$name: a guest, a login of another store and a key get in only where they may', async ({ name }) => {
  const { who, isWayIn } = rowOf(name)
  const otherKeys = [...keys].filter(([scope]) => scope !== who).map(([, key]) => key)
  const answers = {
    guest: await status(name),
    ofAnotherStore: await status(name, { token: member.token }),
    keyOfAnotherStore: await status(name, { token: otherKey }),
    noLogin: await status(name, { token: 'x'.repeat(43) }),
    guestOfMembersStore: await status(name, { host: OTHER_HOST }),
  }
  const isOpen = who === 'anyone' && isWayIn
  if (who === 'gateway') return expect(new Set(Object.values(answers))).toEqual(new Set([400]))
  expect([answers.guest === 401, answers.guestOfMembersStore === 401]).toEqual([who !== 'anyone', !isOpen])
  for (const answer of [answers.ofAnotherStore, answers.keyOfAnotherStore, answers.noLogin])
    expect([name, answer === 401]).toEqual([name, !isOpen])
  if (isStaffs(who)) {
    expect(await status(name, { token: stranger.token })).toBe(401)
    for (const key of otherKeys) expect(await status(name, { token: key })).toBe(403)
  }
})

const ofOthers = served.filter(({ name }) => {
  const { about, who } = rowOf(name)
  return who !== 'gateway' && about && JSON.stringify(about(owner.owns)) !== JSON.stringify(about(nobody))
})

test.each(ofOthers)('$name: what is another’s is byte for byte what never was', async ({ name }) => {
  const { who, about = () => ({}), foreign = 404 } = rowOf(name)
  const strangers: From[] = isStaffs(who)
    ? [{ token: otherKey, host: OTHER_HOST }]
    : [{ token: stranger.token }, { token: member.token, host: OTHER_HOST }, ...(who === 'anyone' ? [{}] : [])]
  for (const from of strangers) {
    const theirs = await ask(name, about(owner.owns), from)
    expect(theirs).toEqual(await ask(name, about(nobody), from))
    expect(from.host ? [foreign, 404] : [foreign]).toContain(theirs.status)
  }
})

test('nothing of the owner’s has changed by all of this', async () => {
  expect(await kept()).toEqual(before)
})

/** What ends or removes something comes last, so that everything is there when it is asked for. */
const lastOf = ({ name }: { name: string }) =>
  /^GET|sessions.:id/.test(name) ? 0 : /DELETE|cancel|abandon|delete/.test(name) ? 2 : 1
const inOrder = served.toSorted((one, other) => lastOf(one) - lastOf(other))

test.each(inOrder)('$name opens to whom it is for', async ({ name }) => {
  const { who, about, opens = about } = rowOf(name)
  if (who === 'gateway') return
  const token = isStaffs(who) ? keys.get(who) : (await newSession(site, owner.customerId)).token
  await site.db.query({ text: 'DELETE FROM rate_limit' })
  const answer = await ask(name, opens?.(owner.owns) ?? {}, { token })
  expect(answer.status).toBeLessThan(500)
  expect([401, 403]).not.toContain(answer.status)
  if (ofOthers.some((one) => one.name === name)) expect([name, answer]).not.toEqual([name, { ...answer, status: 404 }])
})
