import { buildApi } from '#api/app.ts'
import { updateStatistics, writeCatalogue } from '#operator/import-store/write-catalogue.ts'
import { syntheticCatalogue } from '#tests/support/synthetic-catalogue.ts'
import { quickest } from './measure.ts'
import { type BenchStore, withStore } from './store-fixture.ts'
import { atMost, ms, type Row, within } from './table.ts'

const SMALL = 1_000
const LARGE = 100_000
const SEARCH_P95_MS = 30

type Question = [name: string, input: object]

const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''
const WORDS = ['cotton shirt', 'velvet', 'wool coat press', 'silk dress', 'sofa', 'suede boot', 'linen nap', 'carpe']
const HARDLY_MET = ['cotton velvet', 'wash', 'co', 'a careful fold', 'leather coat for your', 'bako']
const MISTYPED = ['curtan', 'blankit', 'trousrs', 'pilow', 'jackit', 'cushon']
const SORTS = ['menu', 'popular', 'price_up', 'price_down', 'name', 'turnaround']
const searchFor = (list: readonly string[], index: number): Question => [
  'GET /products/search',
  { query: { q: pick(list, index), limit: 1 + ((index * 7) % 40) } },
]

const kinds: Record<string, (index: number) => Question> = {
  list: (index) => ['GET /products', { query: { limit: 24, sort: pick(SORTS, index) } }],
  'list, filtered': (index) => [
    'GET /products',
    {
      query: {
        limit: 24,
        sort: pick(SORTS, index),
        min_cents: 300 + index * 97,
        ...(index % 2 ? { max_cents: 900 + index * 211 } : {}),
        ...(index % 3 ? { category: `category-${index % 20}` } : {}),
        ...(index % 4 ? { available: '1' } : { max_turnaround_hours: 24 }),
      },
    },
  ],
  product: (index) => ['GET /products/:id', { params: { id: `product-${index * 7}` } }],
  search: (index) => searchFor(WORDS, index),
  'search, words that hardly meet': (index) => searchFor(HARDLY_MET, index),
  'search, mistyped': (index) => searchFor(MISTYPED, index),
}

/**
 * Growth: the 95th percentile of lists, products and searches at 100,000 products compared with 1,000. Both are
 * measured alternately.
 */
export function catalogue(): Promise<Row[]> {
  return withStore(async (small) => {
    await fill(small, SMALL)
    return withStore(async (large) => {
      await fill(large, LARGE)
      const rows: Row[] = []
      for (const [name, question] of Object.entries(kinds)) {
        const [one = 0, other = 0] = await quickest([asker(small, question), asker(large, question)])
        const what = `${name}, p95 at ${LARGE} products`
        rows.push(atMost(what, other / one, 2, ms(other), `${ms(one)} at ${SMALL}`))
        if (name.startsWith('search')) rows.push(within(what, other, SEARCH_P95_MS, 'ms'))
      }
      return rows
    })
  })
}

async function fill({ db, stores, arrival, tidy }: BenchStore, size: number): Promise<void> {
  const names = [...arrival.store.images.keys()]
  const image = names.find((name) => name.startsWith('wash')) ?? names[0] ?? ''
  process.stderr.write(`  importing ${size} products …\n`)
  await db.transaction(async (tx) => {
    await tx.query({ text: 'SET LOCAL statement_timeout = 0' })
    await writeCatalogue(
      tx,
      arrival.store.id,
      syntheticCatalogue(size, { categories: 20, image, salesTypes: ['pickup-return'] }),
    )
    await updateStatistics(tx)
  })
  await tidy(['offer', 'product', 'price', 'search_word'])
  await stores.refresh()
}

const ANSWERS = new Set(['lists', 'products', 'searches'])

/** Responses are not cached here, so a question can be repeated. */
function asker({ parts, arrival }: BenchStore, question: (index: number) => Question) {
  const { stores } = parts
  const forgetful: typeof stores = {
    ...stores,
    remember: (store, key, load) => (ANSWERS.has(key) ? load() : stores.remember(store, key, load)),
  }
  const api = buildApi({ ...parts, stores: forgetful })
  return async (index: number) => {
    const [name, input] = question(index)
    const { httpStatus } = await api.ask(name, input, undefined, arrival)
    if (httpStatus !== 200) throw new Error(`${name} answered ${httpStatus}`)
  }
}
