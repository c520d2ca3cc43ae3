import { expect, test } from 'vitest'
import { tagText } from '#rules/bags/bag-code.ts'
import { forgedCode, movedTo, refusedScan, scan, scanAt, tagsOf } from '#tests/support/bags.ts'
import { newKey, pay, readyToPay } from '#tests/support/checkout.ts'
import { type Bought, BROUGHT, bought, operatorKey, staffOf } from '#tests/support/orders.ts'
import { KINDER } from '#tests/support/passkeys.ts'
import { refusal } from '#tests/support/refusal.ts'
import { testSite } from '#tests/support/site.ts'
import { readyToSplit } from '#tests/support/split-return.ts'

const site = await testSite({ poolSize: 20 })
const staff = await staffOf(site)

/** A paid order with three bags, and its driver at the door. */
async function withBags(): Promise<Bought & { number: string; tags: string[] }> {
  const order = await bought(site)
  const { bags } = await staff.call('POST /operator/orders/:id/bags', { params: { id: order.id }, body: { add: 2 } })
  await movedTo(staff, 'picked_up', order.id)
  return { ...order, number: bags[0]?.order ?? '', tags: bags.map(({ code }) => code) }
}

const handOversOf = async (id: string) =>
  (
    await site.db.query({
      text: 'SELECT station, outcome, details, reason, actor FROM bag_hand_over WHERE order_id = $1 ORDER BY at, id',
      values: [id],
    })
  ).rows
const scansOf = async (id: string): Promise<number> =>
  (
    await site.db.query({
      text: 'SELECT count(*)::integer AS count FROM bag_scan s JOIN bag b ON b.id = s.bag_id WHERE b.order_id = $1',
      values: [id],
    })
  ).rows[0].count

test('B1.1 a paid order that is collected at the door or brought to the counter has tags; goods for sale have none', async () => {
  for (const [salesType, tags] of [
    ['pickup-return', 1],
    ['drop-off', 1],
    ['goods-delivery', 0],
  ] as const) {
    const { id } = await bought(site, { salesType })
    expect([salesType, (await tagsOf(site, id)).length]).toEqual([salesType, tags])
  }
})

test('B1.1 an order that was not paid has no tags', async () => {
  const { rows } = await site.db.query({
    text: `SELECT count(*)::integer AS count FROM bag b JOIN customer_order o ON o.id = b.order_id WHERE o.confirmed_at IS NULL`,
  })
  expect(rows).toEqual([{ count: 0 }])
})

test('B1.2 the bags pass all stations, the customer follows them, and the door’s count is the trip’s', async () => {
  const { id, tags, call } = await withBags()
  for (const [station, acts] of [
    ['picked_up', ['pickup-1 finish']],
    ['received', ['process']],
    ['ready', ['ready', 'delivery-1 assign']],
    ['out', ['delivery-1 start', 'delivery-1 arrive']],
    ['delivered', []],
  ] as const) {
    const codes = station === 'ready' ? tags.map((code) => tagText('clothesline-laundry', code)) : tags
    const done = await scan(staff.call, station, id, codes.toReversed())
    expect(done).toMatchObject({ station, outcome: 'accepted', missing: [], foreign: [] })
    expect(done.green.map(({ n, of }) => [n, of])).toEqual([
      [3, 3],
      [2, 3],
      [1, 3],
    ])
    for (const act of acts) await staff.does(id, act)
    const { bags, trips } = await call('GET /orders/:id', { params: { id } })
    expect(bags?.bags.map((bag) => [bag.n, bag.station])).toEqual([1, 2, 3].map((n) => [n, station]))
    expect(trips[0]?.bag_count).toBe(3)
  }
  expect(await scansOf(id)).toBe(15)
})

test('B1.2 a missing bag stops the hand-over, which is recorded and names it', async () => {
  const { id, tags, number } = await withBags()
  const [one = '', two = '', three = ''] = tags
  await scan(staff.call, 'picked_up', id, tags)
  const refused = await refusedScan(scanAt(staff, 'received', id, [three, one]))
  expect(refused).toEqual({
    httpStatus: 409,
    message: 'Nothing was handed over: 1 bag is missing',
    green: [three, one],
    missing: [two],
    foreign: [],
  })
  expect((await handOversOf(id)).at(-1)).toMatchObject({ outcome: 'refused', details: { missing: [two] } })
  const [entry] = await staff.call('GET /operator/audit', { query: {} })
  expect(entry).toMatchObject({
    act: 'bags.scan',
    subject: `order ${number} bags`,
    details: { outcome: 'refused', missing: [two] },
  })
  expect(await scansOf(id)).toBe(3)
  await scanAt(staff, 'received', id, tags)
})

