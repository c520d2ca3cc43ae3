import { beforeAll, expect, test } from 'vitest'
import type { NewCartItem } from '#contract/order/cart.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
})

const customer = async () => site.call((await site.signedIn()).token)
const addItem = async (item: NewCartItem) => (await customer())('POST /cart/add', { body: item })
const sent = (path: string, method: string, body: BodyInit, token = '') =>
  site.send(path, {
    method,
    body,
    headers: { 'Content-Type': 'application/json', ...(token ? { token } : {}) },
  } as RequestInit)

test('a product that the store does not have and one of another store are refused in the same words', async () => {
  const { rows } = await site.db.query({
    text: `SELECT p.id FROM product p JOIN store s ON s.id = p.store_id WHERE s.slug = 'kinder-press' LIMIT 1`,
  })
  const unknown = await refusal(addItem({ product_id: 99_999_999, qty: 1 }))
  const foreign = await refusal(addItem({ product_id: rows[0].id, qty: 1 }))
  expect(unknown).toMatchObject({ httpStatus: 404, response: { reason: 'gone' } })
  expect([foreign.httpStatus, foreign.message, foreign.response, foreign.errors]).toEqual([
    404,
    unknown.message,
    unknown.response,
    unknown.errors,
  ])
})

test.each([
  ['a product that is sold out', 'cap-clean', {}, 409, 'sold_out', 'product_id'],
  ['a product of another outlet', 'express-wash-fold', { outlet: 'tampines' }, 409, 'not_sold_here', 'product_id'],
  ['a product of another sales type', 'kopi', {}, 409, 'not_sold_here', 'product_id'],
  ['an option that is missing', 'wash-and-iron', { modifiers: ['scent-free'] }, 400, 'option_missing', 'option_id'],
  ['a variant that is missing', 'carpet-deep-clean', { option: 'carpet-small' }, 400, 'variant_missing', 'variant_id'],
  ['an option where there is none', 'delicates-wash', { option_id: 1 }, 400, 'option_unknown', 'option_id'],
  ['a variant without an option', 'delicates-wash', { variant_id: 1 }, 400, 'variant_unknown', 'variant_id'],
  ['too few modifiers', 'everyday-wash-fold', {}, 400, 'too_few', 'modifiers'],
  [
    'too many modifiers',
    'everyday-wash-fold',
    { modifiers: ['scent-free', 'scent-fresh-linen'] },
    400,
    'too_many',
    'modifiers',
  ],
  [
    'a modifier twice',
    'everyday-wash-fold',
    { modifiers: ['scent-free', 'scent-free'] },
    400,
    'modifier_twice',
    'modifiers',
  ],
] as const)('D1.3 %s is refused with a reason', async (_, slug, chosen, httpStatus, reason, field) => {
  const { outlet, modifiers, ...rest } = chosen as { outlet?: string; modifiers?: readonly string[] }
  const place = outlet ? { outlet_id: menu.outlet(outlet) } : {}
  const item = await menu.item(slug, { ...rest, ...place, modifiers: [...(modifiers ?? [])] })
  const refused = await refusal(addItem(item))
  expect(refused).toMatchObject({ httpStatus, response: { reason }, errors: { [field]: refused.message } })
  expect(refused.message).toMatch(/\w+ \w+/)
})

test('D1.3 another product’s option, variant or modifier is refused', async () => {
  const carpet = await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool' })
  const other = await menu.item('carpet-deep-clean', { option: 'carpet-large' })
  const iron = await menu.item('wash-and-iron', { option: 'finish-folded', modifiers: ['scent-free'] })
  for (const [item, reason] of [
    [{ ...carpet, option_id: iron.option_id ?? null }, 'option_unknown'],
    [{ ...carpet, option_id: other.option_id ?? null }, 'variant_unknown'],
    [{ ...carpet, modifiers: iron.modifiers ?? [] }, 'modifier_unknown'],
  ] as const) {
    expect((await refusal(addItem({ ...item, modifiers: [...(item.modifiers ?? [])] }))).response).toEqual({ reason })
  }
})

