import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Quote } from '#contract/order/quote-shapes.ts'
import { importStore } from '#operator/import-store/import-store.ts'
import { books, newKey, pay, readyToPay, roomFor, type Shopper } from '#tests/support/checkout.ts'
import { refusal } from '#tests/support/refusal.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'

const DEMO = fileURLToPath(new URL('../../../../stores/clothesline-laundry', import.meta.url))
const NOW = new Date('2026-11-16T01:00:00Z')
let site: TestSite
let temporary: string
let folder: string

beforeAll(async () => {
  site = await testSite()
  site.setClock(NOW)
  temporary = await mkdtemp(join(tmpdir(), 'clothesline-prices-'))
  folder = join(temporary, 'clothesline-laundry')
  await cp(DEMO, folder, { recursive: true })
  // The tests' store does not weigh, so that what is charged is the price that was seen.
  const path = join(folder, 'store.yaml')
  await writeFile(path, (await readFile(path, 'utf8')).replace(/^weighing:\n(?: .*\n)+/m, ''))
})
afterAll(() => rm(temporary, { recursive: true }))

/** The slug of the product that the shopper buys. */
async function slugOf({ quote }: Shopper): Promise<string> {
  const label = quote.lines.find(({ rule }) => rule === 'item')?.label
  const { rows } = await site.db.query({ text: 'SELECT slug FROM product WHERE name = $1', values: [label] })
  return rows[0].slug as string
}

/** Raises a product's prices by a dollar in the store's files and imports them. */
async function importDearer(slug: string): Promise<void> {
  const catalogue = join(folder, 'catalogue')
  for (const name of await readdir(catalogue)) {
    const path = join(catalogue, name)
    const source = await readFile(path, 'utf8')
    const product = new RegExp(`^  - id: ${slug}\\n(?:    .*\\n|\\n)+`, 'm')
    const dearer = source.replace(product, (text) =>
      text.replaceAll(/price: "(\d+)\.(\d\d)"/g, (_, dollars, cents) => `price: "${Number(dollars) + 1}.${cents}"`),
    )
    if (dearer !== source) await writeFile(path, dearer)
  }
  const { changed } = await importStore(site.db, folder, {
    isDefault: true,
    origin: (host) => `http://${host}`,
    now: site.parts.clock(),
  })
  expect(changed).toBe(true)
}

type NewQuote = { code: string; quoted: { quote: Quote } }

/** An import takes seconds on a busy machine. */
const PATIENCE = { timeout: 180_000 }

test(
  'security 84: D2.4 an import changes a price between quote and Pay: 409 with the new quote, nothing charged',
  PATIENCE,
  async () => {
    const { token } = await site.signedIn()
    const [guest, customer] = [await readyToPay(site), await readyToPay(site, { token })]
    await importDearer(await slugOf(guest))
    for (const shopper of [guest, customer]) {
      const before = await books(site)
      const key = newKey()
      const refused = await refusal(pay(site, shopper, key))
      const { code, quoted } = refused.response as NewQuote
      expect([refused.httpStatus, code]).toEqual([409, 'quote_changed'])
      expect(quoted.quote.total_cents).toBe(shopper.quote.total_cents + 200)
      expect(await books(site)).toEqual(before)
      // The same idempotency key then pays the confirmed new price.
      const confirmed = { ...shopper, body: { ...shopper.body, quote_hash: quoted.quote.hash } }
      expect(await pay(site, confirmed, key)).toMatchObject({
        status: 'confirmed',
        total_cents: quoted.quote.total_cents,
      })
      expect((await books(site)).charges).toBe(before.charges + 1)
    }
  },
)

test(
  'security 84: D2.4 ten who pay while the import runs: each is charged what they have seen, or nothing',
  PATIENCE,
  async () => {
    await roomFor(site, 50)
    const shoppers: Shopper[] = []
    while (shoppers.length < 10) shoppers.push(await readyToPay(site))
    const [first] = shoppers
    if (!first) throw new Error('nobody is there')
    const slug = await slugOf(first)
    const before = await books(site)
    const [, ...answers] = await Promise.allSettled([importDearer(slug), ...shoppers.map((one) => pay(site, one))])
    const paid = answers.filter((one) => one.status === 'fulfilled')
    for (const one of answers) {
      if (one.status === 'fulfilled') expect(one.value).toMatchObject({ total_cents: first.quote.total_cents })
      else expect(one.reason).toMatchObject({ httpStatus: 409, response: { code: 'quote_changed' } })
    }
    const after = await books(site)
    expect(after.at_gateway - before.at_gateway).toBe(paid.length * first.quote.total_cents)
    expect([after.in_orders, after.owed]).toEqual([after.at_gateway, after.at_gateway])
  },
)
