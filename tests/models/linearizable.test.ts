import { describe, expect, test } from 'vitest'
import { type CartAnswer, type CartOp, oneCart } from './cart-sequential.ts'
import { type Call, checkHistory, expectLinearizable } from './linearizable.ts'
import { type SlotAnswer, type SlotOp, windowsWith } from './slot-sequential.ts'

/** [from, to, op, answer]; a call without an answer has only its beginning. */
type Row<Op, Answer> = [number, number, Op, Answer] | [number, Op]
const history = <Op, Answer>(rows: Row<Op, Answer>[]): Call<Op, Answer>[] =>
  rows.map((row) =>
    row.length === 2
      ? { from: row[0], to: Number.POSITIVE_INFINITY, op: row[1], answer: undefined }
      : { from: row[0], to: row[1], op: row[2], answer: row[3] },
  )

const add = (qty: number, key = `key-${qty}`, thing = 0): CartOp => ({ kind: 'add', thing, qty, key })
const set = (qty: number, id = 'a'): CartOp => ({ kind: 'set', id, qty })
const read: CartOp = { kind: 'read' }
const line = (qty: number, id = 'a', thing = 0) => ({ id, thing, qty })

describe('a cart', () => {
  test.each<[string, Row<CartOp, CartAnswer>[]]>([
    ['nothing', []],
    [
      'one call after the other',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, set(5), [line(5)]],
        [5, 6, read, [line(5)]],
      ],
    ],
    [
      'two additions at once, in either order',
      [
        [1, 4, add(2), [line(5)]],
        [2, 3, add(3), [line(3)]],
      ],
    ],
    [
      'a read during an addition that sees it',
      [
        [1, 4, add(2), [line(2)]],
        [2, 3, read, [line(2)]],
      ],
    ],
    [
      'a read during an addition that does not',
      [
        [1, 4, add(2), [line(2)]],
        [2, 3, read, []],
      ],
    ],
    [
      'the same key twice',
      [
        [1, 2, add(2, 'k'), [line(2)]],
        [3, 4, add(2, 'k'), [line(2)]],
      ],
    ],
    [
      'a line that is gone',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, set(0), []],
        [5, 6, set(4), 'no such line'],
      ],
    ],
    [
      'a removed thing that comes back as a new line',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, set(0), []],
        [5, 6, add(3), [line(3, 'b')]],
      ],
    ],
    [
      'more than 99',
      [
        [1, 2, add(98), [line(98)]],
        [3, 4, add(2), 'too many'],
        [5, 6, read, [line(98)]],
      ],
    ],
    [
      'no answer, and it happened',
      [
        [1, add(2)],
        [2, 3, read, [line(2)]],
      ],
    ],
    [
      'no answer, and it did not happen',
      [
        [1, add(2)],
        [2, 3, read, []],
      ],
    ],
    [
      'no answer, and it happened long after',
      [
        [1, add(2)],
        [2, 3, read, []],
        [4, 5, add(3), [line(3)]],
        [6, 7, read, [line(5)]],
      ],
    ],
    [
      'no answer, and the repetition with the key counts once',
      [
        [1, add(2, 'k')],
        [2, 3, add(2, 'k'), [line(2)]],
        [4, 5, read, [line(2)]],
      ],
    ],
  ])('%s is accepted', (_, rows) => {
    expectLinearizable(history(rows), oneCart)
  })

  test.each<[string, Row<CartOp, CartAnswer>[]]>([
    [
      'a stale read',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, set(5), [line(5)]],
        [5, 6, read, [line(2)]],
      ],
    ],
    [
      'a lost update',
      [
        [1, 4, add(2), [line(2)]],
        [2, 3, add(3), [line(3)]],
        [5, 6, read, [line(3)]],
      ],
    ],
    [
      'an addition that is counted twice',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, read, [line(4)]],
      ],
    ],
    [
      'the same key twice, counted twice',
      [
        [1, 2, add(2, 'k'), [line(2)]],
        [3, 4, add(2, 'k'), [line(4)]],
      ],
    ],
    [
      'a read that goes back',
      [
        [1, 8, add(2), [line(2)]],
        [2, 3, read, [line(2)]],
        [4, 5, read, []],
      ],
    ],
    [
      'a change of a line that is gone',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, set(0), []],
        [5, 6, set(4), [line(4)]],
      ],
    ],
    [
      'a removed line that comes back',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, set(0), []],
        [5, 6, read, [line(2)]],
      ],
    ],
    [
      'more than 99 taken',
      [
        [1, 2, add(98), [line(98)]],
        [3, 4, add(2), [line(100)]],
      ],
    ],
    [
      'a refusal without a reason',
      [
        [1, 2, add(8), [line(8)]],
        [3, 4, add(2), 'too many'],
      ],
    ],
    [
      'no answer, and it happened twice',
      [
        [1, add(2)],
        [2, 3, read, [line(4)]],
      ],
    ],
    [
      'no answer, and it happened and then had not',
      [
        [1, add(2)],
        [2, 3, read, [line(2)]],
        [4, 5, read, []],
      ],
    ],
    [
      'half of a cart',
      [
        [1, 2, add(2), [line(2)]],
        [3, 4, add(3, 'k', 1), [line(2), line(3, 'b', 1)]],
        [5, 6, read, [line(3, 'b', 1)]],
      ],
    ],
  ])('%s is rejected', (_, rows) => {
    expect(checkHistory(history(rows), oneCart).isLinearizable).toBe(false)
  })
})

