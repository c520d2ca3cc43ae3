import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { declaredStatements } from '#api/db/statement.ts'
import { spacedCode } from '#rules/bags/bag-code.ts'
import { tagsOf } from '#tests/support/bags.ts'
import { bought, operatorKey, staffOf } from '#tests/support/orders.ts'
import { pdfLetters, pdfText } from '#tests/support/pdf-text.ts'
import { testSite } from '#tests/support/site.ts'
import { drawLabels, type Label } from './draw-labels.ts'

const site = await testSite()
const staff = await staffOf(site)

async function labels(query: string, key?: string) {
  const headers = { token: key ?? (await operatorKey(site)) }
  const answer = await site.send(`/api/operator/bags/labels?${query}`, { headers })
  return {
    status: answer.status,
    type: answer.headers.get('Content-Type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}
const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/MediaBox \[[^\]]*\]/g) ?? []

/** Where the texts stand, in points above the page's lower edge. */
function baselinesOf(bytes: Buffer): number[] {
  const [stream = ''] = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(bytes.toString('latin1'))?.slice(1) ?? []
  const content = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
  return [...content.matchAll(/1 0 0 1 [\d.-]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y))
}

const LABEL: Label = {
  store: 'clothesline-laundry',
  order: '10023',
  name: 'Aisha',
  n: 1,
  of: 3,
  allergies: 'Allergies: Lanolin',
  choices: 'Fragrance-free · On hangers',
  code: 'ACDEFGHJ',
}

test('B1.1 P1.7 each bag has a label with order, first name, number, care preferences and code, in both sizes', async () => {
  const buyer = await site.signedIn({ firstName: 'Mei Lin' })
  const care = {
    choices: { detergent: 'fragrance-free', finish: 'hang' },
    allergies: 'Lanolin',
    access_notes: 'Gate 4711',
  }
  await site.call(buyer.token)('PUT /customer/care', { body: care })
  const { id } = await bought(site, { buyer })
  const { bags } = await staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 1 } })
  const [order, tags] = [bags[0]?.order ?? '', await tagsOf(site, id)]
  for (const [size, pages] of [
    ['label', 2],
    ['a4', 1],
  ] as const) {
    const { status, type, bytes } = await labels(`orders=${order}&size=${size}`)
    expect([status, type, pagesOf(bytes).length]).toEqual([200, 'application/pdf', pages])
    const words = pdfText(bytes).join(' ')
    for (const one of [
      order,
      'Mei Lin',
      '1 of 2',
      '2 of 2',
      'Lanolin',
      'Fragrance-free',
      'On hangers',
      ...tags.map(spacedCode),
    ])
      expect([one, words.includes(one)]).toEqual([one, true])
    expect(words).not.toContain('4711')
  }
})

test('B1.1 a label is 62 × 29 mm, and a sheet of A4 has 27', async () => {
  const sizes = pagesOf(await drawLabels([LABEL, LABEL], 'label')).map((box) =>
    (box.match(/[\d.]+/g) ?? []).map(Number),
  )
  expect(
    sizes.map(([, , width = 0, height = 0]) => [width, height].map((points) => Math.round((points / 72) * 25.4))),
  ).toEqual([
    [62, 29],
    [62, 29],
  ])
  const many = Array.from({ length: 28 }, () => LABEL)
  expect(pagesOf(await drawLabels(many, 'a4')).length).toBe(2)
})

test.each([
  ['Chinese', '陈美玲', '对羊毛脂过敏'],
  ['Tamil', 'செல்வி', 'கம்பளி'],
  ['Arabic', 'محمد', 'صوف'],
])('B1.1 a label shows a first name and allergies in %s', async (_, name, allergies) => {
  const letters = [...pdfLetters(await drawLabels([{ ...LABEL, name, allergies }], 'label'))].join('')
  const ours = [...`${name}${allergies}`].filter((sign) => !/\p{Mark}/u.test(sign))
  expect(ours.filter((sign) => !letters.includes(sign))).toEqual([])
})

test('P1.7 however long name and preferences are, everything stays on the label', async () => {
  const long = {
    ...LABEL,
    name: 'Marjoribanks-'.repeat(6),
    allergies: `Allergies: ${'wool and nickel '.repeat(12)}`,
    choices: 'On hangers · '.repeat(9),
  }
  for (const label of [long, { ...long, allergies: '羊毛脂'.repeat(66), order: '123456789', n: 99, of: 99 }]) {
    const source = await drawLabels([label], 'label')
    expect(pagesOf(source).length).toBe(1)
    expect(Math.min(...baselinesOf(source))).toBeGreaterThan(1)
    const words = pdfText(source).join(' ')
    expect(words).toContain('On hangers')
    expect(words).toContain(label.order)
  }
})

