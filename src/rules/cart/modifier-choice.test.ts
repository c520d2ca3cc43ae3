import { expect, test } from 'vitest'
import { modifierProblems, presetModifiers } from './modifier-choice.ts'

const scent = { id: 1, min: 1, max: 1, modifiers: [{ id: 11 }, { id: 12 }] }
const extras = { id: 2, min: 0, max: 2, modifiers: [{ id: 21 }, { id: 22 }, { id: 23 }] }

test.each([
  ['what is asked for', [11], []],
  ['what is allowed', [11, 21, 22], []],
  ['too little', [21], [{ kind: 'too_few', groupId: 1, min: 1, chosen: 0 }]],
  ['too much', [11, 12], [{ kind: 'too_many', groupId: 1, max: 1, chosen: 2 }]],
  ['too many extras', [12, 21, 22, 23], [{ kind: 'too_many', groupId: 2, max: 2, chosen: 3 }]],
  ['something unknown', [11, 99], [{ kind: 'modifier_unknown', modifierId: 99 }]],
  ['the same twice', [11, 21, 21], [{ kind: 'modifier_twice', modifierId: 21 }]],
  [
    'everything wrong at once, group by group',
    [99, 21, 22, 23, 98, 21, 22],
    [
      { kind: 'too_few', groupId: 1, min: 1, chosen: 0 },
      { kind: 'too_many', groupId: 2, max: 2, chosen: 3 },
      { kind: 'modifier_unknown', modifierId: 99 },
      { kind: 'modifier_unknown', modifierId: 98 },
      { kind: 'modifier_twice', modifierId: 21 },
      { kind: 'modifier_twice', modifierId: 22 },
    ],
  ],
])('D1.3 choosing %s', (_, chosen, problems) => {
  expect(modifierProblems([scent, extras], chosen)).toEqual(problems)
})

const group = (id: number, min: number, max: number, prices: readonly number[]) => ({
  id,
  min,
  max,
  modifiers: prices.map((price_cents, index) => ({ id: id * 10 + index, price_cents })),
})

test.each([
  ['the first free one', [group(1, 1, 1, [0, 0])], [10]],
  ['the first free one behind one that costs', [group(1, 1, 1, [350, 0, 0])], [11]],
  ['nothing that costs', [group(1, 1, 1, [350, 100])], []],
  ['nothing that is optional', [group(1, 0, 1, [0, 0])], []],
  ['nothing where several may be chosen', [group(1, 1, 2, [0, 0]), group(2, 2, 2, [0, 0])], []],
  ['one of each group', [group(1, 1, 1, [0]), group(2, 0, 3, [0]), group(3, 1, 1, [50, 0])], [10, 31]],
])('D1.3 a form chooses %s', (_, groups, chosen) => {
  expect(presetModifiers(groups)).toEqual(chosen)
})
