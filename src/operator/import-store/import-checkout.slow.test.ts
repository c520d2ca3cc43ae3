import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Menu, menuOf } from '#tests/support/cart.ts'
import { type TestSite, testSite } from '#tests/support/site.ts'
import { importStore } from './import-store.ts'

const DEMO = fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url))
let site: TestSite
let menu: Menu
let folder: string

beforeAll(async () => {
  site = await testSite()
  menu = await menuOf(site)
  folder = join(await mkdtemp(join(tmpdir(), 'clothesline-import-')), 'clothesline-laundry')
  await cp(DEMO, folder, { recursive: true })
})
afterAll(() => rm(join(folder, '..'), { recursive: true }))

async function change(file: string, from: string | RegExp, to: string): Promise<void> {
  const path = join(folder, file)
  const source = await readFile(path, 'utf8')
  const changed = source.replaceAll(from, to)
  expect(changed).not.toBe(source)
  await writeFile(path, changed)
  await importStore(site.db, folder, { isDefault: true, origin: (host) => `http://${host}`, now: site.parts.clock() })
  await site.parts.stores.refresh()
}

const sg = (local: string) => new Date(`${local}+08:00`)
const version = () => site.parts.stores.byHost('localhost')?.store.version ?? 0
const services = () =>
  site.call()('GET /checkout/extra-services', { query: { sales_type_id: String(menu.salesType('pickup-return')) } })
const slots = async () => {
  const query = {
    outlet_id: String(menu.outlet('tiong-bahru')),
    sales_type_id: String(menu.salesType('goods-delivery')),
  }
  return (await site.call()('GET /checkout/slots', { query })).last ?? []
}

test('the demo can be ordered from at any hour of any day, and always has windows', async () => {
  for (const day of ['2026-11-15', '2026-12-25', '2027-02-05', '2027-02-06']) {
    for (let hour = 0; hour < 24; hour += 1) {
      site.setClock(sg(`${day}T${String(hour).padStart(2, '0')}:59:59`))
      const outlet = await site.call()('GET /outlets/:id', {
        params: { id: String(menu.outlet('tiong-bahru')) },
        query: {},
      })
      expect(outlet.is_closed).toBe(false)
      expect((await slots()).length).toBeGreaterThan(12)
    }
  }
})

test('D3.1 an outlet’s window hours, its horizon, and its opening hours are separate', async () => {
  site.setClock(sg('2026-11-16T09:00'))
  const before = version()
  expect((await slots())[1]?.windows[0]?.starts_at).toBe(sg('2026-11-17T08:00').toISOString())
  await change('outlets.yaml', 'tue: ["08:00-22:00"]', 'tue: ["13:00-17:30"]')
  expect(version()).toBe(before + 1)
  expect((await slots())[1]?.windows.map(({ starts_at }) => starts_at)).toEqual([
    sg('2026-11-17T13:00').toISOString(),
    sg('2026-11-17T15:00').toISOString(),
  ])
  await change('outlets.yaml', /slot_horizon_days: 14\n/g, 'slot_horizon_days: 3\n')
  expect((await slots()).map(({ day }) => day)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18'])
  await change('outlets.yaml', / {2}slot_hours:\n( {4}\w+: \[.*\]\n)+/g, '')
  expect((await slots())[1]?.windows).toHaveLength(12)
  expect(version()).toBe(before + 3)
})

test('D3.2 an extra service that left the file is not offered, and keeps its id when it comes back', async () => {
  const before = await services()
  expect(before.map(({ slug }) => slug)).toContain('garment-bags')
  await change('extra-services.yaml', 'id: garment-bags', 'id: silk-garment-bags')
  const after = await services()
  expect(after.map(({ slug }) => slug)).not.toContain('garment-bags')
  await change('extra-services.yaml', 'id: silk-garment-bags', 'id: garment-bags')
  await change('extra-services.yaml', 'price: "9.00"', 'price: "9.50"')
  const bags = (await services()).find(({ slug }) => slug === 'garment-bags')
  expect(bags).toEqual({ ...before.find(({ slug }) => slug === 'garment-bags'), price_cents: 950 })
})
