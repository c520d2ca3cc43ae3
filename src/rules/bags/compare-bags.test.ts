import { expect, test } from 'vitest'
import { BAG_STATIONS, type BagStation } from '#contract/order/bag-limits.ts'
import { SalesCategory } from '#contract/shop/sales-category.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { newBagCode, tagText } from './bag-code.ts'
import { stationsOf } from './bag-stations.ts'
import { type BagState, compareBags, type HandOver, isHandedOver } from './compare-bags.ts'

const random = seededRandom('bags')
const newCode = () => newBagCode((below) => random.int(below))

const bag = (order: string, station: BagStation | null = null, more: Partial<BagState> = {}): BagState => ({
  code: newCode(),
  order,
  station,
  missing_at: null,
  isUnused: false,
  leg: null,
  ...more,
})

type Wanted = Partial<Omit<HandOver, 'bags' | 'scanned'>> & { leg?: 'early' | 'last' }

function compared(station: BagStation, bags: BagState[], scanned: string[], { leg, ...more }: Wanted = {}) {
  const orders = new Map(bags.map(({ order }) => [order, { stations: BAG_STATIONS, leg: leg ?? null }]))
  const owners = new Map(bags.map(({ code, order }) => [code, order]))
  const { green, missing, problems } = compareBags({ store: 'shop', station, orders, bags, scanned, owners, ...more })
  const codes = (all: BagState[]) => all.map(({ code }) => code)
  return { green: codes(green), missing: codes(missing), why: problems.map(({ why }) => why), problems }
}
const codesOf = (bags: BagState[]) => bags.map(({ code }) => code)

test('B1.2 all bags of the station before are expected, in any order', () => {
  const bags = [bag('1', 'picked_up'), bag('1', 'picked_up'), bag('1', null, { isUnused: true })]
  const [one = '', two = ''] = codesOf(bags)
  expect(compared('received', bags, [two, one])).toMatchObject({ green: [two, one], missing: [], why: [] })
  expect(compared('received', bags, [two])).toMatchObject({ green: [two], missing: [one], why: [] })
  expect(compared('received', bags, [])).toMatchObject({ green: [], missing: [one, two], why: [] })
})

test('security 89: B1.2 each wrong code has its reason, and another order is named only within the store', () => {
  const bags = [bag('1', 'picked_up'), bag('1', 'received'), bag('1', null), bag('1', null, { isUnused: true })]
  const [fresh = '', passed = '', early = '', unused = ''] = codesOf(bags)
  const [other, forged] = [newCode(), newCode()]
  const owners = new Map([...bags.map(({ code }) => [code, '1'] as const), [other, '2']])
  const scanned = [fresh, passed, early, unused, other, forged, 'XXX', tagText('other-shop', passed)]
  const result = compared('received', bags, scanned, { owners })
  expect(result.green).toEqual([fresh])
  expect(result.why).toEqual(['already', 'skipped', 'unused', 'other_order', 'unknown', 'unreadable', 'unknown'])
  expect(result.problems.filter(({ order }) => order !== null)).toEqual([
    { code: other, why: 'other_order', order: '2' },
  ])
  // A code that this store has too, from a label of another store.
  expect(compared('received', bags, [tagText('other-shop', fresh)])).toMatchObject({
    green: [],
    missing: [fresh, early],
    why: ['unknown'],
  })
})

test('B1.2 each code is listed once: a bag that was scanned twice as that, a foreign one as foreign', () => {
  const bags = [bag('1', 'picked_up'), bag('1', 'picked_up'), bag('1', null)]
  const [one = '', two = '', early = ''] = codesOf(bags)
  const forged = newCode()
  const scanned = [one, two, one, tagText('shop', one), forged, forged, early, early, 'XXX', 'XXX']
  const { green, missing, problems } = compared('received', bags, scanned)
  expect([green, missing]).toEqual([[two], []])
  expect(problems.map(({ code, why }) => [code, why])).toEqual([
    [one, 'twice'],
    [forged, 'unknown'],
    [early, 'twice'],
    ['XXX', 'unreadable'],
  ])
})

test('B1.2 a foreign tag among the unused ones stops the hand-over too', () => {
  const bags = [bag('1'), bag('1', null, { isUnused: true })]
  const [one = '', unused = ''] = codesOf(bags)
  const [other, forged] = [newCode(), newCode()]
  const owners = new Map([[other, '2']])
  const more = { unused: [unused, other, forged, 'XXX', tagText('other-shop', one)], owners }
  expect(compared('picked_up', bags, [one], more)).toMatchObject({
    green: [one],
    why: ['other_order', 'unknown', 'unreadable', 'unknown'],
  })
})

test('B1.2 what is fetched at the counter passes no van, and a bag that came back in it may be fetched', () => {
  const stations = stationsOf({ category_id: SalesCategory.pickup, hasFirst: true, isFetched: true })
  const bags = [bag('1', 'ready'), bag('1', 'out'), bag('1', 'delivered', { leg: 'early' }), bag('1', 'received')]
  const [ready = '', back = '', brought = '', early = ''] = codesOf(bags)
  const orders = new Map([['1', { stations, leg: null }]])
  expect(compared('delivered', bags, [ready, back], { orders })).toMatchObject({
    green: [ready, back],
    missing: [early],
    why: [],
  })
  expect(compared('delivered', bags, [brought, early], { orders }).why).toEqual(['already', 'skipped'])
})

test('B1.2 a bag that is declared missing is not expected, and is scanned where it was missed when it turns up', () => {
  const bags = [bag('1', 'ready'), bag('1', 'picked_up', { missing_at: 'received' })]
  const [there = '', found = ''] = codesOf(bags)
  expect(compared('out', bags, [there])).toMatchObject({ green: [there], missing: [], why: [] })
  expect(compared('out', bags, [there, found])).toMatchObject({ why: ['skipped'] })
  expect(compared('received', bags, [found])).toMatchObject({ green: [found], missing: [], why: [] })
})

test('D3.9 of two returns, the first takes the bags that were made ready first, and the second all others', () => {
  const bags = [bag('1', 'received'), bag('1', 'received'), bag('1', 'received')]
  const [one = '', two = '', three = ''] = codesOf(bags)
  expect(compared('ready', bags, [one], { leg: 'early' })).toMatchObject({ green: [one], missing: [], why: [] })
  const split = bags.map((each) =>
    each.code === one ? { ...each, station: 'ready' as const, leg: 'early' as const } : each,
  )
  expect(compared('out', split, [], { leg: 'early' }).missing).toEqual([one])
  expect(compared('out', split, [one, two], { leg: 'early' }).why).toEqual(['other_return'])
  expect(compared('ready', split, [two], { leg: 'last' }).missing).toEqual([three])
  expect(compared('out', split, [one], { leg: 'last' }).why).toEqual(['other_return'])
})

test('B1.2 a step may be taken when every bag was scanned or declared missing', () => {
  const at = (bags: BagState[], leg: 'early' | 'last' | null = null) =>
    isHandedOver({ store: '', station: 'delivered', bags, orders: new Map([['1', { stations: BAG_STATIONS, leg }]]) })
  expect(at([bag('1', 'delivered'), bag('1', 'out', { missing_at: 'delivered' })])).toBe(true)
  expect(at([bag('1', 'delivered'), bag('1', 'out')])).toBe(false)
  expect(at([bag('1', 'delivered', { leg: 'early' }), bag('1', 'received')], 'early')).toBe(true)
  expect(at([bag('1', 'received'), bag('1', 'received')], 'early')).toBe(false)
  expect(at([bag('1', 'received'), bag('1', null, { isUnused: true })], 'early')).toBe(true)
})