test('security 89: B1.2 another order’s bag is named with its order; another store’s, a forged and a damaged code are not known', async () => {
  const [mine, other] = [await withBags(), await withBags()]
  const [first = '', ...rest] = mine.tags
  const [others = '', forged] = [other.tags[0], forgedCode()]
  const damaged = `${first.slice(0, 7)}${first.endsWith('A') ? 'C' : 'A'}`
  const ofOtherStore = tagText('kinder-press', first)
  const scanned = [others, forged, damaged, ofOtherStore, ...rest]
  const refused = await refusedScan(scan(staff.call, 'picked_up', mine.id, scanned))
  expect(refused.foreign).toEqual([
    [others, 'other_order', other.number],
    [forged, 'unknown', null],
    [damaged, 'unreadable', null],
    [ofOtherStore, 'unknown', null],
  ])
  expect([refused.httpStatus, await scansOf(mine.id), await scansOf(other.id)]).toEqual([409, 0, 0])
  expect((await handOversOf(mine.id)).at(-1)?.details.problems.length).toBe(4)
})

test('security 89: B1.2 staff of another store cannot tell a real code from a forged one', async () => {
  const { id, tags } = await withBags()
  const foreign = site.call(await operatorKey(site, undefined, 'kinder-press'), KINDER)
  expect((await refusal(scan(foreign, 'picked_up', id, tags))).httpStatus).toBe(404)
  const { rows } = await site.db.query({
    text: `INSERT INTO customer_order (id, store_id, guest_token_hash, contact, kind, status, outlet_id, sales_type_id, category_id, place, referer, cart_key,
             quote, quote_hash, total_cents, gst_cents, placed_at, changed_at, first_starts_at)
           SELECT gen_random_uuid(), s.id, sha256('theirs'), '{}', 'trips', 'confirmed', x.outlet_id, x.sales_type_id, 3, '{}', '', 'theirs', '{}', '', 0, 0,
             now(), now(), now() FROM store s JOIN outlet_sales_type x ON x.store_id = s.id WHERE s.slug = 'kinder-press' LIMIT 1 RETURNING number`,
  })
  const their = String(rows[0].number)
  await site.db.query({
    text: `INSERT INTO trip (id, store_id, order_id, slug, kind, leg, status, starts_at, ends_at, changed_at)
           SELECT gen_random_uuid(), store_id, id, 'pickup-1', 'pickup', 'first', 'arrived', now(), now() + interval '2 hours', now() FROM customer_order WHERE number = $1 AND cart_key = 'theirs'`,
    values: [their],
  })
  const scanned = [tags[0] ?? '', forgedCode()]
  expect((await refusedScan(scan(foreign, 'picked_up', their, scanned))).foreign).toEqual(
    scanned.map((code) => [code, 'unknown', null]),
  )
})

test('B1.2 a bag scanned twice, one that has passed and one that skipped a station stop the hand-over', async () => {
  const { id, tags } = await withBags()
  const [one = ''] = tags
  const twice = await refusedScan(scan(staff.call, 'picked_up', id, [...tags, one, one]))
  expect([twice.foreign, twice.green, twice.message]).toEqual([
    [[one, 'twice', null]],
    tags.slice(1),
    'Nothing was handed over: 1 bag was scanned twice',
  ])
  await scan(staff.call, 'picked_up', id, tags)
  expect((await refusedScan(scan(staff.call, 'picked_up', id, [one]))).foreign).toEqual([[one, 'already', null]])
  expect((await refusedScan(scan(staff.call, 'picked_up', id, []))).message).toBe('There’s nothing to hand over here')
  const skipped = await refusedScan(scanAt(staff, 'ready', id, tags))
  expect(skipped.foreign.map(([, why]) => why)).toEqual(tags.map(() => 'skipped'))
})

test('B1.2 an override goes on without a missing bag; it turns up where it was missed', async () => {
  const { id, tags, call } = await withBags()
  const [one = '', two = '', three = ''] = tags
  await scan(staff.call, 'picked_up', id, tags)
  await movedTo(staff, 'received', id)
  const body = { station: 'received' as const, orders: [id], codes: [one, two] }
  const done = await staff.call('POST /operator/bags/overrides', { body: { ...body, reason: 'Fell off the van' } })
  expect(done).toMatchObject({ outcome: 'overridden', missing: [{ code: three, n: 3, of: 3 }] })
  expect((await handOversOf(id)).at(-1)).toMatchObject({
    outcome: 'overridden',
    reason: 'Fell off the van',
    details: { missing: [three] },
  })
  const [entry] = await staff.call('GET /operator/audit', { query: {} })
  expect(entry).toMatchObject({ act: 'bags.override', reason: 'Fell off the van', details: { missing: [three] } })
  await scanAt(staff, 'ready', id, [one, two])
  const shown = async () =>
    (await call('GET /orders/:id', { params: { id } })).bags?.bags.map((bag) => [bag.station, bag.is_missing])
  expect(await shown()).toEqual([
    ['ready', false],
    ['ready', false],
    ['picked_up', true],
  ])
  expect((await refusedScan(scanAt(staff, 'ready', id, [three]))).foreign).toEqual([[three, 'skipped', null]])
  await scanAt(staff, 'received', id, [three])
  await scanAt(staff, 'ready', id, [three])
  expect(await shown()).toEqual([
    ['ready', false],
    ['ready', false],
    ['ready', false],
  ])
})

