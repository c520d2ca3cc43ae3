import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/wire/durations.ts'
import type { Api } from '#contract/wire/request.ts'
import { menuOf } from '#tests/support/cart.ts'
import { placeOf } from '#tests/support/checkout.ts'
import { testSite } from '#tests/support/site.ts'
import { oneCart } from './cart-sequential.ts'
import { openEdge } from './edge.ts'
import { type Between, cartHistory, slotHistory } from './histories.ts'
import { checkHistory, expectLinearizable } from './linearizable.ts'
import { trials } from './model-run.ts'
import { windowsWith } from './slot-sequential.ts'

/** Histories that run at the same time, to have more happen at once. */
const AT_ONCE = 5
const CAPACITY = 2
const NOW = new Date('2026-11-16T09:00+08:00')

const site = await testSite()
const menu = await menuOf(site)
const edge = await openEdge(site)
const things = await Promise.all([menu.item('delicates-wash'), menu.item('sportswear-wash')])
const place = await placeOf(site, 'drop-off')
await menu.change('UPDATE outlet SET slot_capacity = $1', CAPACITY)

beforeEach(() => site.setClock(NOW))

/** Batches of histories by number and seed. Each has all limits to itself. */
async function inBatches(runs: number, work: (seeds: string[], batch: number) => Promise<void>): Promise<void> {
  const { numRuns, seed } = trials(runs)
  for (let from = 0; from < numRuns; from += AT_ONCE) {
    await site.db.query({ text: 'DELETE FROM rate_limit' })
    await work(
      Array.from({ length: AT_ONCE }, (_, index) => `${seed} ${from + index}`),
      from / AT_ONCE,
    )
  }
}

/** In every third batch a connection to the database is killed while it works. */
const faultsOf = (batch: number) => (batch % 3 === 2 ? edge.killConnection() : Promise.resolve())

test('S4.4 S4.10 S4.11 what many tabs do to one cart at once could have happened one after the other, whatever fails', async () => {
  let unknown = 0
  await inBatches(150, async (seeds, batch) => {
    const customers = await Promise.all(seeds.map(() => site.signedIn()))
    const recorded = seeds.map((seed, index) =>
      cartHistory({ edge, things, token: customers[index]?.token ?? '' }, seed),
    )
    const [histories] = await Promise.all([Promise.all(recorded), faultsOf(batch)])
    for (const calls of histories) {
      unknown += calls.filter(({ answer }) => answer === undefined).length
      expectLinearizable(calls, oneCart)
    }
  })
  // Without unknown outcomes the faults have not happened.
  expect(unknown).toBeGreaterThan(0)
})

/** Pairs of windows in the next days. */
async function windowPairs(): Promise<string[][]> {
  const query = { outlet_id: String(place.outlet_id), sales_type_id: String(place.sales_type_id) }
  const { first } = await site.call()('GET /checkout/slots', { query })
  return (first ?? []).slice(3, 3 + AT_ONCE).map(({ windows }) => windows.slice(2, 4).map(({ starts_at }) => starts_at))
}

async function slotBatch(seeds: string[], batch: number, between?: Between) {
  await site.db.query({ text: 'DELETE FROM slot_booking' })
  await site.db.query({ text: 'DELETE FROM slot_window' })
  site.setClock(NOW)
  const pairs = await windowPairs()
  const histories = seeds.map((seed, index) => slotHistory(edge, { place, windows: pairs[index] ?? [] }, seed, between))
  for (const minute of [0, 6, 12]) {
    site.setClock(new Date(NOW.getTime() + minute * MINUTE_MS))
    await Promise.all([...histories.map(({ part }) => part(minute)), faultsOf(batch)])
    // A request whose client has hung up still has the time at which it arrived.
    await edge.idle()
  }
  return histories.map(({ calls }, index) => ({ calls, windows: pairs[index] ?? [] }))
}

test('D3.1 what many shoppers do to the same windows at once could have happened one after the other, whatever fails', async () => {
  await inBatches(100, async (seeds, batch) => {
    for (const { calls, windows } of await slotBatch(seeds, batch))
      expectLinearizable(calls, windowsWith(CAPACITY, windows))
  })
})

test('a shop that answers reads from a cache is found', async () => {
  /** Every second read of a client is answered as the one before. */
  const remembers = (): Between => {
    const answers: unknown[] = []
    let reads = 0
    return (api) =>
      (async (name, input) => {
        const isRead = name === 'GET /cart'
        if (isRead) reads += 1
        if (isRead && reads % 2 === 0 && answers.length > 0) return answers.at(-1)
        const answer = await api(name, input as never)
        if (isRead) answers.push(answer)
        return answer
      }) as Api
  }
  const seeds = Array.from({ length: 20 }, (_, index) => `cache ${index}`)
  const verdicts: boolean[] = []
  for (const seed of seeds) {
    const { token } = await site.signedIn()
    verdicts.push(checkHistory(await cartHistory({ edge, things, token }, seed, remembers()), oneCart).isLinearizable)
  }
  expect(verdicts).toContain(false)
})

test('a shop that says "held" where a window is full is found', async () => {
  const promises: Between = (api) =>
    (async (name, input) => {
      const answer = api(name, input as never)
      return name === 'POST /checkout/holds' ? answer.catch(() => undefined) : answer
    }) as Api
  const verdicts: boolean[] = []
  for (let batch = 0; batch < 4; batch += 1) {
    const seeds = Array.from({ length: AT_ONCE }, (_, index) => `promise ${batch} ${index}`)
    for (const { calls, windows } of await slotBatch(seeds, 0, promises))
      verdicts.push(checkHistory(calls, windowsWith(CAPACITY, windows)).isLinearizable)
  }
  expect(verdicts).toContain(false)
})
