import { expect, test } from 'vitest'
import { timeline } from './timeline.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 9, minute))

test('acts run in the order of their times, also those planned by other acts, and none after the end', async () => {
  const told: [string, number][] = []
  const week = timeline(at(30))
  const act = (name: string) => async () => void told.push([name, week.clock().getUTCMinutes()])
  week.at(at(20), act('last'))
  week.at(at(5), async () => {
    await act('first')()
    week.at(at(10), act('planned'))
    week.at(at(1), act('too late, so now'))
  })
  week.at(at(20), act('at the same time'))
  week.at(at(31), act('after the end'))
  await week.run()
  expect(told).toEqual([
    ['first', 5],
    ['too late, so now', 5],
    ['planned', 10],
    ['last', 20],
    ['at the same time', 20],
  ])
  expect(week.clock()).toEqual(at(30))
})