test.each([{ outlet_id: 999_999 }, { sales_type_id: 999_999 }])(
  'the unknown place %j is refused and named',
  async (place) => {
    const refused = await refusal(addItem(await menu.item('delicates-wash', place)))
    expect([refused.httpStatus, Object.keys(refused.errors)]).toEqual([404, Object.keys(place)])
  },
)

test('S8.9 a refused change says Something went wrong with the field’s reason, and the line stays', async () => {
  const api = await customer()
  const [line] = await api('POST /cart/add', {
    body: await menu.item('everyday-wash-fold', { modifiers: ['scent-free'] }),
  })
  const cart_id = line?.id ?? ''
  for (const [change, httpStatus, field] of [
    [{ modifiers: [] }, 400, 'modifiers'],
    [{ option_id: 5 }, 400, 'option_id'],
    [{ sales_type_id: menu.salesType('drop-off') }, 409, 'sales_type_id'],
  ] as const) {
    const refused = await refusal(api('PATCH /cart', { body: { cart_id, ...change } as never }))
    expect(refused).toMatchObject({ httpStatus, message: 'Something went wrong' })
    expect(Object.keys(refused.errors)).toEqual([field])
  }
  expect(await api('GET /cart', { query: {} })).toEqual([line])
})

test('15 another’s line is the same 404 as one that never was, and stays as it is', async () => {
  const [owner, other] = [await site.signedIn(), await site.signedIn()]
  const [line] = await site.call(owner.token)('POST /cart/add', { body: await menu.item('delicates-wash') })
  const patch = async (cart_id: string, body: object) => {
    const answer = await sent('/api/cart', 'PATCH', JSON.stringify({ cart_id, ...body }), other.token)
    return [answer.status, await answer.text()]
  }
  const unknown = await patch('018f0000-0000-7000-8000-000000000000', { qty: 9 })
  expect(unknown[0]).toBe(404)
  for (const body of [{ qty: 9 }, { qty: 0 }, { notes: 'mine' }]) {
    expect(await patch(line?.id ?? '', body)).toEqual(unknown)
  }
  for (const cart_id of ['', '1', "x' OR 1=1", (line?.id ?? '').slice(1)]) {
    expect(await patch(cart_id, { qty: 9 })).toEqual(unknown)
  }
  expect(await site.call(owner.token)('GET /cart', { query: {} })).toEqual([line])
  expect(await site.call(other.token)('GET /cart', { query: {} })).toEqual([])
})

test('16 a session of one store has no cart at another, and a guest has none', async () => {
  const { token } = await site.signedIn({ store: 'kinder-press' })
  for (const api of [site.call(token), site.call()]) {
    expect(await refusal(api('GET /cart', { query: {} }))).toMatchObject({
      httpStatus: 401,
      message: 'Authentication Required!',
    })
    expect((await refusal(api('POST /cart/add', { body: await menu.item('delicates-wash') }))).httpStatus).toBe(401)
    expect((await refusal(api('PATCH /cart', { body: { cart_id: 'x', qty: 1 } }))).httpStatus).toBe(401)
  }
})

