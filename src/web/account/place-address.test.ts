import { expect, test } from 'vitest'
import { placeAddress } from './place-address.ts'

test.each([
  ['123 Ang Mo Kio Ave 3, Singapore 560123', { block: '123', street: 'Ang Mo Kio Ave 3' }],
  ['Block 12A Telok Blangah Cres, Singapore 560123', { block: '12A', street: 'Telok Blangah Cres' }],
  ['Ang Mo Kio Ave 3, Block 123, Singapore 560123', { block: '123', street: 'Ang Mo Kio Ave 3' }],
  ['1 Raffles Pl, #20-61 Tower 2, Singapore 560123', { block: '1', street: 'Raffles Pl' }],
  ['Singapore 560123', null],
  ['Singapore 560123, Ang Mo Kio', null],
  ['123 Ang Mo Kio Ave 3, Singapore 560124', null],
])('%s fills %o', (description, filled) => {
  expect(placeAddress(description, '560123')).toEqual(filled)
})
