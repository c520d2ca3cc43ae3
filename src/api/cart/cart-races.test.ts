import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#contract/wire/request.ts'
import { anotherProcess } from '#tests/support/another-process.ts'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

let site: TestSite
let menu: Menu
let other: { call(token?: string): Api }

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  other = await anotherProcess(site)
})

/** One customer's calls, alternating between two processes. */
async function customer() {
  const { token, customerId } = await site.signedIn()
  const apis = [site.call(token), other.call(token)] as const
  const calls = (count: number) => Array.from({ length: count }, (_, index) => apis[index % 2 === 0 ? 0 : 1])
  const cart = () => apis[0]('GET /cart', { query: {} })
  return { api: apis[0], calls, cart, customerId }
}

/** 96 items that are all different. */
async function manyItems() {
  const extras = ['extra-softener', 'extra-sanitise', 'extra-stain', 'sort-by-person']
  const scents = ['scent-free', 'scent-fresh-linen', 'scent-pandan-lime']
  return Promise.all(
    ['everyday-wash-fold', 'family-bag'].flatMap((slug) =>
      scents.flatMap((scent) =>
        Array.from({ length: 16 }, (_, bits) =>
          menu.item(slug, { modifiers: [scent, ...extras.filter((_, bit) => bits & (1 << bit))] }),
        ),
      ),
    ),
  )
}

test('40 parallel PATCHes of one line end in one consistent state, and none is lost', async () => {
  const { api, calls, cart, customerId } = await customer()
  const [line] = await api('POST /cart/add', { body: await menu.item('delicates-wash', { qty: 50 }) })
  const cart_id = line?.id ?? ''
  const answers = await Promise.all(
    calls(40).map((one, index) =>
      one('PATCH /cart', { body: { cart_id, qty: index + 1, notes: `set to ${index + 1}` } }),
    ),
  )
  for (const [index, answer] of answers.entries()) {
    expect(answer).toMatchObject([{ id: cart_id, qty: index + 1, notes: `set to ${index + 1}` }])
  }
  const [last, ...more] = await cart()
  expect(more).toEqual([])
  expect(answers).toContainEqual([last])
  const { rows } = await site.db.query({
    text: `SELECT revision FROM cart WHERE customer_id = $1`,
    values: [customerId],
  })
  expect(rows).toEqual([{ revision: 41 }])
})

test('S4.10 40 parallel additions of the same item are 40 pieces of one line', async () => {
  const { calls, cart } = await customer()
  const body = await menu.item('delicates-wash')
  const answers = await Promise.all(calls(40).map((api) => api('POST /cart/add', { body })))
  expect(answers.map(([line]) => line?.qty ?? 0).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, i) => i + 1),
  )
  expect(await cart()).toMatchObject([{ qty: 40, final_price: '140.00' }])
})

