import { expect, test } from 'vitest'
import { atLeast, atMost, isOver, table, within } from '../../bench/table.ts'

test('a row shows the used share of its limit, for maximum and minimum limits', () => {
  const rows = [
    atMost('grows', 1.5, 2, '3 ms', '2 ms'),
    atLeast('as quick as', 0.4, 0.5, '4/s', '10/s'),
    within('takes', 5, 20, 'ms'),
  ]
  expect(rows.map(({ ofLimit }) => ofLimit)).toEqual([0.75, 1.25, 0.25])
  expect(rows.map(isOver)).toEqual([false, true, false])
  expect(table(rows).split('\n')).toEqual([
    'what         measured  baseline       ratio  limit  of limit',
    '-----------  --------  -------------  -----  -----  --------  ----',
    'grows        3 ms      2 ms           1.50   ≤ 2    0.75      ok',
    'as quick as  4/s       10/s           0.40   ≥ 0.5  1.25      OVER',
    'takes        5 ms      20 ms at most  0.25   ≤ 1    0.25      ok',
  ])
})

test('a value at the limit passes, and a missing measurement fails', () => {
  const of = (ratio: number) => [atMost('', ratio, 2, '', ''), atLeast('', ratio, 2, '', '')].map(isOver)
  expect(of(2)).toEqual([false, false])
  expect(of(Number.NaN)).toEqual([true, true])
})
