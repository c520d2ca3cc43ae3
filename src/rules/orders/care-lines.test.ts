import { expect, test } from 'vitest'
import { careLines, unknownAnswer } from './care-lines.ts'

const questions = [
  { id: 'detergent', label: 'Detergent', choices: [{ id: 'plain', label: 'Fragrance-free' }] },
  { id: 'finish', label: 'Shirts', choices: [{ id: 'hang', label: 'On hangers' }] },
]
const labels = { allergies: 'Allergies', accessNotes: 'Access' }
const none = { choices: {}, allergies: '', access_notes: '' }

test('P1.7 answers are written in the store’s words and order, and open ones are left out', () => {
  const all = { choices: { finish: 'hang', detergent: 'plain' }, allergies: 'Wool wax', access_notes: 'Ring twice' }
  expect(careLines(questions, all, labels)).toEqual([
    { label: 'Detergent', value: 'Fragrance-free' },
    { label: 'Shirts', value: 'On hangers' },
    { label: 'Allergies', value: 'Wool wax' },
    { label: 'Access', value: 'Ring twice' },
  ])
  expect(careLines(questions, none, labels)).toEqual([])
  expect(careLines([], all, labels).map(({ label }) => label)).toEqual(['Allergies', 'Access'])
})

test.each([
  [{ detergent: 'plain' }, undefined],
  [{ detergent: 'bleach' }, 'detergent'],
  [{ detergent: 'hang' }, 'detergent'],
  [{ spin: 'plain' }, 'spin'],
  [{ constructor: 'plain' }, 'constructor'],
])('P1.7 of the answers %j the store does not offer %s', (choices, unknown) => {
  expect(unknownAnswer(questions, { ...none, choices: choices as Record<string, string> })).toBe(unknown)
})
