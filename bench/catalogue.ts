import { countAnew, writeCatalogue } from '#operator/import-store/write-catalogue.ts'
import { syntheticCatalogue } from '#tests/support/synthetic-catalogue.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import type { Row } from './table.ts'

const SMALL = 1_000
const LARGE = 100_000
const SAMPLES = 120
const SEARCH_P95_MS = 30

type Ask = { name: string; ask: (store: BenchStore, index: number) => Promise<unknown> }

const call = (store: BenchStore, name: string, input: object) => store.api.ask(name, input, undefined, store.arrival)
/** Every question is another one, so that no answer comes from memory. */
const WORDS = ['cotton shirt', 'velvet', 'wool coat press', 'silk dress', 'sofa', 'suede boot', 'linen nap', 'carpe']
const MISTYPED = ['curtan', 'blankit', 'trousrs', 'pilow', 'jackit', 'cushon']
const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''

const questions: Ask[] = [
  {
    name: 'list',
    ask: (store, index) => call(store, 'GET /products', { query: { limit: 24, min_cents: 300 + index } }),
  },
  {
    name: 'product',
    ask: (store, index) => call(store, 'GET /products/:id', { params: { id: `product-${index * 7}` } }),
  },
  {
    name: 'search',
    ask: (store, index) =>
      call(store, 'GET /products/search', { query: { q: `${at(WORDS, index)}`, limit: 1 + (index % 40) } }),
  },
  {
    name: 'search, mistyped',
    ask: (store, index) =>
      call(store, 'GET /products/search', { query: { q: at(MISTYPED, index), limit: 1 + (index % 40) } }),
  },
]

/** Growth: the 95th percentile of list, product and search at 100,000 products against 1,000. */
export async function catalogue(): Promise<Row[]> {
  const small = await withStore((store) => measured(store, SMALL))
  const large = await withStore((store) => measured(store, LARGE))
  return questions.flatMap(({ name }): Row[] => {
    const [one, other] = [small.get(name) ?? 0, large.get(name) ?? 0]
    const rows = [
      {
        what: `${name}, p95 at ${LARGE} products`,
        measured: ms(other),
        baseline: `${ms(one)} at ${SMALL}`,
        ratio: other / one,
        aim: '≤ 2',
        isMet: other / one <= 2,
      },
    ]
    if (name !== 'search') return rows
    const limit = {
      what: `search, p95 at ${LARGE} products`,
      measured: ms(other),
      baseline: ms(SEARCH_P95_MS),
      aim: '≤ 1',
    }
    return [...rows, { ...limit, ratio: other / SEARCH_P95_MS, isMet: other <= SEARCH_P95_MS }]
  })
}

async function measured(store: BenchStore, size: number): Promise<Map<string, number>> {
  const { db, stores, arrival } = store
  const image =
    [...arrival.store.images.keys()].find((name) => name.startsWith('wash')) ??
    [...arrival.store.images.keys()][0] ??
    ''
  process.stderr.write(`  importing ${size} products …\n`)
  await db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    await writeCatalogue(
      tx,
      arrival.store.id,
      syntheticCatalogue(size, { categories: 20, image, salesTypes: ['pickup-return'] }),
    )
    await countAnew(tx)
  })
  await stores.refresh()
  const p95 = new Map<string, number>()
  for (const { name, ask } of questions) {
    const times: number[] = []
    for (let index = 0; index < SAMPLES; index += 1) {
      const started = performance.now()
      await ask(store, index)
      // The first ones warm up plans and pages.
      if (index >= 20) times.push(performance.now() - started)
    }
    p95.set(name, times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
  }
  return p95
}

const ms = (value: number) => `${value.toFixed(1)} ms`