test('B1.2 an override takes bags that skipped a station, and never a foreign one', async () => {
  const [mine, other] = [await withBags(), await withBags()]
  const [others = ''] = other.tags
  await movedTo(staff, 'received', mine.id)
  const override = (station: 'received', codes: string[]) =>
    staff.call('POST /operator/bags/overrides', { body: { station, orders: [mine.id], codes, reason: 'No scanner' } })
  for (const wrong of [others, forgedCode(), 'damaged'])
    expect((await refusedScan(override('received', [...mine.tags, wrong]))).httpStatus).toBe(409)
  expect(await scansOf(other.id)).toBe(0)
  expect(await override('received', mine.tags)).toMatchObject({ outcome: 'overridden', missing: [] })
  expect(await scansOf(mine.id)).toBe(3)
})

test('B1.2 an override needs its own scope and a reason', async () => {
  const { id } = await withBags()
  const body = { station: 'picked_up' as const, orders: [id], codes: [], reason: 'Lost' }
  const clerk = site.call(await operatorKey(site, ['orders:read', 'orders:write']))
  expect((await refusal(clerk('POST /operator/bags/overrides', { body }))).httpStatus).toBe(403)
  expect(
    (await refusal(staff.call('POST /operator/bags/overrides', { body: { ...body, reason: ' ' } }))).httpStatus,
  ).toBe(400)
})

test('B1.1 at the door a tag may stay unused, and from then on the number is agreed', async () => {
  const { id, tags, call } = await withBags()
  const [one = '', two = '', three = ''] = tags
  expect(
    (await refusedScan(scan(staff.call, 'picked_up', id, [one, two, three], { unused: [three] }))).foreign,
  ).toEqual([[three, 'unused', null]])
  const done = await scan(staff.call, 'picked_up', id, [two, three], { unused: [one] })
  expect(done.green.map(({ n, of }) => [n, of])).toEqual([
    [1, 2],
    [2, 2],
  ])
  const { bags, trips } = await call('GET /orders/:id', { params: { id } })
  expect([bags?.bags.map(({ code }) => code), bags?.count?.counted, trips[0]?.bag_count]).toEqual([[two, three], 2, 2])
  const more = staff.call('POST /operator/orders/:id/bags', { params: { id }, body: { add: 1 } })
  expect((await refusal(more)).httpStatus).toBe(409)
  expect((await refusal(scanAt(staff, 'received', id, [two], { unused: [three] }))).httpStatus).toBe(400)
  expect((await refusedScan(scanAt(staff, 'received', id, [one, two, three]))).foreign).toEqual([[one, 'unused', null]])
})

test('B1.2 a run hands over the bags of several orders together, or none', async () => {
  const [one, two, third] = [await withBags(), await withBags(), await withBags()]
  const run = [one.id, two.number]
  const refused = await refusedScan(scan(staff.call, 'picked_up', run, [...one.tags, ...third.tags]))
  expect([refused.missing, refused.foreign.map(([, , order]) => order)]).toEqual([
    two.tags,
    third.tags.map(() => third.number),
  ])
  expect((await handOversOf(one.id)).length + (await handOversOf(two.id)).length).toBe(2)
  await scan(staff.call, 'picked_up', run, [...one.tags, ...two.tags].toSorted())
  expect([await scansOf(one.id), await scansOf(two.id), await scansOf(third.id)]).toEqual([3, 3, 0])
})

test('B1.2 the same key hands over once, and is refused in the same way again', async () => {
  const { id, tags } = await withBags()
  const [key, other] = [newKey(), newKey()]
  const refused = await refusedScan(scan(staff.call, 'picked_up', id, tags.slice(1), { key }))
  expect(await refusedScan(scan(staff.call, 'picked_up', id, tags.slice(1), { key }))).toEqual(refused)
  const done = await scan(staff.call, 'picked_up', id, tags, { key: other })
  expect(await scan(staff.call, 'picked_up', id, tags, { key: other })).toEqual(done)
  expect((await handOversOf(id)).map(({ outcome }) => outcome)).toEqual(['refused', 'accepted'])
})