test('a cart takes 100 lines and no more, and a full one still takes more of what it has', async () => {
  const api = await customer()
  const extras = ['extra-softener', 'extra-sanitise', 'extra-stain', 'sort-by-person']
  const slugs = ['everyday-wash-fold', 'family-bag']
  const sets = slugs.flatMap((slug) =>
    ['scent-free', 'scent-fresh-linen', 'scent-pandan-lime'].flatMap((scent) =>
      Array.from(
        { length: 16 },
        (_, bits) => [slug, [scent, ...extras.filter((_, bit) => bits & (1 << bit))]] as const,
      ),
    ),
  )
  for (const [slug, modifiers] of sets) await api('POST /cart/add', { body: await menu.item(slug, { modifiers }) })
  for (const slug of ['delicates-wash', 'sportswear-wash', 'sensitive-skin-wash']) {
    await api('POST /cart/add', { body: await menu.item(slug) })
  }
  const last = await api('POST /cart/add', {
    body: await menu.item('carpet-deep-clean', { option: 'carpet-small', variant: 'carpet-small-wool' }),
  })
  expect(last).toHaveLength(100)
  const refused = await refusal(
    api('POST /cart/add', {
      body: await menu.item('wash-and-iron', { option: 'finish-folded', modifiers: ['scent-free'] }),
    }),
  )
  expect(refused).toMatchObject({ httpStatus: 400, response: { reason: 'too_many_lines' } })
  const more = await api('POST /cart/add', { body: await menu.item('delicates-wash') })
  expect(more.find(({ product_name }) => product_name === 'Delicates in Mesh')?.qty).toBe(2)
  // Removing any line makes room for a new one.
  await api('PATCH /cart', { body: { cart_id: more[40]?.id ?? '', qty: 0 } })
  const again = await api('POST /cart/add', {
    body: await menu.item('wash-and-iron', { option: 'finish-folded', modifiers: ['scent-free'] }),
  })
  expect(again).toHaveLength(100)
  expect(again.at(-1)?.product_name).toBe('Wash & Iron')
})

test('4 a line takes 99 pieces and no more', async () => {
  const api = await customer()
  const cart = await api('POST /cart/add', { body: await menu.item('delicates-wash', { qty: 98 }) })
  const refused = await refusal(api('POST /cart/add', { body: await menu.item('delicates-wash', { qty: 2 }) }))
  expect(refused).toMatchObject({ httpStatus: 400, response: { reason: 'too_many_pieces' } })
  expect(refused.message).toContain('98')
  expect(await api('GET /cart', { query: {} })).toEqual(cart)
})

test('4 the database itself holds no line of 100 pieces, no 101st line and no longer notes', async () => {
  const api = await customer()
  const [line] = await api('POST /cart/add', { body: await menu.item('delicates-wash') })
  const tries = ['qty = 100', 'qty = 0', 'slot = 101', `notes = repeat('x', 501)`, 'seen_cents = -1']
  for (const change of tries) {
    const text = `UPDATE cart_line SET ${change} WHERE id = $1`
    await expect(site.db.query({ text, values: [line?.id] })).rejects.toThrow('violates check constraint')
  }
})

test('notes take 500 characters, as a person counts them', async () => {
  const item = await menu.item('delicates-wash', { notes: '🧺'.repeat(500) })
  expect((await addItem(item))[0]?.notes).toBe('🧺'.repeat(500))
  const refused = await refusal(addItem({ ...item, notes: `${'x'.repeat(500)}y` }))
  expect([refused.httpStatus, Object.keys(refused.errors)]).toEqual([400, ['notes']])
})

test.each([
  ['42 __proto__', '{"product_id":1,"qty":1,"__proto__":{"qty":5}}', 400],
  ['43 bad JSON', '{bad', 400],
  ['43 nothing', '', 400],
  ['43 too deep', `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`, 400],
  ['44 a NUL in the notes', '{"product_id":1,"qty":1,"notes":"a\\u0000b"}', 400],
  ['44 a NUL in the id', '{"cart_id":"a\\u0000b","qty":1}', 400],
  ['45 a large body', JSON.stringify({ notes: 'x'.repeat(70_000) }), 413],
])('%s is refused by every verb', async (_, body, httpStatus) => {
  const { token } = await site.signedIn()
  for (const [path, method] of [
    ['/api/cart/add', 'POST'],
    ['/api/cart', 'PATCH'],
    ['/api/cart/sync/guest', 'POST'],
  ] as const) {
    const answer = await sent(path, method, body, token)
    expect([path, answer.status]).toEqual([path, httpStatus])
    expect(await answer.json()).toMatchObject({ status: false, message: expect.stringMatching(/\w/) })
  }
})