test('B1.1 the labels of a day are those of its pickups and drop-offs', async () => {
  const { id } = await bought(site)
  const { first_starts_at } = await staff.call('GET /operator/orders/:id', { params: { id } })
  const day = new Date(new Date(first_starts_at ?? 0).getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const [code = ''] = await tagsOf(site, id)
  expect(pdfText((await labels(`day=${day}`)).bytes).join(' ')).toContain(spacedCode(code))
  expect((await labels('day=2020-01-01')).status).toBe(404)
  await staff.does(id, 'cancel')
  const rest = await labels(`day=${day}`)
  expect(rest.status === 404 || !pdfText(rest.bytes).join(' ').includes(spacedCode(code))).toBe(true)
})

test('B1.1 orders and day exclude each other, and another store’s order has no labels here', async () => {
  const { id } = await bought(site)
  const number = (await staff.call('GET /operator/orders/:id', { params: { id } })).number
  for (const query of ['', `orders=${number}&day=2026-11-16`, 'orders=x', `orders=${number}&size=big`])
    expect([query, (await labels(query)).status]).toEqual([query, 400])
  expect((await labels('orders=999999999')).status).toBe(404)
})

test('B1.1 orders that do not exist are named, and none is left out in silence', async () => {
  const { id } = await bought(site)
  const number = (await staff.call('GET /operator/orders/:id', { params: { id } })).number
  const { status, bytes } = await labels(`orders=${number},999999998,999999999`)
  expect([status, JSON.parse(bytes.toString()).message]).toEqual([404, 'There are no orders 999999998, 999999999'])
})

test('B1.1 a named order that is unpaid, expired, cancelled or has no bags is refused by name, and left out of its day', async () => {
  const [good, ended, goods] = [
    await bought(site),
    await bought(site),
    await bought(site, { salesType: 'goods-delivery' }),
  ]
  const numberOf = async (id: string) => (await staff.call('GET /operator/orders/:id', { params: { id } })).number
  const numbers = await Promise.all([good, ended, goods].map(({ id }) => numberOf(id)))
  const asked = async (orders: string) => {
    const { status, bytes } = await labels(`orders=${orders}`)
    return [status, status === 200 ? '' : JSON.parse(bytes.toString()).message]
  }
  const [first, second, third] = numbers
  expect(await asked(`${first}`)).toEqual([200, ''])
  for (const [state, words] of [
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
    ['awaiting_payment', 'not paid yet'],
  ]) {
    await site.db.query({ text: 'UPDATE customer_order SET status = $2 WHERE id = $1', values: [ended.id, state] })
    expect(await asked(`${first},${second}`)).toEqual([409, `Order ${second} is ${words}, so it needs no labels`])
    const { first_starts_at } = await staff.call('GET /operator/orders/:id', { params: { id: ended.id } })
    const day = new Date(new Date(first_starts_at ?? 0).getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const [code = ''] = await tagsOf(site, ended.id)
    expect(pdfText((await labels(`day=${day}`)).bytes).join(' ')).not.toContain(spacedCode(code))
  }
  expect(await asked(`${first},${third}`)).toEqual([404, `Order ${third} has no bags`])
})

test('B1.1 a day with more than 200 orders is printed by pages, and says so', async () => {
  const { id } = await bought(site)
  await site.db.query({
    text: `INSERT INTO customer_order (id, store_id, guest_token_hash, contact, kind, status, outlet_id, sales_type_id, category_id, place, referer, cart_key,
             quote, quote_hash, total_cents, gst_cents, placed_at, changed_at, first_starts_at)
           SELECT gen_random_uuid(), store_id, sha256(('day ' || n)::bytea), '{}', kind, 'confirmed', outlet_id, sales_type_id, category_id, '{}', '', 'day ' || n, '{}', '', 0, 0,
             now(), now(), '2031-03-04T08:00+08' FROM customer_order, generate_series(1, 200) n WHERE id = $1`,
    values: [id],
  })
  expect((await labels('day=2031-03-04')).status).toBe(404)
  await site.db.query({
    text: `UPDATE customer_order SET first_starts_at = '2031-03-04T10:00+08' WHERE id = $1`,
    values: [id],
  })
  const { status, bytes } = await labels('day=2031-03-04')
  expect([status, JSON.parse(bytes.toString()).message]).toEqual([
    400,
    'That day has 201 orders. Name a page from 1 to 2',
  ])
  const [code = ''] = await tagsOf(site, id)
  expect(pdfText((await labels('day=2031-03-04&page=2')).bytes).join(' ')).toContain(spacedCode(code))
})

test('B1.1 the labels of a day are found by an index', async () => {
  const sql = declaredStatements.find(({ name }) => name === 'labels_of_day')?.sql ?? ''
  const values = ['1', '2031-03-04', '2031-03-05', '200', '0']
  const literal = values.reduce((text, value, at) => text.replaceAll(`$${at + 1}`, `'${value}'`), sql)
  const plan = await site.db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL enable_seqscan = off' })
    return (await tx.query({ text: `EXPLAIN ${literal}` })).rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/customer_order_first/)
})