test('B1.2 of two scanners at once, one hands over and the other learns that it is done', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, tags } = await withBags()
    const both = await Promise.allSettled([0, 1, 2, 3].map(() => scan(staff.call, 'picked_up', id, tags)))
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBe(1)
    const statuses = both.flatMap((one) => (one.status === 'rejected' ? [one.reason.httpStatus] : []))
    expect(statuses).toEqual([409, 409, 409])
    expect([await scansOf(id), (await handOversOf(id)).filter(({ outcome }) => outcome === 'accepted').length]).toEqual(
      [3, 1],
    )
    const { trips } = await staff.call('GET /operator/orders/:id', { params: { id } })
    expect(trips[0]?.bag_count).toBe(3)
  }
})

test('B1.2 an order that has ended hands over nothing', async () => {
  const { id, tags } = await withBags()
  await staff.does(id, 'cancel')
  const refused = await refusal(scan(staff.call, 'picked_up', id, tags))
  expect([refused.httpStatus, refused.response]).toEqual([409, { state: 'cancelled' }])
})

test('B1.2 an order that waits for its payment takes nothing in at the counter', async () => {
  const { token } = await site.signedIn()
  const more = { payment: { kind: 'paynow' as const } }
  const { order_id: id, status } = await pay(site, await readyToPay(site, { token, salesType: 'drop-off', more }))
  const refused = await refusal(scan(staff.call, 'received', id, [forgedCode()]))
  expect([status, refused.response]).toEqual(['awaiting_payment', { state: 'awaiting_payment' }])
})

test('D3.9 of two returns each takes its own bags', async () => {
  const { token } = await site.signedIn()
  const ready = await readyToSplit(site, { token })
  const { order_id: id } = await pay(site, ready)
  const tags = await tagsOf(site, id)
  const [one = '', ...others] = tags
  for (const station of ['picked_up', 'received'] as const) await scanAt(staff, station, id, tags)
  expect((await refusal(scanAt(staff, 'ready', id, tags))).httpStatus).toBe(400)
  for (const station of ['ready', 'out', 'delivered'] as const)
    await scanAt(staff, station, id, [one], { return: 'early' })
  expect((await refusedScan(scanAt(staff, 'ready', id, [one], { return: 'last' }))).missing).toEqual(others)
  for (const station of ['ready', 'out', 'delivered'] as const)
    await scanAt(staff, station, id, others, { return: 'last' })
  expect(await scansOf(id)).toBe(5 * tags.length)
})

test('B1.2 a store that requires scanning lets no visit end before it, and no other count after it', async () => {
  const setting = (scan: string) =>
    site.db.query({
      text: `UPDATE store SET information = information || jsonb_build_object('bags', jsonb_build_object('scan', $1::text)) WHERE slug = 'clothesline-laundry'`,
      values: [scan],
    })
  const { id, tags } = await withBags()
  await setting('required')
  expect((await refusal(staff.does(id, 'pickup-1 finish'))).message).toBe('Scan the bags first')
  await scan(staff.call, 'picked_up', id, tags)
  const finish = { act: 'finish', bag_count: 2 } as const
  const step = staff.call('POST /operator/orders/:id/trips/:slug/acts', {
    params: { id, slug: 'pickup-1' },
    body: finish,
  })
  expect((await refusal(step)).httpStatus).toBe(409)
  await staff.does(id, 'pickup-1 finish')
  expect((await refusal(staff.does(id, 'receive'))).message).toBe('Scan the bags first')
  for (const station of ['received', 'ready', 'out'] as const) await scan(staff.call, station, id, tags)
  await staff.does(id, 'process', 'ready', ...BROUGHT.slice(0, 3))
  expect((await refusal(staff.does(id, 'delivery-1 finish'))).message).toBe('Scan the bags first')
  const body = { station: 'delivered' as const, orders: [id], codes: tags.slice(1), reason: 'One is lost' }
  await staff.call('POST /operator/bags/overrides', { body })
  await staff.does(id, 'delivery-1 finish')

  const counter = await bought(site, { salesType: 'drop-off' })
  const codes = await tagsOf(site, counter.id)
  for (const act of ['receive', 'process', 'ready'])
    expect([act, (await refusal(staff.does(counter.id, act))).message]).toEqual([act, 'Scan the bags first'])
  await scan(staff.call, 'received', counter.id, codes)
  await staff.does(counter.id, 'process', 'ready')
  expect((await refusal(staff.does(counter.id, 'collect'))).message).toBe('Scan the bags first')
  for (const station of ['ready', 'delivered'] as const) await scan(staff.call, station, counter.id, codes)
  await staff.does(counter.id, 'collect')
  await setting('optional')
})
