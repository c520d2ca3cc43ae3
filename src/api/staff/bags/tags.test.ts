import { expect, test } from 'vitest'
import { makeTags } from '#api/bags/make-tags.ts'
import { tagsOf } from '#tests/support/bags.ts'
import { bought } from '#tests/support/orders.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { testSite } from '#tests/support/site.ts'

test('B1.1 the tags of a replayed purchase are the same, because they come from its random source', async () => {
  const codes = async (seed: string) => {
    const site = await testSite({ random: seededRandom(seed) })
    site.setClock(new Date('2026-11-16T02:00:00Z'))
    return tagsOf(site, (await bought(site)).id)
  }
  const first = await codes('a seed')
  expect(first).toHaveLength(1)
  expect(await codes('another seed')).not.toEqual(first)
})

test('B1.1 a code that another bag has is drawn again', async () => {
  const site = await testSite()
  const [one, two] = [await bought(site), await bought(site)]
  const { rows } = await site.db.query({ text: 'SELECT store_id FROM customer_order WHERE id = $1', values: [one.id] })
  await site.db.query({ text: 'DELETE FROM bag' })
  // Draws the same code twice, then others.
  let drawn = 0
  const random = { ...site.db.random, int: (below: number) => (drawn++ < 14 ? 1 : site.db.random.int(below)) }
  for (const { id } of [one, two])
    await site.db.transaction((tx) =>
      makeTags(
        { ...tx, random },
        { storeId: rows[0].store_id, orderId: id, subscriptionId: null, pickup: null, now: new Date() },
      ),
    )
  const [first, second] = [await tagsOf(site, one.id), await tagsOf(site, two.id)]
  expect([first.length, second.length, first[0] === second[0]]).toEqual([1, 1, false])
  expect(first[0]).toMatch(/^4{7}/)
})
