import { expect, test } from 'vitest'
import { BrokenStoreFolder } from './broken-file.ts'
import { readYaml } from './read-yaml.ts'
import { weighingEntry } from './weighing-file.ts'

const read = (source: string) => readYaml('store.yaml', source, weighingEntry).value

test('P1.1 a store says its tolerance and its presets; both may be left out', () => {
  expect(read('{}')).toEqual({ tolerance_percent: 30 })
  expect(read('tolerance_percent: 0\npresets: [{ name: Small, kg: 5 }, { name: Large, kg: 99 }]')).toEqual({
    tolerance_percent: 0,
    presets: [
      { name: 'Small', kg: 5 },
      { name: 'Large', kg: 99 },
    ],
  })
})

test.each([
  ['presets: []', /must name at least one preset/],
  ['presets: [{ name: Small, kg: 5.5 }]', /kg: must be whole kilograms, from 1 to 99/],
  ['presets: [{ name: Small, kg: 0 }]', /must be whole kilograms/],
  ['presets: [{ name: Small, kg: 100 }]', /must be whole kilograms/],
  ['presets: [{ name: Small, kg: "5" }]', /must be whole kilograms/],
  ['presets: [{ name: Small }]', /must be whole kilograms/],
  ['presets: [{ name: " ", kg: 5 }]', /must not be empty/],
  ['presets: [{ name: Small, kg: 5 }, { name: small, kg: 8 }]', /must have different names/],
  ['presets: [{ name: Small, kg: 5, lb: 11 }]', /lb/],
  [`presets: [${[1, 2, 3, 4, 5, 6, 7].map((kg) => `{ name: P${kg}, kg: ${kg} }`)}]`, /must be at most 6 presets/],
  ['tolerance_percent: 101', /tolerance_percent/],
])('P1.1 presets that make no sense are refused: %s', (source, reason) => {
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