test('parallel additions of different things never make more than 100 lines', async () => {
  const { api, calls, cart } = await customer()
  for (const body of await manyItems()) await api('POST /cart/add', { body })
  const option = (slug: string) => ({ option: slug, modifiers: ['scent-free'] })
  const more = await Promise.all([
    menu.item('delicates-wash'),
    menu.item('sportswear-wash'),
    menu.item('sensitive-skin-wash'),
    menu.item('wash-and-iron', option('finish-folded')),
    menu.item('wash-and-iron', option('finish-hanger')),
    menu.item('whites-revival', { modifiers: ['scent-free'] }),
    menu.item('school-uniform-week', { modifiers: ['scent-free'] }),
    menu.item('express-wash-fold', { modifiers: ['scent-free'] }),
  ])
  const answers = await Promise.allSettled(
    calls(8).map((one, index) => one('POST /cart/add', { body: more[index] ?? more[0] } as never)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(await cart()).toHaveLength(100)
})

test('S4.4 a repeated addition with the same key changes nothing and gets the same answer', async () => {
  const { api, cart } = await customer()
  const body = await menu.item('delicates-wash', { qty: 2, merge_key: 'merge-key-1' })
  const first = await api('POST /cart/add', { body })
  expect(await api('POST /cart/add', { body })).toEqual(first)
  expect(await cart()).toEqual(first)
  const { api: stranger } = await customer()
  expect(await stranger('POST /cart/add', { body })).toMatchObject([{ qty: 2 }])
  expect(await refusal(api('POST /cart/add', { body: { ...body, merge_key: 'a b' } }))).toMatchObject({
    httpStatus: 400,
  })
})

test('S4.4 an addition that was refused may be sent again with the same key', async () => {
  const { api } = await customer()
  await api('POST /cart/add', { body: await menu.item('delicates-wash', { qty: 98 }) })
  const body = await menu.item('delicates-wash', { qty: 2, merge_key: 'merge-key-2' })
  await refusal(api('POST /cart/add', { body }))
  expect(await api('POST /cart/add', { body: { ...body, qty: 1 } })).toMatchObject([{ qty: 99 }])
})

test('S4.4 twenty tabs that merge the same guest cart at once add each line once', async () => {
  const { calls, cart } = await customer()
  const items = await Promise.all([
    menu.item('delicates-wash', { qty: 3, merge_key: 'guest-line-1' }),
    menu.item('sportswear-wash', { qty: 2, merge_key: 'guest-line-2' }),
    menu.item('delicates-wash', { qty: 4, merge_key: 'guest-line-3' }),
  ])
  const answers = await Promise.all(
    calls(20).map(async (api) => {
      for (const body of items) await api('POST /cart/add', { body })
      return api('GET /cart', { query: {} })
    }),
  )
  const wanted = [
    { product_name: 'Delicates in Mesh', qty: 7, final_price: '24.50' },
    { product_name: 'Sportswear Refresh', qty: 2, final_price: '13.60' },
  ]
  for (const answer of [...answers, await cart()]) expect(answer).toMatchObject(wanted)
})

test('S4.4 a merge that was killed midway and begun again neither loses nor doubles anything', async () => {
  const { api, calls, cart } = await customer()
  const items = (await manyItems())
    .slice(0, 6)
    .map((item, index) => ({ ...item, qty: 2, merge_key: `local-line-${index}` }))
  for (const body of items.slice(0, 3)) await api('POST /cart/add', { body })
  await Promise.all(
    calls(2).map(async (one) => {
      for (const body of items) await one('POST /cart/add', { body })
    }),
  )
  expect((await cart()).map(({ qty }) => qty)).toEqual([2, 2, 2, 2, 2, 2])
})

test('S4.4 one key used at two places at once is one addition', async () => {
  const { calls, cart, api } = await customer()
  const here = await menu.item('delicates-wash', { merge_key: 'two-places' })
  const there = { ...here, sales_type_id: menu.salesType('drop-off') }
  await Promise.all(calls(20).map((one, index) => one('POST /cart/add', { body: index % 4 < 2 ? here : there })))
  const other = await api('GET /cart', { query: { sales_type_id: String(there.sales_type_id) } })
  expect([...(await cart()), ...other]).toMatchObject([{ qty: 1 }])
})

test('parallel changes that merge lines in both directions end with every piece in one line', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { api, calls, cart } = await customer()
    const plain = await menu.item('everyday-wash-fold', { modifiers: ['scent-free'], qty: 3 })
    const soft = await menu.item('everyday-wash-fold', { modifiers: ['scent-free', 'extra-softener'], qty: 4 })
    await api('POST /cart/add', { body: plain })
    const [first, second] = await api('POST /cart/add', { body: soft })
    const become = (id: string | undefined, item: typeof plain) => ({
      cart_id: id ?? '',
      modifiers: (item.modifiers ?? []).map(({ modifier_id }) => ({ id: modifier_id })),
    })
    const [a, b] = calls(2)
    const settled = await Promise.allSettled([
      a?.('PATCH /cart', { body: become(first?.id, soft) }),
      b?.('PATCH /cart', { body: become(second?.id, plain) }),
    ])
    expect(settled.some(({ status }) => status === 'fulfilled')).toBe(true)
    const lines = await cart()
    expect(lines.reduce((sum, { qty }) => sum + qty, 0)).toBe(7)
    expect(lines).toHaveLength(1)
  }
})
