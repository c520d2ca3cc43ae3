import { expect, test } from 'vitest'
import type { HandedOver } from '#contract/operator/operator-bags.ts'
import { BAG_STATIONS } from '#contract/order/bag-limits.ts'
import { movedTo, refusedScan, scan, tagsOf } from '#tests/support/bags.ts'
import { bought, staffOf } from '#tests/support/orders.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { testSite } from '#tests/support/site.ts'

const site = await testSite()
const staff = await staffOf(site)
const draw = seededRandom('a plant by the API')

const ORDERS = 60
const BAGS_OF_EACH = 5

type Pile = { id: string; number: string; tags: string[]; lost: Set<string> }

async function placed(): Promise<Pile> {
  const { id } = await bought(site)
  const body = { add: BAGS_OF_EACH - (await tagsOf(site, id)).length }
  const { bags } = await staff.call('POST /operator/orders/:id/bags', { params: { id }, body })
  return { id, number: bags[0]?.order ?? '', tags: bags.map(({ code }) => code), lost: new Set() }
}

/** Draws what went wrong on the way to a station: a bag of the order is gone, or it was swapped with a neighbour's. */
function onTheWay(pile: Pile, next: Pile | undefined): { scanned: string[]; gone: string[]; foreign: string[] } {
  const due = pile.tags.filter((code) => !pile.lost.has(code))
  const [one] = due
  const kind = draw.int(20)
  if (one === undefined || kind > 1) return { scanned: due, gone: [], foreign: [] }
  if (kind === 0) return { scanned: due.slice(1), gone: [one], foreign: [] }
  const theirs = next?.tags.find((code) => !next.lost.has(code))
  if (theirs === undefined) return { scanned: due, gone: [], foreign: [] }
  return { scanned: [theirs, ...due.slice(1)], gone: [one], foreign: [theirs] }
}

test('B1.2 300 bags pass all stations by the API: each lost or swapped one is found at the next scan, and there is no false alarm', async () => {
  const piles: Pile[] = []
  for (let made = 0; made < ORDERS; made += 1) piles.push(await placed())
  const wrong = { lost: 0, swapped: 0 }
  for (const station of BAG_STATIONS) {
    for (const [index, pile] of piles.entries()) {
      const next = piles[index + 1]
      await movedTo(staff, station, pile.id)
      const { scanned, gone, foreign } = onTheWay(pile, next)
      if (scanned.length === 0) continue
      if (gone.length === 0) {
        expect((await scan(staff.call, station, pile.id, scanned)).outcome).toBe('accepted')
        continue
      }
      const refused = await refusedScan(scan(staff.call, station, pile.id, scanned))
      expect([refused.httpStatus, refused.missing, refused.foreign]).toEqual([
        409,
        gone,
        foreign.map((code) => [code, 'other_order', next?.number]),
      ])
      if (foreign.length > 0) {
        // Both bags are put right.
        wrong.swapped += 1
        await scan(staff.call, station, pile.id, [...scanned.slice(1), ...gone])
        continue
      }
      wrong.lost += 1
      for (const code of gone) pile.lost.add(code)
      const body = { station, orders: [pile.id], codes: scanned, reason: 'Lost on the way' }
      const done: HandedOver = await staff.call('POST /operator/bags/overrides', { body })
      expect([done.outcome, done.missing.map(({ code }) => code)]).toEqual(['overridden', gone])
    }
  }
  expect(wrong.lost).toBeGreaterThan(3)
  expect(wrong.swapped).toBeGreaterThan(3)
  const { rows } = await site.db.query({
    text: `SELECT count(*) FILTER (WHERE missing_at IS NULL AND station = 'delivered')::integer AS delivered,
             count(*) FILTER (WHERE missing_at IS NOT NULL)::integer AS missing FROM bag`,
  })
  expect(rows).toEqual([{ delivered: ORDERS * BAGS_OF_EACH - wrong.lost, missing: wrong.lost }])
})
