import { expect, test } from 'vitest'
import { nextLook } from './next-look.ts'

const at = (time: string) => new Date(`2026-11-16T${time}+08:00`)
const to = at('14:00')
const words = (look: ReturnType<typeof nextLook>) =>
  look.isOver ? 'over' : `look ${look.lookAt.toISOString().slice(11, 16)}${look.overdueAt ? ', overdue' : ''}`

test.each<[string, string, string | null, string]>([
  ['its time is not over', '13:00', null, 'look 06:00'],
  ['its last second', '14:00', null, 'look 06:00'],
  ['the first look after its end', '14:01', null, 'look 06:16, overdue'],
  ['within the grace', '14:15', '14:01', 'look 06:16, overdue'],
  ['after the grace', '14:16', '14:01', 'over'],
  ['the clock jumps ahead by a day', '23:59', null, 'look 16:14, overdue'],
  ['the clock is right again', '13:30', '23:59', 'look 06:00'],
  ['the clock went back after the end', '14:05', '14:10', 'look 06:20, overdue'],
])('P1.5 the judge looks: %s', (_, now, overdue, expected) => {
  expect(words(nextLook(to, overdue === null ? null : at(overdue), at(now)))).toBe(expected)
})
