import { expect, test } from 'vitest'
import { parseGuestAddress } from './guest-address.ts'

test.each([
  ['{"postal_code":"520826","planning_area":"Tampines"}', { postal_code: '520826', planning_area: 'Tampines' }],
  ['{"postal_code":"520826"}', { postal_code: '520826', planning_area: null }],
  ['{"postal_code":"520826","planning_area":7,"html":"<b>"}', { postal_code: '520826', planning_area: null }],
  [`{"postal_code":"520826","planning_area":"${'x'.repeat(61)}"}`, { postal_code: '520826', planning_area: null }],
  ['{"postal_code":520826}', undefined],
  ['{"postal_code":"52082"}', undefined],
  ['{"postal_code":"520826 "}', undefined],
  ['[]', undefined],
  ['null', undefined],
  ['"520826"', undefined],
])('S3.8 S3.10 the stored address %s is read as %o', (raw, expected) => {
  expect(parseGuestAddress(raw)).toEqual(expected)
})
