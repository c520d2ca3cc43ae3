import { expect, test } from 'vitest'
import { bought, staffOf } from '#tests/support/orders.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)

const rowOf = async (id: string) => {
  const text = 'SELECT status, held_from, confirmed_at, changed_at FROM customer_order WHERE id = $1'
  return (await site.db.query({ text, values: [id] })).rows[0]
}

test('D4.2 an order whose pickup loses its driver is confirmed again, since when it was confirmed first', async () => {
  const { id } = await bought(site)
  const before = await rowOf(id)
  await staff.does(id, 'pickup-1 assign', 'pickup-1 unassign')
  const after = await rowOf(id)
  expect([after.status, after.confirmed_at]).toEqual(['confirmed', before.confirmed_at])
  expect(after.changed_at > before.changed_at).toBe(true)
})

test('D4.7 an order on hold remembers where it was held, and forgets it when it goes on', async () => {
  const { id } = await bought(site)
  await staff.does(id, 'hold')
  expect(await rowOf(id)).toMatchObject({ status: 'on_hold', held_from: 'confirmed' })
  await staff.does(id, 'resume')
  expect(await rowOf(id)).toMatchObject({ status: 'confirmed', held_from: null })
})
