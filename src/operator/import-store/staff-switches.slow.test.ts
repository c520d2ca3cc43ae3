import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepPhoto } from '#api/orders/claims/photos.ts'
import { changeOutlet, changeProduct } from '#api/staff/closures/switches.ts'
import { bought } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'
import { staffOfStore } from '../cli/command-context.ts'
import { importStore } from './import-store.ts'

const site = await testSite()

test('D4.7 an import keeps the staff’s switches and the pictures of orders', async () => {
  const staff = await staffOfStore(site.parts, undefined, 'operator:mei')
  const { rows } = await site.db.query({
    text: `SELECT slug FROM product WHERE store_id = $1 AND is_available AND NOT is_retired ORDER BY id LIMIT 1`,
    values: [staff.store.id],
  })
  const slug = rows[0].slug as string
  await changeProduct(staff, slug, true, '')
  await changeOutlet(staff, 'tiong-bahru', {
    add_blackout_days: ['2031-01-01'],
    remove_blackout_days: [],
    slot_capacity: 2,
    reason: '',
  })
  const { id } = await bought(site)
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { photo } = await keepPhoto(site.db, picture, {
    storeId: staff.store.id,
    orderId: id,
    random: staff.parts.random,
    takenBy: staff.actor,
    now: staff.now,
  })

  const folder = await mkdtemp(join(tmpdir(), 'clothesline-store-'))
  try {
    await cp(fileURLToPath(new URL('../../../stores/clothesline-laundry', import.meta.url)), folder, {
      recursive: true,
    })
    const file = join(folder, 'store.yaml')
    await writeFile(file, (await readFile(file, 'utf8')).replace('Daily 8 am–9 pm', 'Daily 9 am–9 pm'))
    expect(
      (
        await importStore(site.db, folder, {
          isDefault: true,
          origin: (host) => `http://${host}`,
          now: site.parts.clock(),
        })
      ).changed,
    ).toBe(true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const after = await site.db.query({
    text: `SELECT (SELECT is_available FROM product WHERE store_id = $1 AND slug = $2) AS product,
             (SELECT bool_or(o.is_available) FROM offer o JOIN product p ON p.id = o.product_id WHERE p.store_id = $1 AND p.slug = $2) AS offers,
             (SELECT slot_capacity FROM outlet WHERE store_id = $1 AND slug = 'tiong-bahru') AS capacity,
             (SELECT '2031-01-01' = ANY (blackout_days) FROM outlet WHERE store_id = $1 AND slug = 'tiong-bahru') AS is_blackout,
             (SELECT count(*)::integer FROM image WHERE hash = $3) AS photos`,
    values: [staff.store.id, slug, photo],
  })
  expect(after.rows).toEqual([{ product: false, offers: false, capacity: 2, is_blackout: true, photos: 1 }])
})