const hold = (holder: string, window = 'A', minute = 0): SlotOp => ({ kind: 'hold', holder, window, minute })
const release = (holder: string, minute = 0): SlotOp => ({ kind: 'release', holder, minute })
const free = (minute = 0): SlotOp => ({ kind: 'read', holder: 'someone', minute })

describe('windows with one place', () => {
  const windows = windowsWith(1, ['A', 'B'])

  test.each<[string, Row<SlotOp, SlotAnswer>[]]>([
    [
      'one of two at once',
      [
        [1, 3, hold('x'), 'held'],
        [2, 4, hold('y'), 'full'],
      ],
    ],
    [
      'a place that was released',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, release('x'), 'released'],
        [5, 6, hold('y'), 'held'],
      ],
    ],
    [
      'a place that was exchanged',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, hold('x', 'B'), 'held'],
        [5, 6, hold('y'), 'held'],
        [7, 8, free(), { full: ['A', 'B'] }],
      ],
    ],
    [
      'a hold that has ended',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, hold('y', 'A', 10), 'held'],
      ],
    ],
    [
      'no answer, and the place is taken',
      [
        [1, hold('x')],
        [2, 3, hold('y'), 'full'],
      ],
    ],
    [
      'no answer, and the place is free',
      [
        [1, hold('x')],
        [2, 3, hold('y'), 'held'],
      ],
    ],
  ])('%s is accepted', (_, rows) => {
    expectLinearizable(history(rows), windows)
  })

  test.each<[string, Row<SlotOp, SlotAnswer>[]]>([
    [
      'a place held twice',
      [
        [1, 3, hold('x'), 'held'],
        [2, 4, hold('y'), 'held'],
      ],
    ],
    [
      'a refusal of a free place',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, release('x'), 'released'],
        [5, 6, hold('y'), 'full'],
      ],
    ],
    [
      'two places of one shopper',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, hold('x', 'B'), 'held'],
        [5, 6, free(), { full: ['A', 'B'] }],
      ],
    ],
    [
      'a hold that ends too early',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, hold('y', 'A', 9), 'held'],
      ],
    ],
    [
      'a hold that does not end',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, hold('y', 'A', 10), 'full'],
      ],
    ],
    [
      'no answer, and two places are taken',
      [
        [1, hold('x')],
        [2, 3, free(), { full: ['A', 'B'] }],
      ],
    ],
    [
      'a stale read',
      [
        [1, 2, hold('x'), 'held'],
        [3, 4, free(), { full: [] }],
      ],
    ],
  ])('%s is rejected', (_, rows) => {
    expect(checkHistory(history(rows), windows).isLinearizable).toBe(false)
  })
})

test('a wrong history is told with what could not follow', () => {
  const wrong = history<CartOp, CartAnswer>([
    [1, 2, add(2), [line(2)]],
    [3, 4, read, []],
  ])
  expect(() => expectLinearizable(wrong, oneCart)).toThrow(
    /None of these can follow it:\n {2}\[3, 4\] \{"kind":"read"\} → \[\]/,
  )
})

test('a history of many calls at once without an answer is decided', () => {
  const unanswered = Array.from({ length: 10 }, (_, index): Row<CartOp, CartAnswer> => [index, add(1, `key-${index}`)])
  const rows: Row<CartOp, CartAnswer>[] = [...unanswered, [20, 21, read, [line(7)]], [22, 23, read, [line(10)]]]
  expect(checkHistory(history(rows), oneCart).isLinearizable).toBe(true)
  expect(checkHistory(history([...rows, [24, 25, read, [line(9)]]]), oneCart).isLinearizable).toBe(false)
})
