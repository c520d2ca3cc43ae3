import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendar } from './calendar.ts'

test('entries come in the order of their times, and those of one time in the order in which they were made', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.nat(20), { nil: undefined }), { maxLength: 60 }), (steps) => {
      const book = calendar()
      const waiting: { at: number; number: number }[] = []
      let number = 0
      for (const at of steps) {
        if (at === undefined) {
          const first = waiting.sort((a, b) => a.at - b.at || a.number - b.number).shift()
          const taken = book.take()
          expect(taken && { at: taken.at, number: taken.number }).toEqual(first)
        } else {
          number += 1
          waiting.push({ at, number })
          book.add(new Date(at), async () => {})
        }
      }
    }),
  )
})
