import { expect, test } from 'vitest'
import { BrokenStoreFolder } from './broken-file.ts'
import { promisePolicy } from './promises-file.ts'
import { readYaml } from './read-yaml.ts'

const read = (source: string) => readYaml('store.yaml', source, promisePolicy).value

test('P1.5 a store says what a missed promise is worth; left out, it is off, counts everything and is capped', () => {
  expect(read('credit: { points: 100 }')).toEqual({
    on: false,
    credit: { points: 100 },
    counts: ['pickup', 'return', 'ready', 'claim'],
    most_per_order: 2,
    most_per_day: 2,
  })
  const whole = 'on: true\ncredit: { voucher: SORRY8 }\ncounts: [pickup, return]\nmost_per_order: 1\nmost_per_day: 3'
  expect(read(whole)).toEqual({
    on: true,
    credit: { voucher: 'SORRY8' },
    counts: ['pickup', 'return'],
    most_per_order: 1,
    most_per_day: 3,
  })
})

const CREDIT = 'credit: { points: 100 }'

test.each([
  ['on: true', /credit/],
  ['credit: { points: 0 }', /credit.points: Too small/],
  ['credit: { points: 100, voucher: SORRY8 }', /must be \{ points: 100 \} or \{ voucher: CODE \}/],
  [`${CREDIT}\ncounts: []`, /must name at least one kind/],
  [`${CREDIT}\ncounts: [pickup, pickup]`, /must name each kind once/],
  [`${CREDIT}\ncounts: [rain]`, /expected one of/],
  [`${CREDIT}\nmost_per_day: 0`, /most_per_day/],
  [`${CREDIT}\nmost_a_day: 1`, /most_a_day/],
])('P1.5 a policy that makes no sense is refused: %s', (source, reason) => {
  const problems = () => {
    try {
      read(source)
    } catch (error) {
      if (error instanceof BrokenStoreFolder) return error.problems.map((one) => one.reason).join('; ')
      throw error
    }
    return 'read'
  }
  expect(problems()).toMatch(reason)
})
