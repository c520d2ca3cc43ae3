import { expect, test } from 'vitest'
import { BAG_STATIONS } from '#contract/order/bag-limits.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { newBagCode } from './bag-code.ts'
import { type BagState, compareBags } from './compare-bags.ts'

const draw = seededRandom('a plant')
const newBag = (order: string): BagState => ({
  code: newBagCode((below) => draw.int(below)),
  order,
  station: null,
  missing_at: null,
  isUnused: false,
  leg: null,
})

/** Plays 10,000 bags through all stations. In each hundred one is lost on the way, or swapped with a bag of another order. */
test('B1.2 of 10,000 bags each lost or swapped one is found at the next scan, without a false alarm', () => {
  let number = 10_000
  const orders: BagState[][] = []
  for (let made = 0; made < 10_000; ) {
    number += 1
    const size = Math.min(1 + draw.int(5), 10_000 - made)
    orders.push(Array.from({ length: size }, () => newBag(String(number))))
    made += size
  }
  const owners = new Map(orders.flat().map(({ code, order }) => [code, order]))
  const wrong = { lost: 0, swapped: 0 }
  for (const station of BAG_STATIONS) {
    const piles = orders.map((bags) => bags.filter(({ missing_at }) => missing_at === null).map(({ code }) => code))
    const [lost, foreign] = [new Set<string>(), new Set<string>()]
    for (const [index, pile] of piles.entries()) {
      for (const [place, code] of pile.entries()) {
        // Only bags that lie where they belong are touched, so that each mistake is counted once.
        if (foreign.has(code) || owners.get(code) !== String(10_001 + index) || draw.int(100) > 0) continue
        const other = piles[index + 1]?.[0]
        if (draw.int(2) === 0 || other === undefined) lost.add(code)
        else if (!foreign.has(other)) {
          pile[place] = other
          ;(piles[index + 1] as string[])[0] = code
          foreign.add(code).add(other)
        }
      }
    }
    const [found, planted]: [string[], string[]] = [[], []]
    for (const [index, bags] of orders.entries()) {
      const scanned = (piles[index] ?? []).filter((code) => !lost.has(code))
      const way = new Map([[String(10_001 + index), { stations: BAG_STATIONS, leg: null }]])
      const result = compareBags({ store: 'shop', station, orders: way, bags, scanned, owners })
      const own = bags.filter(({ missing_at }) => missing_at === null).map(({ code }) => code)
      found.push(
        ...result.missing.map(({ code }) => code),
        ...result.problems.map(({ code, why, order }) => `${code} ${why} ${order}`),
      )
      planted.push(...own.filter((code) => lost.has(code) || foreign.has(code)))
      planted.push(...scanned.flatMap((code) => (foreign.has(code) ? `${code} other_order ${owners.get(code)}` : [])))
      for (const one of bags) {
        if (lost.has(one.code)) one.missing_at = station
        // Swapped bags are brought back, and scanned.
        else if (one.missing_at === null) one.station = station
      }
    }
    expect(found).toEqual(planted)
    wrong.lost += lost.size
    wrong.swapped += foreign.size
  }
  expect(wrong.lost).toBeGreaterThan(100)
  expect(wrong.swapped).toBeGreaterThan(100)
})
